/* What axe says of the page as it stands, as lines of rule and element. Colours are nine tenths of its work: of texts
   that are painted alike it measures a few, and those of a kind that was found to be readable not again. */

window.axeLooks ??= (() => {
  const FEW = 2;
  const COLOURS = "color-contrast";
  const MEASURED = "data-measured";
  const isFilled = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  /** What can be read on the page, by the kinds that `kinds` named last. */
  let readable = new Map();

  /** What can be read on the page has the same colours, size and ground within a kind. */
  function kinds() {
    const grounds = new Map([[null, ""]]);
    const ground = (one) => {
      if (!grounds.has(one)) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
        const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
        const isBare = own === "rgba(0, 0, 0, 0) none 1";
        grounds.set(one, ground(one.parentElement) + (isBare ? "" : `/${own}`));
      }
      return grounds.get(one);
    };
    readable = new Map();
    for (const one of document.querySelectorAll("body *")) {
      const said = [...one.childNodes].filter(isFilled).map((node) => node.data.trim()).join("");
      if (!said && !one.matches("input, select, textarea")) continue;
      const { width, height, right } = one.getBoundingClientRect();
      if (width <= 1 || height <= 1 || right <= 0 || !one.checkVisibility()) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
      // What axe passes over must not stand for what it looks at.
      const isPassedOver = one.closest(":disabled, [aria-disabled=true], [aria-hidden=true], label:has(:disabled)");
      const kind = [ground(one), color, fontSize, fontWeight, textShadow, Boolean(isPassedOver), said.length > 1].join();
      readable.set(kind, [...(readable.get(kind) ?? []), one]);
    }
    return [...readable.keys()];
  }

  async function violations(measured, options) {
    axe.configure({ rules: [{ id: COLOURS, selector: measured }] });
    const found = await axe.run(document, { resultTypes: ["violations"], ...options });
    return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
  }

  /** Run axe, which measures a few texts of each of these kinds. */
  async function few(chosen, options) {
    const measured = chosen.flatMap((kind) => readable.get(kind).slice(0, FEW));
    measured.forEach((one) => one.setAttribute(MEASURED, ""));
    try {
      return await violations(`[${MEASURED}]`, options);
    } finally {
      measured.forEach((one) => one.removeAttribute(MEASURED));
    }
  }

  return {
    kinds,
    all: () => violations("*", {}),
    few: (chosen) => few(chosen, {}),
    colours: (chosen) => (chosen.length ? few(chosen, { runOnly: [COLOURS] }) : []),
  };
})();

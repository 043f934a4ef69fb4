/* What axe says of the page as it stands, as lines of rule and element. Colours are nine tenths of its work: of texts
   that are painted alike it measures a few. */

window.axeLooks = (() => {
  const FEW = 2;
  const COLOURS = "color-contrast";
  const isSaid = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();

  /** What can be read on the page, a few of each kind that has the same colours, size and ground. */
  function fewOfEach() {
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
    const kinds = new Map();
    for (const one of document.querySelectorAll("body *")) {
      const said = [...one.childNodes].filter(isSaid).map((node) => node.data.trim()).join("");
      if (!said && !one.matches("input, select, textarea")) continue;
      const { width, height, right } = one.getBoundingClientRect();
      if (width <= 1 || height <= 1 || right <= 0 || !one.checkVisibility()) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
      // What axe passes over must not stand for what it looks at.
      const isPassedOver = one.closest(":disabled, [aria-disabled=true], [aria-hidden=true], label:has(:disabled)");
      const kind = [ground(one), color, fontSize, fontWeight, textShadow, Boolean(isPassedOver), said.length > 1].join();
      kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
    }
    return [...kinds.values()].flatMap((alike) => alike.slice(0, FEW));
  }

  async function violations(context, options) {
    const found = await axe.run(context, { resultTypes: ["violations"], ...options });
    return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
  }

  async function colours() {
    const few = fewOfEach();
    return few.length ? violations({ include: few }, { runOnly: [COLOURS] }) : [];
  }

  return {
    colours,
    all: () => violations(document, {}),
    few: async () => [...(await violations(document, { rules: { [COLOURS]: { enabled: false } } })), ...(await colours())],
  };
})();

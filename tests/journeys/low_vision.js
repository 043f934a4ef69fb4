/* What speaks against the page as it stands for somebody with weak eyes or slow hands, as lines of fault and element:
   texts that are small, cut or painted over each other, keys that are low or share a place, and sideways scrolling. */

window.forWeakEyes ??= (() => {
  const CONTROLS = "a[href], button, summary, select, textarea, label:is(.key, .chip, .tick), input";
  // A word beside its sign, and what the head says as well, give way as a whole.
  const GIVES_WAY = ".entry-back, .last-line small";
  // Letters of one line reach a little into the next one.
  const TOUCHING = 0.4;

  const isClipped = (one) => one.closest(".visually-hidden, .skip") || getComputedStyle(one).clipPath !== "none";
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isClipped(one);
  const name = (one) => `<${one.localName} class="${one.className}"> ${one.textContent.trim().slice(0, 40)}`;
  const clips = (one) => /hidden|clip/.test(getComputedStyle(one).overflow);

  /** Every text with the boxes of its lines. */
  function texts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode;
      if (!data.trim() || parent.closest(`script, style, template, select, ${GIVES_WAY}`) || !isShown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (lines.length) found.push({ parent, lines });
    }
    return found;
  }

  function isCut({ parent, lines }) {
    for (let around = parent; around !== document.body; around = around.parentElement) {
      if (!clips(around)) continue;
      const box = around.getBoundingClientRect();
      // Where lines are set tight, the box of a letter is higher than its line.
      const slack = 0.25 * parseFloat(getComputedStyle(parent).fontSize);
      const isOutside = ({ left, right, top, bottom }) =>
        left < box.left - 1 || right > box.right + 1 || top < box.top - slack || bottom > box.bottom + slack;
      if (lines.some(isOutside)) return true;
    }
    return false;
  }

  function share(one, other) {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 2 && height > 2 ? height / Math.min(one.height, other.height) : 0;
  }

  function pairs(all, isWrong) {
    return all.flatMap((one, place) => all.slice(place + 1).filter((other) => isWrong(one, other)).map((other) => [one, other]));
  }

  function controls() {
    const own = (one) => !one.matches("label > input, [type=hidden]") && isShown(one);
    return [...document.querySelectorAll(CONTROLS)].filter(own);
  }

  /** A key of which nothing can be read: no word, and no sign of a suit. */
  function isMute(one, all) {
    const isDrawn = [...one.querySelectorAll(".suit")].some((sign) => getComputedStyle(sign, "::before").content !== "none");
    // A sign that everybody knows has its name for the ear alone.
    return !isDrawn && !one.hasAttribute("aria-label") && !all.some(({ parent }) => one.contains(parent));
  }

  return ({ smallest, lowest }) => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const all = texts();
    const size = ({ parent }) => parseFloat(getComputedStyle(parent).fontSize);
    const cut = all.filter(isCut);
    const whole = all.filter((text) => !cut.includes(text));
    const over = (one, other) => one.lines.some((line) => other.lines.some((beside) => share(line, beside) > TOUCHING));
    const boxes = controls().map((one) => ({ one, box: one.getBoundingClientRect() }));
    const isSamePlace = (a, b) => !a.one.contains(b.one) && !b.one.contains(a.one) && share(a.box, b.box) > 0;
    const { scrollWidth, clientWidth } = document.scrollingElement;
    return [
      ...(scrollWidth > clientWidth ? [`sideways: ${scrollWidth} of ${clientWidth} pixels`] : []),
      ...all.filter((text) => size(text) < smallest * rem - 0.1).map((text) => `small ${size(text)}: ${name(text.parent)}`),
      ...cut.map(({ parent }) => `cut: ${name(parent)}`),
      ...pairs(whole, over).map(([one, other]) => `over each other: ${name(one.parent)} | ${name(other.parent)}`),
      ...boxes.filter(({ one }) => one.matches(".key, button") && isMute(one, all)).map(({ one }) => `mute: ${name(one)}`),
      ...boxes.filter(({ box }) => box.height < lowest - 0.1).map(({ one, box }) => `low ${box.height}: ${name(one)}`),
      ...pairs(boxes, isSamePlace).map(([a, b]) => `in one place: ${name(a.one)} | ${name(b.one)}`),
    ];
  };
})();

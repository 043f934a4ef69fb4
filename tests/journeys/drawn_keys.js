/* Taps the keys that are drawn on an entry form, and reads what the screen then says and would send. */

window.drawnKeys = (() => {
  const form = document.querySelector("form.entry-form");
  for (const more of form.querySelectorAll("details")) more.open = true;

  /** What can be said on the form: {name, options}, each option a function that says it. */
  function controls() {
    const found = new Map();
    const add = (name, option) => found.set(name, [...(found.get(name) ?? []), option]);
    for (const box of form.querySelectorAll("input[name], select[name]")) {
      if (["hidden", "text"].includes(box.type) || (box.type === "radio" && box.closest(".sits-out"))) continue;
      if (box.type === "radio") add(box.name, () => tap(box));
      else if (box.type === "checkbox") add(`${box.name} ${box.value}`, () => box.checked || tap(box));
      else if (box.matches("select")) [...box.options].forEach((one) => one.value && add(box.name, () => write(box, one.value)));
      else for (let n = Number(box.min); n <= Number(box.max); n += 1) add(box.name, () => write(box, String(n)));
    }
    for (const key of form.querySelectorAll(".null-key")) add("null", () => tap(key));
    return [...found].map(([name, options]) => ({ name, options: [() => unsay(name), ...options] }));
  }

  function tap(box) {
    if (!box.disabled) box.click();
  }

  function write(box, value) {
    if (box.disabled || box.value === value) return;
    box.value = value;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** As if nothing had been said there. */
  function unsay(name) {
    const [stem, value] = name.split(" ");
    for (const box of form.querySelectorAll(`[name="${stem}"]`)) {
      if (box.type === "checkbox" ? box.checked && box.value === value : box.type !== "radio" && box.value) {
        if (box.type === "checkbox") box.click();
        else write(box, "");
      } else if (box.type === "radio" && box.checked) {
        box.checked = false;
        box.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }

  /** Several boxes of card points share the pack's, as they mostly would. */
  function shareOut(chance) {
    const boxes = [...form.querySelectorAll("input[type=number]")].filter((box) => !box.disabled);
    if (boxes.length < 2) return;
    let left = Math.max(...boxes.map((box) => Number(box.max)));
    for (const [place, box] of boxes.entries()) {
      const most = Math.min(left, Number(box.max));
      const points = place === boxes.length - 1 ? most : Math.floor(chance() * (most + 1));
      write(box, String(points));
      left -= points;
    }
  }

  /** One line: what would be sent, and each outcome's figure; "-" where its key takes no tap. */
  async function read() {
    // Where the site values the deal, its answer is on the keys first.
    await form.answered;
    const sent = new FormData(form);
    for (const name of ["csrfmiddlewaretoken", "client_id", "after", "reason"]) sent.delete(name);
    const keys = [...form.querySelectorAll(".outcome")];
    const figures = keys.map((key) => (key.disabled ? "-" : key.querySelector(".figure").textContent));
    const said = keys.map((key, place) => `${key.value}=${figures[place]}`);
    const pass = form.querySelector(".pass");
    if (pass) said.push(`passed=${pass.disabled ? "-" : ""}`);
    // Enter in the box of card points sends what they decide: the one outcome that can be.
    const byPoints = form.querySelector('.visually-hidden[value="done"]');
    if (keys.length > 1 && byPoints && !byPoints.disabled) said.push(`done=${figures.filter((figure) => figure !== "-").join("|")}`);
    return `${new URLSearchParams(sent)} ${said.join(" ")}`;
  }

  /** A number from 0 to 1 that depends on the seed alone. */
  function generator(seed) {
    let state = seed;
    return () => {
      state = (state * 1664525 + 1013904223) % 4294967296;
      return state / 4294967296;
    };
  }

  // The tests wait for no pause between two taps.
  const { setTimeout } = window;
  window.setTimeout = (action, milliseconds) => setTimeout(action, milliseconds < 200 ? 0 : milliseconds);

  return {
    hasPreview: "preview" in form.dataset,

    /** The states of the form; a key of a Null says no more than its ticks. */
    count: () => controls().reduce((states, { name, options }) => states * (name === "null" ? 1 : options.length), 1),

    /** So many entries at random, every key in any order. */
    async random(entries, seed) {
      const chance = generator(seed);
      const all = controls();
      const lines = new Set();
      for (let entry = 0; entry < entries; entry += 1) {
        for (const { options } of all) options[0]();
        const order = all.map((control) => [chance(), control]).sort(([one], [other]) => one - other);
        for (const [, { name, options }] of order) {
          const isSeldom = options.length === 2 || form.querySelector(`details [name="${name}"]`);
          if (chance() < (isSeldom ? 0.2 : 0.9)) options[1 + Math.floor(chance() * (options.length - 1))]();
        }
        if (chance() < 0.6) shareOut(chance);
        lines.add(await read());
      }
      return [...lines];
    },

    /** Every state there is, of which the first control is at `choice`. */
    async every(choice) {
      const [first, ...rest] = controls();
      const lines = new Set();
      first.options[choice]();
      const go = async (place) => {
        if (place === rest.length) {
          lines.add(await read());
          return;
        }
        for (const option of [...rest[place].options.slice(1), rest[place].options[0]]) {
          option();
          await go(place + 1);
        }
      };
      for (const { options } of rest) options[0]();
      await go(0);
      return [...lines];
    },

    choices: () => controls()[0].options.length,
  };
})();

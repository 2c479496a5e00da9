// HTML elements in one call. Nothing is read before it.

/** @typedef {Node | string | null | undefined | false} Child */

/** @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {ElementProperties} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Name]} */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (typeof value === "function")
      element.addEventListener(key.slice(2).toLowerCase(), /** @type {EventListener} */ (value));
    else if (key in element && typeof value !== "string") Reflect.set(element, key, value);
    else element.setAttribute(key, String(value));
  }
  const shown = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  element.append(...shown);
  return element;
}

const SIGNS = /** @type {Record<string, string>} */ ({
  undo: "M9 7L4 12L9 17M4 12H15A5 5 0 0 1 15 22",
  redo: "M15 7L20 12L15 17M20 12H9A5 5 0 0 0 9 22",
  restart: "M4 5V10H9M5 9.5A8 8 0 1 1 4 14",
  hint:
    "M9 18H15M10 21H14" +
    "M12 3A6 6 0 0 0 8.5 14C9 14.6 9.3 15.3 9.3 16H14.7C14.7 15.3 15 14.6 15.5 14A6 6 0 0 0 12 3Z",
  first: "M18 5L9 12L18 19M6 5V19",
  back: "M15 5L8 12L15 19",
  play: "M8 5L18 12L8 19Z",
  pause: "M8 5V19M16 5V19",
  forward: "M9 5L16 12L9 19",
  up: "M5 15L12 8L19 15",
  down: "M5 9L12 16L19 9",
  done: "M5 13L10 18L19 6",
  last: "M6 5L15 12L6 19M18 5V19",
  link:
    "M10 14A4 4 0 0 0 15.7 14.3L19 11A4 4 0 0 0 13.3 5.3L12 6.6" +
    "M14 10A4 4 0 0 0 8.3 9.7L5 13A4 4 0 0 0 10.7 18.7L12 17.4",
  save: "M12 3V15M7 10L12 15L17 10M5 17V21H19V17",
  close: "M6 6L18 18M18 6L6 18",
  cancel: "M6 6L18 18M18 6L6 18",
});

/** A sign on a button. @param {string} name @returns {SVGElement} */
export function sign(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SIGNS[name] ?? "");
  svg.append(path);
  return svg;
}

/** A word that is not broken at its hyphens. @param {string} text @returns {HTMLElement} */
export const word = (text) => h("span", { class: "nowrap" }, text);

/** @param {string} text @param {() => void} onClick
 * @param {{sign?: string, kind?: string, title?: string, id?: string}} [how] @returns {HTMLButtonElement} */
export function button(text, onClick, how = {}) {
  return h(
    "button",
    {
      type: "button",
      class: `button ${how.kind ?? ""}`,
      onclick: onClick,
      title: how.title,
      id: how.id,
      "aria-label": text ? undefined : how.title,
    },
    how.sign ? sign(how.sign) : null,
    text,
  );
}

/** Other children for an element. A button that had the focus keeps it, if there is one with the same words.
 * @param {HTMLElement} parent @param {(Node | string)[]} children */
export function refill(parent, children) {
  const held = parent.contains(document.activeElement) ? document.activeElement : null;
  const place = held
    ? [...parent.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (held))
    : -1;
  parent.replaceChildren(...children);
  if (!held) return;
  const buttons = [...parent.querySelectorAll("button")];
  (
    buttons.find((one) => one.textContent === held.textContent) ??
    buttons[Math.min(place, buttons.length - 1)]
  )?.focus({ preventScroll: true });
}

/** @param {string} label @param {HTMLElement} control @returns {HTMLElement} */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/** Radio buttons that look like one switch.
 * @param {string} label @param {string} name @param {[string, string][]} choices @param {string} chosen
 * @param {(value: string) => void} onChoose @returns {HTMLElement} */
export function choice(label, name, choices, chosen, onChoose) {
  return h(
    "fieldset",
    { class: "switch" },
    h("legend", { class: "visually-hidden" }, label),
    choices.map(([value, words]) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name,
          value,
          checked: value === chosen,
          onchange: () => onChoose(value),
        }),
        h("span", {}, words),
      ),
    ),
  );
}

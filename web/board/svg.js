// SVG elements in one call. Nothing is read before it.

/** @param {string} name @param {Record<string, string | number>} [attributes]
 * @param {(Element | string)[]} [children]
 * @returns {SVGElement} */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A number as short as it can be. @param {number} value @returns {string} */
export const short = (value) => String(Math.round(value * 1000) / 1000);

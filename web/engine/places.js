// Where the engine is. `web/build` writes it into the page; a page of `corsaire serve` says nothing, and
// then it is the server that the page came from.

/** @param {string} name @returns {string | null} what the page says under this name */
export function said(name) {
  return globalThis.document?.querySelector(`meta[name=${name}]`)?.getAttribute("content") ?? null;
}

/** @param {string} place relative to the page @returns {string} */
export const address = (place) => new URL(place, document.baseURI).href;

// The page without a network: a service worker keeps everything that the page needs, once it was loaded.
// It brings the whole engine, so it waits until somebody touches the page, or for five seconds.
// `web/build` writes its place into the page; a page that is served by `corsaire serve` has none.

import { address, said } from "./engine/places.js";

const WAIT = 5000;

const place = said("service-worker");

if (place && "serviceWorker" in navigator) {
  const begun = new AbortController();
  const begin = () => {
    if (begun.signal.aborted) return;
    begun.abort();
    navigator.serviceWorker.register(address(place)).catch(() => {
      /* private windows have none */
    });
  };
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, begin, { signal: begun.signal });
  addEventListener("load", () => setTimeout(begin, WAIT));
}

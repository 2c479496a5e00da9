// The page without a network: a service worker keeps everything that the page needs, once it was loaded.
// `web/build` writes its place into the page; a page that is served by `corsaire serve` has none.

import { address, said } from "./engine/places.js";

const place = said("service-worker");

if (place && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register(address(place)).catch(() => { /* private windows have none */ });
  });
}

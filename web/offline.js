// The page without a network: a service worker keeps everything that the page needs, once it was loaded.
// `web/build` writes its place into the page; a page that is served by `corsaire serve` has none.

const place = document.querySelector("meta[name=service-worker]")?.getAttribute("content");

if (place && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register(new URL(place, document.baseURI)).catch(() => { /* private windows have none */ });
  });
}

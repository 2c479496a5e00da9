// Keeps the page for when there is no network. `web/build` puts in the list of files; their names have
// digests of what is in them, so a file that is kept never grows old. The page itself is asked for again
// while there is a network. Nothing is read before it.

const FILES = /** @type {string[]} */ (["FILES"]);
const VERSION = "VERSION";

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (globalThis));

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(FILES))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys())
      if (name.startsWith("corsaire-") && name !== VERSION) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(forget());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin || address.pathname.includes("/api/"))
    return;
  event.respondWith(request.mode === "navigate" ? fresh(request) : kept(request));
});

/** @param {Request} request @returns {Promise<Response>} */
async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** @param {Request} request @returns {Promise<Response>} */
async function fresh(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("./")) ?? Response.error();
  }
}

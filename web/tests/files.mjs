// A folder served as plain files, as any host does it: no header but the type. Nothing is read before it.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** @param {string} folder @returns {Promise<{page: string, stop: () => void}>} */
export async function serveFiles(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const content = await readFile(file);
      response
        .writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" })
        .end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { page: `http://127.0.0.1:${port}/`, stop: () => server.closeAllConnections() || server.close() };
}

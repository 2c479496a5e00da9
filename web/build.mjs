// Puts web/dist/ together: the page in few files whose names have digests of what is in them, the engine,
// the service worker. web/build calls it with the places of the engine for play
// and of the whole engine.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { WasmEngine } from "./engine/wasm.js";

const WEB = import.meta.dirname;
const DIST = join(WEB, "dist");
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** @param {string | Uint8Array} content */
const digest = (content) => createHash("sha256").update(content).digest("hex").slice(0, 10);

/** Writes a file under a name with its digest. @param {string} name @param {string | Uint8Array} content */
async function write(name, content) {
  const end = extname(name);
  const named = `${basename(name, end)}-${digest(content)}${end}`;
  await writeFile(join(DIST, named), content);
  return named;
}

async function scripts() {
  const made = await build({
    absWorkingDir: WEB,
    entryPoints: { main: "main.js", worker: "engine/worker.js", page: "dist.css" },
    outdir: DIST,
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    target: "es2023",
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    assetNames: "[name]-[hash]",
    metafile: true,
    logLevel: "warning",
    plugins: [styles],
  });
  const outputs = Object.entries(made.metafile.outputs);
  const named = (/** @type {string} */ entry) =>
    basename(outputs.find(([, output]) => output.entryPoint === entry)?.[0] ?? "");
  return { main: named("main.js"), worker: named("engine/worker.js"), page: named("styles:dist.css") };
}

/** The style sheets of the page, in its order, as one. */
const styles = {
  name: "styles",
  setup(/** @type {import("esbuild").PluginBuild} */ plugin) {
    plugin.onResolve({ filter: /^dist\.css$/ }, () => ({ path: "dist.css", namespace: "styles" }));
    plugin.onLoad({ filter: /.*/, namespace: "styles" }, async () => {
      const page = await readFile(join(WEB, "index.html"), "utf8");
      const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(
        ([, href]) => `@import "./${href}";`,
      );
      return { contents: sheets.join("\n"), loader: "css", resolveDir: WEB };
    });
  },
};

/** What the engine says of the boards that have names: a game can begin while the engine is loaded.
 * @param {Uint8Array} bytes of the engine */
async function openings(bytes) {
  const engine = await WasmEngine.of(bytes);
  const boards = JSON.parse(engine.ask("boards", () => {}));
  const questions = boards.boards.map((/** @type {{name: string}} */ board) => ({
    ask: "board",
    board: board.name,
  }));
  questions.push({ ask: "board", board: "english", vacate: "d4", finish: "d4" });
  const answered = questions.map((/** @type {object} */ question) => {
    const text = JSON.stringify(question);
    return [text, JSON.parse(engine.ask(text, () => {}))];
  });
  return JSON.stringify({ boards, ...Object.fromEntries(answered) });
}

/** The engine for play is made smaller once more: a twentieth less with gzip. What compilers for WebAssembly
 * use today is allowed. @param {string} path */
async function smaller(path) {
  const made = join(DIST, "smaller.wasm");
  const features = [
    "bulk-memory",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
  ];
  execFileSync(join(WEB, "node_modules/.bin/wasm-opt"), [
    "-Os",
    ...features.map((name) => `--enable-${name}`),
    path,
    "-o",
    made,
  ]);
  const engine = await readFile(made);
  await rm(made);
  return engine;
}

async function main() {
  await rm(DIST, { recursive: true, force: true });
  await mkdir(DIST);
  const engine = await smaller(process.argv[2]);
  const wasm = await write("play.wasm", engine);
  const study = await write("study.wasm", await readFile(process.argv[3]));
  const opened = await write("openings.json", await openings(engine));
  const icon = await write("icon.svg", await readFile(join(WEB, "icon.svg")));
  const large = await write("icon.png", await readFile(join(WEB, "icon.png")));
  const manifest = JSON.parse(await readFile(join(WEB, "manifest.webmanifest"), "utf8"));
  manifest.icons = [
    { src: icon, sizes: "any", type: "image/svg+xml" },
    { src: large, sizes: "512x512", type: "image/png", purpose: "any maskable" },
  ];
  const installed = await write("manifest.webmanifest", JSON.stringify(manifest));
  const { main: script, worker, page } = await scripts();
  const source = await readFile(join(WEB, "index.html"), "utf8");
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<meta name="engine-worker" content="${worker}">`,
    `<meta name="engine-play" content="${wasm}">`,
    `<meta name="engine-study" content="${study}">`,
    `<meta name="engine-openings" content="${opened}">`,
    '<meta name="service-worker" content="service-worker.js">',
    '<meta name="theme-color" content="#8a4b12">',
    `<link rel="manifest" href="${installed}">`,
    `<link rel="apple-touch-icon" href="${large}">`,
    `<link rel="stylesheet" href="${page}">`,
    `<script type="module" src="${script}"></script>`,
  ];
  const built = source
    .replace(/^ *<link rel="(stylesheet|modulepreload)".*\n/gm, "")
    .replace(/^ *<script .*\n/gm, "")
    .replaceAll("icon.svg", icon)
    .replace('<meta charset="utf-8">', `<meta charset="utf-8">\n  ${head.join("\n  ")}`);
  await writeFile(join(DIST, "index.html"), built);
  const files = (await readdir(DIST)).filter((name) => name !== "index.html");
  const list = ["./", ...files];
  const keeper = await readFile(join(WEB, "service-worker.js"), "utf8");
  await writeFile(
    join(DIST, "service-worker.js"),
    keeper
      .replace('["FILES"]', JSON.stringify(list))
      .replace('"VERSION"', JSON.stringify(`corsaire-${digest(list.join() + built)}`)),
  );
  await report(files);
}

/** @param {string[]} files */
async function report(files) {
  let [plain, gzipped, brotlied] = [0, 0, 0];
  for (const name of ["index.html", ...files]) {
    const content = await readFile(join(DIST, name));
    plain += content.length;
    gzipped += gzipSync(content, { level: 9 }).length;
    brotlied += brotliCompressSync(content).length;
  }
  const kilobytes = (/** @type {number} */ bytes) => `${Math.ceil(bytes / 1000)} KB`;
  console.log(
    `web/dist: ${files.length + 2} files, ${kilobytes(plain)}; ` +
      `${kilobytes(gzipped)} with gzip, ${kilobytes(brotlied)} with brotli`,
  );
}

await main();

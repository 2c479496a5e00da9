// The page in a browser. PAGE is its address; without it there is nothing to test.

import { after, test } from "node:test";

if (process.env.PAGE) {
  const { closeBrowser } = await import("./page/browser.mjs");
  after(closeBrowser);
  await import("./page/play.mjs");
  await import("./page/study.mjs");
  await import("./page/said.mjs");
  await import("./page/drawing.mjs");
  await import("./page/access.mjs");
  if (process.env.ENGINE === "files") await import("./page/offline.mjs");
  else await import("./page/stored.mjs");
} else {
  test("the page in a browser", { skip: "set PAGE to its address" }, () => {});
}

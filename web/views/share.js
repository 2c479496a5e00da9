// Sharing is copying the address. Where a page may not write to the clipboard, the address is shown
// to be copied by hand.

import { button, field, h } from "./element.js";

/** @param {(words: string) => void} say */
export async function share(say) {
  try {
    await navigator.clipboard.writeText(location.href);
    say("The address is copied: it holds the board, the problem and the game.");
  } catch {
    const address = h("input", { readonly: true, value: location.href });
    const dialog = h("dialog", { "aria-label": "Share" }, h("div", {}, field("Copy this address", address), button("Close", () => dialog.close())));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    address.select();
  }
}

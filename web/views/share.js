// Sharing is copying the address: it holds the board, the problem and the game. Where a page may not
// write to the clipboard, the address is shown to be copied by hand.

import { button, field, h, sign } from "./element.js";

/** How long the button says that it is done, in milliseconds. */
const DONE = 2500;

/** @param {HTMLElement} pressed the button @param {string} holds what the address holds
 * @param {(words: string) => void} say */
export async function share(pressed, holds, say) {
  try {
    await navigator.clipboard.writeText(location.href);
    say(`Link copied. It opens ${holds}.`);
    const before = [...pressed.childNodes];
    if (pressed.dataset.done) return;
    pressed.dataset.done = "yes";
    pressed.replaceChildren(sign("done"), "Copied");
    setTimeout(() => {
      delete pressed.dataset.done;
      pressed.replaceChildren(...before);
    }, DONE);
  } catch {
    const address = h("input", { readonly: true, value: location.href });
    const dialog = h(
      "dialog",
      { "aria-labelledby": "share-title" },
      h(
        "div",
        {},
        h("h2", { id: "share-title" }, "Share this game"),
        h("p", { class: "quiet-text" }, `Copy the address and send it. It opens ${holds}.`),
        field("Address", address),
        button("Close", () => dialog.close()),
      ),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    address.select();
  }
}

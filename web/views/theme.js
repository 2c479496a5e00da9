// The colours of the page: those of the system, light or dark. What is chosen is kept in the browser.
// theme.css and board/board.css have a light and a dark value of every colour.

import { choice, h } from "./element.js";

const KEPT = "corsaire.theme";

/** @typedef {"system" | "light" | "dark"} Theme */

/** @returns {Theme} */
function kept() {
  try {
    const theme = localStorage.getItem(KEPT);
    if (theme === "light" || theme === "dark") return theme;
  } catch {
    /* private windows keep nothing */
  }
  return "system";
}

/** @param {Theme} theme */
function wear(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** @param {Theme} theme */
function choose(theme) {
  wear(theme);
  try {
    if (theme === "system") localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, theme);
  } catch {
    /* private windows keep nothing */
  }
}

/** @returns {HTMLElement} */
export function themeSwitch() {
  return h(
    "div",
    { class: "theme" },
    h("span", { class: "legend", "aria-hidden": "true" }, "Colours"),
    choice(
      "Colours",
      "theme",
      [
        ["system", "System"],
        ["light", "Light"],
        ["dark", "Dark"],
      ],
      kept(),
      (value) => choose(/** @type {Theme} */ (value)),
    ),
  );
}

wear(kept());

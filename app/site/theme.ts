/** A visitor's stored choice. Without one, the system's preference applies. */
export type Theme = "light" | "dark";

/** The storage key of the choice. */
export const THEME_STORAGE_KEY = "theme";

/**
 * Runs in `<head>` before the first paint and sets a stored choice on `<html>`. Invalid values are ignored, and without
 * storage the system's preference applies. The text never changes, so a Content-Security-Policy can name its hash.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_STORAGE_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/**
 * The theme after a click on the switch, and the choice to store. A choice that equals the system's preference is not
 * stored, so that the site follows the system again.
 */
export function switchTheme(chosen: Theme | null, system: Theme): { shown: Theme; remembered: Theme | null } {
  const shown = (chosen ?? system) === "dark" ? "light" : "dark";
  return { shown, remembered: shown === system ? null : shown };
}

/** A visitor's remembered choice. Without one the system's preference holds. */
export type Theme = "light" | "dark";

/** Where the browser keeps the choice. */
export const THEME_STORAGE_KEY = "theme";

/**
 * Runs in <head> before the first paint and puts a remembered choice on <html>. Anything but the two
 * themes is ignored, and a browser that refuses storage gets the system's preference. The text is the
 * same for every page and visitor, so a Content-Security-Policy can name it by its hash.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_STORAGE_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/**
 * What a click on the switch shows and what is remembered of it. A choice that equals the system's
 * preference is forgotten, so that the site follows the system again.
 */
export function switchTheme(chosen: Theme | null, system: Theme): { shown: Theme; remembered: Theme | null } {
  const shown = (chosen ?? system) === "dark" ? "light" : "dark";
  return { shown, remembered: shown === system ? null : shown };
}

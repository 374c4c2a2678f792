import { useLayoutEffect } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { switchTheme, THEME_STORAGE_KEY, type Theme } from "./theme.ts";

function applySwitch() {
  const root = document.documentElement;
  const chosen: Theme | null =
    root.dataset.theme === "light" || root.dataset.theme === "dark" ? root.dataset.theme : null;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const { remembered } = switchTheme(chosen, system);
  if (remembered) root.dataset.theme = remembered;
  else delete root.dataset.theme;
  try {
    if (remembered) localStorage.setItem(THEME_STORAGE_KEY, remembered);
    else localStorage.removeItem(THEME_STORAGE_KEY);
  } catch {
    // A browser that refuses storage still switches, for this page.
  }
}

/** React makes a new <html> where an error page takes over, and the choice on the old one is gone. */
function restoreTheme() {
  try {
    const remembered = localStorage.getItem(THEME_STORAGE_KEY);
    if (remembered === "light" || remembered === "dark") document.documentElement.dataset.theme = remembered;
  } catch {
    // Without storage nothing was remembered.
  }
}

/** Light to dark and back. The icon shows what a click brings; CSS picks it, so no page depends on it. */
export function ThemeSwitch() {
  useLayoutEffect(restoreTheme, []);
  return (
    <IconButton label="Switch between light and dark" onClick={applySwitch} className="noscript:hidden">
      <span aria-hidden="true" className="icon icon-moon size-5 dark:icon-sun" />
    </IconButton>
  );
}

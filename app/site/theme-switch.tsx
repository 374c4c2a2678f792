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
    // Storage is blocked, so the theme changes only until the page is left.
  }
}

/** When an error page takes over, React creates a new `<html>` without the chosen theme. */
function restoreTheme() {
  try {
    const remembered = localStorage.getItem(THEME_STORAGE_KEY);
    if (remembered === "light" || remembered === "dark") document.documentElement.dataset.theme = remembered;
  } catch {
    // Storage is blocked, so no theme is stored.
  }
}

/** Switches between light and dark. The icon shows the next theme; CSS selects it, so that cached pages fit both. */
export function ThemeSwitch() {
  useLayoutEffect(restoreTheme, []);
  return (
    <IconButton label="Switch between light and dark" onClick={applySwitch} className="noscript:hidden">
      <span aria-hidden="true" className="icon icon-moon size-5 dark:icon-sun" />
    </IconButton>
  );
}

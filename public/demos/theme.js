// Follows the theme that the visitor chose on the site, before the first paint. See app/site/theme.ts.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that refuses storage gets the system's preference.
  }
})();

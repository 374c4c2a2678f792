export async function loadMenu(week) {
  const response = await fetch(`menus/${week}.json`);
  return response.json();
}

export async function soup(week) {
  // Load the menu, and find the soup.
}

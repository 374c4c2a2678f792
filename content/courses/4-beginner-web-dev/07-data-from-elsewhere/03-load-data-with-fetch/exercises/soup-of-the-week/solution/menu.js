export async function loadMenu(week) {
  const response = await fetch(`menus/${week}.json`);
  if (!response.ok) {
    throw new Error(`Week ${week}: status ${response.status}`);
  }
  const dishes = await response.json();
  if (!Array.isArray(dishes)) {
    throw new Error(`Week ${week}: not a list`);
  }
  return dishes;
}

export async function soup(week) {
  const dishes = await loadMenu(week);
  const found = dishes.find((dish) => dish.kind === "soup");
  if (found === undefined) {
    return "no soup";
  }
  return found.name;
}

export function names(walks) {
  return walks.map((walk) => walk.name);
}

export function flatWalks(walks) {
  return walks.filter((walk) => walk.hilly === false);
}

export function totalKm(walks) {
  return walks.reduce((sum, walk) => sum + walk.km, 0);
}

export function kmOf(walks, name) {
  return walks.find((walk) => walk.name === name).km;
}

export function label({ name, km, hilly }) {
  if (hilly) {
    return `${name}, ${km} km, with hills`;
  }
  return `${name}, ${km} km`;
}

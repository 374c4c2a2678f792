export function shortFilms(films) {
  return films.filter((length) => length < 100);
}

export function inWords(films) {
  return films.map((length) => `${length} min`);
}

export function firstThatFits(films, minutes) {
  return films.find((length) => length <= minutes);
}

export function allTogether(films) {
  return films.reduce((sum, length) => sum + length, 0);
}

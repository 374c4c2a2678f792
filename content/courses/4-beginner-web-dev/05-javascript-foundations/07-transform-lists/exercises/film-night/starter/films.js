export function shortFilms(films) {
  // Keep those below 100.
}

export function inWords(films) {
  // Make a text of each one.
}

export function firstThatFits(films, minutes) {
  // Get one of them.
}

export function allTogether(films) {
  // Make one number of all.
}

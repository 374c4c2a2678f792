export function names(walks) {
  // An array of texts
}

export function flatWalks(walks) {
  // An array of walks
}

export function totalKm(walks) {
  // A number
}

export function kmOf(walks, name) {
  // A number
}

export function label(walk) {
  // A text
}

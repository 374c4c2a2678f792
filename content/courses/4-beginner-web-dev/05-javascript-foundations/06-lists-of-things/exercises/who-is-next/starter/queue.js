export function nextOf(queue) {
  // Return the first name.
}

export function lastOf(queue) {
  // Return the last name.
}

export function isWaiting(queue, name) {
  // Return true or false.
}

export function join(queue, name) {
  // Add the name if it is not there yet, and return how many wait then.
}

export function nextOf(queue) {
  return queue[0];
}

export function lastOf(queue) {
  return queue[queue.length - 1];
}

export function isWaiting(queue, name) {
  return queue.includes(name);
}

export function join(queue, name) {
  if (isWaiting(queue, name) === false) {
    queue.push(name);
  }
  return queue.length;
}

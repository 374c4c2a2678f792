export function nextFerry(ferries, now) {
  const next = ferries.find((ferry) => ferry >= now);
  if (next === undefined) {
    return "tomorrow";
  }
  return next;
}

export function ferriesLeft(ferries, now) {
  return ferries.filter((ferry) => ferry >= now).length;
}

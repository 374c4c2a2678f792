// A stand-in for a slow server.
export const shelf = { open: false, titles: ["Heidi", "Emma", "Kim"] };

function later(value) {
  return new Promise((done) => {
    setTimeout(() => done(value), 20);
  });
}

export function loadTitles() {
  return later(shelf.titles);
}

export function countTitles() {
  return later(shelf.titles.length);
}

export function isOpen() {
  return later(shelf.open);
}

export function dueBooks(books, today) {
  return books
    .filter((book) => book.day <= today)
    .sort((a, b) => a.day - b.day)
    .map((book) => book.title);
}

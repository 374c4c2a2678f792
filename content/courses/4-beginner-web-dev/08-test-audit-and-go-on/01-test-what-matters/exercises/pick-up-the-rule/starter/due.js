const books = [
  { title: "Bread for beginners", day: 40 },
  { title: "The night train", day: 31 },
  { title: "Knots", day: 52 },
];
const today = 45;
const titles = [];

export function dueBooks() {
  books.sort((a, b) => a.day - b.day);
  for (const book of books) {
    if (book.day < today) {
      titles.push(book.title);
    }
  }
  return titles;
}

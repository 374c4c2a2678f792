import * as file from "./due.js";

const LIST = [
  { title: "Chess", day: 20 },
  { title: "Maps", day: 5 },
  { title: "Soup", day: 12 },
];
const copy = () => LIST.map((book) => ({ ...book }));

/** What the learner's function returns, which should be an array. */
function due(books, today) {
  if (typeof file.dueBooks !== "function")
    expect.fail(
      'The tests find no function dueBooks. Its line should begin with "export function dueBooks(".',
    );
  const received = file.dueBooks(books, today);
  if (!Array.isArray(received))
    expect.fail(`dueBooks should return an array, but it returned ${JSON.stringify(received)}.`);
  return received;
}

function check(books, today, wanted) {
  const days = books.map(({ title, day }) => `${title} on day ${day}`).join(", ") || "no books";
  const received = due(books, today);
  if (JSON.stringify(received) !== JSON.stringify(wanted))
    expect.fail(
      `With ${days}, and day ${today} as today, the answer should be ${JSON.stringify(wanted)}, but it is ${JSON.stringify(received)}.`,
    );
}

test("It uses the list and the day that it is given", () => {
  check([{ title: "Chess", day: 20 }], 30, ["Chess"]);
  check([{ title: "Maps", day: 5 }], 30, ["Maps"]);
});

test("A book that is due today is due", () => {
  check([{ title: "Soup", day: 12 }], 12, ["Soup"]);
});

test("A book that is due tomorrow is not due yet", () => {
  check([{ title: "Soup", day: 13 }], 12, []);
});

test("The book that has been due longest comes first", () => {
  check(copy(), 30, ["Maps", "Soup", "Chess"]);
});

test("No books give an empty array", () => {
  check([], 30, []);
});

test("A second call gives the same answer", () => {
  const first = [...due(copy(), 15)];
  const second = due(copy(), 15);
  if (JSON.stringify(first) !== JSON.stringify(second))
    expect.fail(
      `The first call returned ${JSON.stringify(first)}, and the second ${JSON.stringify(second)}. Something outside the function remembers.`,
    );
  check(copy(), 15, ["Maps", "Soup"]);
});

test("The list that it gets stays as it was", () => {
  const books = copy();
  const received = due(books, 30);
  if (received.length !== 3) expect.fail("All three books are due, and the answer should have three titles.");
  if (JSON.stringify(books) !== JSON.stringify(LIST))
    expect.fail(
      `The list was Chess, Maps, Soup. After the call it is ${books.map((book) => book.title).join(", ") || "empty"}, or a book in it has changed.`,
    );
});

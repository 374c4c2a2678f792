let runs = 0;

/**
 * Runs script.js with these values, and tells what it printed, which of the values it never looked at, which it
 * changed, and the error that stopped it. Only what the first run prints is shown in the console.
 */
function run(values) {
  const printed = [];
  const unread = new Set(Object.keys(values));
  const changed = new Set();
  for (const [name, value] of Object.entries(values)) {
    let current = value;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        unread.delete(name);
        return current;
      },
      set(next) {
        changed.add(name);
        current = next;
      },
    });
  }
  const { log } = console;
  runs += 1;
  const isShown = runs === 1;
  console.log = (...all) => {
    // Without an end, it would print until the memory is full.
    if (printed.length === 1000)
      throw new Error("It printed 1,000 lines and went on. The usual reason is a loop that never ends.");
    printed.push(all.map(String).join(" ").trim());
    if (isShown) log(...all);
  };
  vi.resetModules();
  let error = null;
  try {
    require("./script.js");
  } catch (caught) {
    error = caught;
  } finally {
    console.log = log;
  }
  return { printed, unread, changed, error };
}

const usual = run({ sold: 3 });
// Code that cannot be read: the line is known only outside the tests.
if (usual.error?.name === "FileProblem") throw usual.error;

/** The lines about single tickets, and all the others. */
function raffle(sold, { mustRead = true } = {}) {
  const { printed, error, unread, changed } = run({ sold });
  if (error) throw error;
  if (changed.has("sold"))
    expect.fail("Your program changes sold. Let it be, and count with a name of your own.");
  if (mustRead && unread.has("sold"))
    expect.fail(
      "Your program never looks at sold. If you made it yourself, delete that line: the test brings it.",
    );
  const isTicket = (text) => /^Ticket\b/i.test(text);
  return { tickets: printed.filter(isTicket), others: printed.filter((text) => !isTicket(text)), printed };
}

const upTo = (count) =>
  Array.from({ length: count }, (_, index) => (index === 6 ? "Ticket 7 wins a cake" : `Ticket ${index + 1}`));

test("The first ticket is number 1", () => {
  const { tickets } = raffle(3, { mustRead: false });
  if (tickets[0] === "Ticket 0") expect.fail("The first ticket is number 0. Where does your loop begin?");
  expect(tickets[0], "The first line").toBe("Ticket 1");
});

test("The last ticket has the number of tickets sold", () => {
  for (const sold of [3, 5]) {
    const { tickets } = raffle(sold);
    const last = tickets.at(-1) ?? "no ticket";
    const by = tickets.length - sold;
    if (by === 1 || by === -1)
      expect.fail(
        `With sold = ${sold} there are ${tickets.length} tickets, the last is "${last}": you are off by one.`,
      );
    expect(last, `The last ticket, with sold = ${sold}`).toBe(`Ticket ${sold}`);
  }
});

test("Every ticket is there once, in order", () => {
  for (const sold of [1, 4, 6]) expect(raffle(sold).tickets, `With sold = ${sold}`).toEqual(upTo(sold));
});

test("The seventh ticket wins a cake, and no other does", () => {
  const { tickets } = raffle(9);
  const winners = tickets.filter((text) => /cake/.test(text));
  if (tickets.includes("Ticket 7") && winners.length === 1)
    expect.fail("Ticket 7 has two lines. In its round, only one of the two should be printed: if and else.");
  expect(winners, "The tickets that win").toEqual(["Ticket 7 wins a cake"]);
  expect(tickets, "All tickets, with sold = 9").toEqual(upTo(9));
});

test("The last line says what came in, once", () => {
  for (const sold of [3, 9, 25]) {
    const { others, printed } = raffle(sold);
    const expected = `${sold} tickets, £${sold * 2}`;
    if (others.length > 1)
      expect.fail(
        `${others.length} lines are about the money: ${others.slice(0, 3).join(" / ")}. Is it inside the loop?`,
      );
    expect(others[0], `The line about the money, with sold = ${sold}`).toBe(expected);
    expect(printed.at(-1), `The last line of all, with sold = ${sold}`).toBe(expected);
  }
});

test("If nothing is sold, there is only the last line", () => {
  const { printed } = raffle(0);
  if (printed.length > 1) expect.fail(`With sold = 0 it prints: ${printed.join(" / ")}`);
  expect(printed[0], "The only line").toBe("0 tickets, £0");
});

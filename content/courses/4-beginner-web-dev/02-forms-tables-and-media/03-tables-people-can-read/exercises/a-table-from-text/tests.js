const words = (element) => element.textContent.trim().replace(/\s+/g, " ");

/** The only table of the page. */
function table() {
  const all = document.querySelectorAll("table");
  if (all.length === 0) expect.fail("There is no table element on the page yet.");
  if (all.length > 1) expect.fail(`There are ${all.length} tables. All the times belong in one.`);
  return all[0];
}

function rows() {
  const all = [...table().rows];
  if (all.length === 0) expect.fail("The table has no rows yet. A row is a tr element.");
  return all;
}

/** The row of a day. */
function day(name) {
  const found = rows().find((row) => row.cells[0] && words(row.cells[0]) === name);
  if (!found) expect.fail(`No row of the table begins with "${name}".`);
  return found;
}

function holds(name, lanes, families) {
  const [, ...cells] = day(name).cells;
  const header = cells.find(({ localName }) => localName === "th");
  if (header) expect.fail(`"${words(header)}" after ${name} is a th. It is data, and data stands in a td.`);
  const texts = cells.map((cell) => words(cell).replace(/^Closed$/, "closed"));
  expect(texts, `The cells after ${name}: lanes and families`).toEqual([lanes, families]);
}

const DAYS = ["Friday", "Saturday", "Sunday"];

test("The page has one table with the caption Opening times of the pool", () => {
  const caption = table().querySelector(":scope > caption");
  if (!caption) expect.fail("The table has no caption element directly inside it.");
  if (table().firstElementChild !== caption)
    expect.fail("The caption is not the first element inside the table.");
  expect(words(caption).replace(/\.$/, ""), "The caption").toBe("Opening times of the pool");
});

test("The first row has three headers: Day, Lanes, Families", () => {
  const cells = [...rows()[0].cells];
  expect(cells.map(words), "The cells of the first row").toEqual(["Day", "Lanes", "Families"]);
  const plain = cells.find(({ localName }) => localName !== "th");
  if (plain) expect.fail(`"${words(plain)}" is a ${plain.localName} element. A header cell is a th.`);
});

test("Each of the three says that it is the header of a column", () => {
  for (const cell of rows()[0].cells) {
    const scope = cell.getAttribute("scope");
    if (cell.localName !== "th" || scope === null)
      expect.fail(`"${words(cell)}" is not a header cell with a scope yet.`);
    expect(scope.toLowerCase(), `scope at "${words(cell)}"`).toBe("col");
  }
});

test("Each day is the header of its row", () => {
  for (const name of DAYS) {
    const [cell] = day(name).cells;
    if (cell.localName !== "th")
      expect.fail(`"${name}" is a ${cell.localName} element. A header cell is a th.`);
    const scope = cell.getAttribute("scope");
    if (scope === null) expect.fail(`The header cell "${name}" has no scope attribute.`);
    expect(scope.toLowerCase(), `scope at "${name}"`).toBe("row");
  }
});

test("Every row has three cells", () => {
  if (rows().length !== 4)
    expect.fail(`The table should have four rows, with that of the headers. It has ${rows().length}.`);
  for (const row of rows()) {
    if (row.cells.length !== 3)
      expect.fail(`The row "${words(row)}" has ${row.cells.length} cells, not three.`);
  }
});

test("The times of Friday stand in their columns", () => {
  holds("Friday", "7 to 9", "3 to 6");
});

test("The times of Saturday and Sunday stand in their columns", () => {
  holds("Saturday", "closed", "10 to 6");
  holds("Sunday", "8 to 10", "closed");
});

test("No sentence about the times is left", () => {
  table();
  const left = [...document.querySelectorAll("p")].find((one) =>
    /^On (Friday|Saturday|Sunday)/.test(words(one)),
  );
  if (left) expect.fail(`The sentence "${words(left).slice(0, 30)}…" is still there.`);
  const outside = [...document.querySelector("main, body").childNodes].find(
    (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "",
  );
  if (outside) expect.fail(`"${outside.data.trim().slice(0, 30)}" stands outside of any element.`);
});

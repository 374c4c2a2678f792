const words = (element) => element.textContent.trim().replace(/\s+/g, " ");

function table() {
  const all = document.querySelectorAll("table");
  if (all.length !== 1) expect.fail(`The page should have one table. It has ${all.length}.`);
  return all[0];
}

const rows = () => [...table().rows];

/** The row that begins with this vegetable. */
function row(name) {
  const found = rows().find(({ cells }) => cells[0] && words(cells[0]) === name);
  if (found) return found;
  const begins = rows().map(({ cells }) => `"${cells[0] ? words(cells[0]) : ""}"`);
  expect.fail(`No row begins with exactly "${name}". The rows begin with ${begins.join(", ")}.`);
}

/** The number in the column of a month, as somebody hears it who goes there with the arrow keys. */
function kilos(name, month) {
  const column = [...rows()[0].cells].findIndex((cell) => words(cell) === month);
  if (column < 0) expect.fail(`The first row has no cell "${month}" any more.`);
  const cell = row(name).cells[column];
  if (!cell) expect.fail(`${name}, ${month}: there is no cell, because the row is too short.`);
  return words(cell).replace(/ ?(kg|kilos?)$/i, "");
}

function gave(name, june, july, august) {
  const heard = ["June", "July", "August"].map((month) => `${month} ${kilos(name, month)}`).join(", ");
  expect(heard, `What ${name.toLowerCase()} gave`).toBe(`June ${june}, July ${july}, August ${august}`);
}

test("The caption says Harvest in kilos", () => {
  const caption = table().querySelector(":scope > caption");
  if (!caption) expect.fail("The table has no caption. Its name stands in a paragraph above it.");
  if (table().firstElementChild !== caption)
    expect.fail("The caption is not the first element inside the table.");
  expect(words(caption), "The caption").toBe("Harvest in kilos");
  const copy = [...document.querySelectorAll("p")].find((one) => words(one) === "Harvest in kilos");
  if (copy) expect.fail("The paragraph above the table still says the same as the caption.");
});

test("The first row holds the headers of the columns", () => {
  for (const cell of rows()[0].cells) {
    if (cell.localName !== "th") expect.fail(`"${words(cell)}" is a td element. A header cell is a th.`);
    expect(cell.getAttribute("scope")?.toLowerCase(), `scope at "${words(cell)}"`).toBe("col");
  }
  expect([...rows()[0].cells].map(words), "The cells of the first row").toEqual([
    "Vegetable",
    "June",
    "July",
    "August",
  ]);
});

test("Each vegetable is the header of its row", () => {
  for (const { cells } of rows().slice(1)) {
    const [cell, ...numbers] = cells;
    if (!cell) expect.fail("One row of the table is empty.");
    if (cell.localName !== "th") expect.fail(`"${words(cell)}" is a td element. A header cell is a th.`);
    expect(cell.getAttribute("scope")?.toLowerCase(), `scope at "${words(cell)}"`).toBe("row");
    const header = numbers.find(({ localName }) => localName === "th");
    if (header)
      expect.fail(`"${words(header)}" in the row of ${words(cell)} is a th. A number is data: use td.`);
  }
});

test("Every row has four cells, and no cell is empty or stretched", () => {
  for (const one of rows()) {
    const name = one.cells[0] ? words(one.cells[0]) : "";
    if (one.querySelector("[colspan], [rowspan]"))
      expect.fail(`The row "${name}" has a stretched cell. Write one cell for each month.`);
    if (one.cells.length !== 4) expect.fail(`The row "${name}" has ${one.cells.length} cells, not four.`);
    if ([...one.cells].some((cell) => words(cell) === ""))
      expect.fail(`The row "${name}" has an empty cell. If there was nothing, write 0.`);
  }
});

test("The carrots stand in the right months", () => {
  gave("Carrots", 0, 5, 7);
});

test("Pumpkins and courgettes have a row each", () => {
  gave("Pumpkins", 0, 1, 8);
  gave("Courgettes", 3, 9, 11);
});

test("Each cell holds one answer, without bold and line breaks", () => {
  for (const cell of table().querySelectorAll("td, th")) {
    if (cell.querySelector("br")) expect.fail(`A cell holds a line break: "${words(cell)}".`);
    const bold = cell.querySelector("strong, b");
    if (bold) expect.fail(`"${words(bold)}" is marked as important. A th is bold without that.`);
  }
});

test("The beans are still right", () => {
  gave("Beans", 2, 6, 4);
});

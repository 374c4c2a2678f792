import * as file from "./customers.js";
import { old } from "./old.js";

const BEFORE = { id: 7, name: "Ada Byron", full_name: null, city: "London" };

/** One of the learner's versions. */
function version(name) {
  const found = { expand: file.expand, switched: file.switched, contract: file.contract }[name];
  if (typeof found?.write !== "function" || typeof found?.read !== "function")
    expect.fail(`The tests find no ${name} with write and read. Is it still exported?`);
  return found;
}

/** Lets one version write and the other one read, as they do while both run. */
function passes(row, [writerName, writer], [readerName, reader], name = "Ada King") {
  const written = writer.write({ ...row }, name);
  const seen = reader.read(written);
  if (seen !== name)
    expect.fail(
      `${writerName} wrote ${JSON.stringify(name)}, and ${readerName} read ${JSON.stringify(seen)}. The row was ${JSON.stringify(written)}.`,
    );
}

function bothWays(row, first, second, name) {
  passes(row, first, second, name);
  passes(row, second, first, name);
  passes(row, first, first, name);
  passes(row, second, second, name);
}

const pair = (name) => [name, version(name)];

test("While old and expand run, each reads what the other wrote", () => {
  bothWays(BEFORE, ["old", old], pair("expand"));
  // expand wrote once, then old changed the name.
  bothWays({ ...BEFORE, full_name: "Ada Byron" }, ["old", old], pair("expand"));
});

test("While expand and switched run, each reads what the other wrote", () => {
  bothWays({ ...BEFORE, full_name: "Ada Byron" }, pair("expand"), pair("switched"));
});

test("While switched and contract run, each reads what the other wrote", () => {
  bothWays({ ...BEFORE, full_name: "Ada Byron" }, pair("switched"), pair("contract"));
});

test("An empty name is a name", () => {
  bothWays(BEFORE, ["old", old], pair("expand"), "");
  bothWays({ ...BEFORE, full_name: "Ada Byron" }, pair("expand"), pair("switched"), "");
  bothWays({ ...BEFORE, full_name: "Ada Byron" }, pair("switched"), pair("contract"), "");
});

test("No version loses other columns or changes the row that it was given", () => {
  for (const name of ["expand", "switched", "contract"]) {
    const row = { ...BEFORE, full_name: "Ada Byron" };
    const written = version(name).write(row, "Ada King");
    expect(row, `The row that ${name} was given`).toEqual({ ...BEFORE, full_name: "Ada Byron" });
    expect([written?.id, written?.city], `The id and the city after ${name}`).toEqual([7, "London"]);
  }
  const kept = version("contract").write({ ...BEFORE, full_name: "Ada Byron" }, "Ada King");
  expect(kept.name, "The column name, which contract leaves as it is").toBe("Ada Byron");
});

test("The script fills in what is empty", () => {
  expect(file.copy({ ...BEFORE }), "copy of a row from before").toEqual({
    ...BEFORE,
    full_name: "Ada Byron",
  });
});

test("The script mends what old code changed afterwards", () => {
  const row = { ...BEFORE, name: "Ada King", full_name: "Ada Byron" };
  expect(file.copy(row), "copy of a row that old code changed last").toEqual({
    ...row,
    full_name: "Ada King",
  });
  const emptied = { ...BEFORE, name: "", full_name: "Ada Byron" };
  expect(file.copy(emptied), "copy of a row whose name old code emptied").toEqual({
    ...emptied,
    full_name: "",
  });
});

test("The script leaves the rest alone, so it can run again", () => {
  expect(file.copy({ ...BEFORE, full_name: "Ada Byron" }), "copy of a row that is done").toBe(null);
  expect(file.copy({ ...BEFORE, name: "", full_name: "" }), "copy of a row with empty names").toBe(null);
});

import * as file from "./report.js";

const THREE = [
  { station: "Oban", mm: 171.5 },
  { station: "Crieff", mm: 0 },
  { station: "Leith", mm: 62 },
];

/** Calls the learner's run, and keeps what it printed, what it returned and how often it loaded. */
async function runWith(loadReadings, args = ["2026-11"]) {
  if (typeof file.run !== "function") expect.fail("The tests find no function run. Is it still exported?");
  const said = { out: [], err: [], loads: [] };
  try {
    said.code = await file.run({
      args,
      loadReadings: async (month) => {
        said.loads.push(month);
        return loadReadings(month);
      },
      out: (line) => said.out.push(String(line)),
      err: (line) => said.err.push(String(line)),
    });
  } catch (error) {
    expect.fail(`run should return a code in every case. It threw an error: ${error.message}`);
  }
  return said;
}

const works = async () => THREE.map((reading) => ({ ...reading }));
const fails = async () => {
  await null;
  throw new Error("Station hub is offline");
};
const broken = async () => [
  { station: "Oban", mm: "n/a" },
  { station: "Crieff", mm: 12 },
  { station: "Tain", mm: null },
  { station: "Leith", mm: 62 },
];
const quoted = (lines) => (lines.length === 0 ? "nothing" : lines.map((line) => `"${line}"`).join(", "));

/** Compares what a run printed on `out`. */
function prints({ out }, wanted, when) {
  if (out.join("\n").trim() !== wanted.join("\n"))
    expect.fail(`${when}, out should get ${quoted(wanted)}. It got ${quoted(out)}.`);
}

function returns({ code }, wanted, when) {
  if (code === wanted) return;
  const got = code === undefined ? "nothing" : JSON.stringify(code);
  expect.fail(`${when}, run should return ${wanted}. It returned ${got}.`);
}

/** Looks for words on `err`. */
function tells({ err }, word, when) {
  if (!err.join("\n").includes(word))
    expect.fail(`${when}, err should get a line with "${word}". It got ${quoted(err)}.`);
}

test("The rows go to out, and nothing else does", async () => {
  prints(await runWith(works), ["Oban,171.5", "Crieff,0", "Leith,62"], "With three good readings");
});

test("A run that went well returns 0, and tells the count on err", async () => {
  const said = await runWith(works);
  returns(said, 0, "With three good readings");
  tells(said, "3", "With three good readings");
});

test("It loads the month that it was called with", async () => {
  const said = await runWith(works, ["2024-02"]);
  expect(said.loads, "The months that were loaded").toEqual(["2024-02"]);
  returns(said, 0, "With the month 2024-02");
});

test("If loading fails, it returns 1 and out stays empty", async () => {
  const said = await runWith(fails);
  prints(said, [], "If loading fails");
  returns(said, 1, "If loading fails");
});

test("If loading fails, err names the month and the reason", async () => {
  const said = await runWith(fails);
  tells(said, "Station hub is offline", "If loading fails");
  tells(said, "2026-11", "If loading fails");
});

test("Without a month it loads nothing, says how to call it, and returns 2", async () => {
  const said = await runWith(works, []);
  if (said.loads.length > 0) expect.fail("Without a month, loadReadings was called all the same.");
  prints(said, [], "Without a month");
  tells(said, "Usage: node main.js YYYY-MM", "Without a month");
  returns(said, 2, "Without a month");
});

test("A month that cannot be one is refused in the same way", async () => {
  for (const month of ["2026-13", "2026-00", "26-11", "2026-1", "2026-11-05", "November"]) {
    const said = await runWith(works, [month]);
    returns(said, 2, `With "${month}"`);
    if (said.loads.length > 0) expect.fail(`With "${month}", loadReadings was called all the same.`);
  }
});

test("Broken readings are left out of the rows", async () => {
  prints(await runWith(broken), ["Crieff,12", "Leith,62"], "With n/a for Oban and null for Tain");
});

test("Broken readings are named on err, and the run returns 1", async () => {
  const said = await runWith(broken);
  tells(said, "Oban", "With n/a for Oban and null for Tain");
  tells(said, "Tain", "With n/a for Oban and null for Tain");
  returns(said, 1, "With n/a for Oban and null for Tain");
});

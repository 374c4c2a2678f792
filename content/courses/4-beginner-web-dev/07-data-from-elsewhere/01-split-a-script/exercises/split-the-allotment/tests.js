const BED = { crop: "carrots", length: 4, width: 2 };

/** Reads both files anew. */
async function load() {
  vi.resetModules();
  return { sums: await import("./sums.js"), allotment: await import("./allotment.js") };
}

function has(module, file, name) {
  if (typeof module[name] !== "function")
    expect.fail(`${file} does not export ${name}. Its line should begin with "export function ${name}(".`);
}

test("sums.js exports area, and it multiplies length and width", async () => {
  const { sums } = await load();
  has(sums, "sums.js", "area");
  expect(sums.area(BED), "The area of a bed of 4 by 2").toBe(8);
});

test("sums.js exports seedsFor, and it gives 30 seeds for each square metre", async () => {
  const { sums } = await load();
  has(sums, "sums.js", "seedsFor");
  expect(sums.seedsFor(BED), "The seeds for a bed of 4 by 2").toBe(240);
});

test("sums.js keeps the number of seeds to itself", async () => {
  const { sums } = await load();
  has(sums, "sums.js", "seedsFor");
  if ("SEEDS_PER_METRE" in sums)
    expect.fail("sums.js exports SEEDS_PER_METRE. Nobody else needs it: leave out the word export there.");
});

test("allotment.js exports bedLine and nothing else", async () => {
  const { allotment } = await load();
  has(allotment, "allotment.js", "bedLine");
  const others = Object.keys(allotment).filter((name) => name !== "bedLine");
  if (others.length > 0)
    expect.fail(`allotment.js still exports ${others.join(" and ")}. That belongs in sums.js now.`);
});

test("bedLine uses the functions of sums.js", async () => {
  vi.resetModules();
  vi.doMock("./sums.js", () => ({ area: () => 5, seedsFor: () => 7 }));
  const { bedLine } = await import("./allotment.js");
  vi.doUnmock("./sums.js");
  const line = bedLine?.(BED);
  if (line !== "carrots: 5 square metres, 7 seeds")
    expect.fail(
      `The test put other functions in place of those in sums.js, and bedLine should have used them. It gave "${line}". Does allotment.js import both, and is there no second copy of them?`,
    );
});

test("bedLine still says the same about two beds", async () => {
  const { allotment, sums } = await load();
  has(sums, "sums.js", "area");
  has(allotment, "allotment.js", "bedLine");
  expect(allotment.bedLine(BED)).toBe("carrots: 8 square metres, 240 seeds");
  expect(allotment.bedLine({ crop: "beans", length: 3, width: 1 })).toBe("beans: 3 square metres, 90 seeds");
});

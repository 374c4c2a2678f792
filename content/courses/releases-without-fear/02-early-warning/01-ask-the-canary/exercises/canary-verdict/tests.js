import * as file from "./verdict.js";

const of = (requests, errors, p95 = 300) => ({ requests, errors, p95 });
const said = ({ requests, errors, p95 }) => `${errors} errors in ${requests} requests, p95 ${p95}`;

function expectVerdict(canary, baseline, wanted) {
  if (typeof file.verdict !== "function")
    expect.fail("The tests find no function verdict. Is it still exported?");
  const got = file.verdict({ ...canary }, { ...baseline });
  if (got !== wanted)
    expect.fail(
      `With the canary at ${said(canary)} and the baseline at ${said(baseline)}, it should say "${wanted}". It said ${JSON.stringify(got)}.`,
    );
}

test("Fewer errors can be the worse share", () => {
  expectVerdict(of(1000, 12), of(19000, 57), "go back");
  expectVerdict(of(1000, 9), of(20000, 80), "go back");
});

test("More errors can be the same share", () => {
  expectVerdict(of(10000, 40), of(2000, 8), "go on");
  expectVerdict(of(1000, 8), of(1000, 4), "go on");
});

test("Too few requests are a reason to wait", () => {
  expectVerdict(of(40, 1), of(800, 2), "wait");
  expectVerdict(of(499, 24), of(9000, 9), "wait");
  expectVerdict(of(600, 0), of(12, 0), "wait");
  expectVerdict(of(0, 0), of(0, 0), "wait");
  expectVerdict(of(500, 0), of(500, 0), "go on");
});

test("A disaster is not waited for", () => {
  expectVerdict(of(200, 25), of(4000, 12), "go back");
  expectVerdict(of(60, 30), of(0, 0), "go back");
  expectVerdict(of(200, 24), of(4000, 12), "wait");
  expectVerdict(of(300, 29), of(4000, 12), "wait");
});

test("A baseline without errors allows half a per cent", () => {
  expectVerdict(of(1000, 5), of(19000, 0), "go on");
  expectVerdict(of(1000, 6), of(19000, 0), "go back");
});

test("A little slower is fine, a third is not", () => {
  expectVerdict(of(1000, 1, 380), of(19000, 19, 300), "go on");
  expectVerdict(of(1000, 1, 390), of(19000, 19, 300), "go on");
  expectVerdict(of(1000, 1, 400), of(19000, 19, 300), "go back");
});

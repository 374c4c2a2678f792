import * as file from "./setlist.js";

const mine = { ...file };

const DOOR = { title: "Blue Door", seconds: 200 };
const RAIN = { title: "Rain", seconds: 90 };
const SLOW = { title: "Slow Train", seconds: 420 };

function show(value) {
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `the song ${show(value.title)}`;
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** Calls a function of the learner's file. Its own errors are what the learner is to read. */
function check(name, value, wanted) {
  if (typeof mine[name] !== "function")
    expect.fail(`The tests find no function ${name}. Its line should begin with "export function ${name}(".`);
  const received = mine[name](structuredClone(value));
  if (show(received) !== show(wanted))
    expect.fail(`${name}(${show(value)}) should be ${show(wanted)}, but it is ${show(received)}.`);
}

test("minutesOf divides the seconds of a song", () => {
  check("minutesOf", { title: "Clock", seconds: 180 }, 3);
  check("minutesOf", RAIN, 1.5);
});

test("loudTitle writes the title in capitals", () => {
  check("loudTitle", DOOR, "BLUE DOOR");
});

test("totalSeconds adds up all songs", () => {
  check("totalSeconds", [DOOR, RAIN, SLOW], 710);
  check("totalSeconds", [RAIN], 90);
});

test("longest finds the longest song wherever it is", () => {
  check("longest", [DOOR, SLOW, RAIN], SLOW);
  check("longest", [SLOW, DOOR], SLOW);
  check("longest", [DOOR, RAIN, SLOW], SLOW);
});

test("shortTitles gives the titles of all short songs", () => {
  check("shortTitles", [RAIN, SLOW, { title: "Hum", seconds: 60 }], ["Rain", "Hum"]);
});

test("shortTitles gives an empty array if all songs are long", () => {
  check("shortTitles", [SLOW], []);
});

test("posterLine has the title and the seconds", () => {
  check("posterLine", DOOR, "Blue Door, 200 seconds");
});

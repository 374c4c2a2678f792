import {
  block,
  call,
  caught,
  log,
  microtask,
  pause,
  promise,
  reject,
  resolve,
  start,
  then,
  timeout,
} from "./event-loop.js";

/**
 * Programs to step through. `source` is what is shown; `main` and `functions` say the same to the simulation.
 * Both must print the same, which a test can check by running `source` for real. No program prints a text
 * twice, so that a guess about the order is either right or wrong.
 */
export const SNIPPETS = [
  {
    id: "first",
    title: "Four lines",
    source: `console.log("first");

setTimeout(() => {
  console.log("timer");
}, 0);

Promise.resolve().then(() => {
  console.log("promise");
});

console.log("last line");`,
    lesson: "The script is finished first. Then microtasks, then tasks: a promise beats a timer of 0 ms.",
    main: [
      log(1, "first"),
      timeout(3, 0, "timer callback", [log(4, "timer")]),
      resolve(7, "p"),
      then(7, "p", "q", "then callback", [log(8, "promise")]),
      log(11, "last line"),
    ],
  },
  {
    id: "executor",
    title: "Inside a promise",
    source: `console.log("before");

const ready = new Promise((resolve) => {
  console.log("inside");
  resolve();
  console.log("after resolve");
});

ready.then(() => console.log("then"));

console.log("end");`,
    lesson:
      "The function given to new Promise runs at once, and resolve() does not end it. Only what comes after then waits.",
    main: [
      log(1, "before"),
      promise(3, "ready", [log(4, "inside"), resolve(5, "ready"), log(6, "after resolve")]),
      then(9, "ready", "q", "then callback", [log(9, "then")]),
      log(11, "end"),
    ],
  },
  {
    id: "all-microtasks",
    title: "All microtasks first",
    source: `setTimeout(() => console.log("timer"), 0);

queueMicrotask(() => {
  console.log("one");
  queueMicrotask(() => {
    console.log("three");
    queueMicrotask(() => console.log("four"));
  });
});

queueMicrotask(() => console.log("two"));`,
    lesson:
      "A microtask that adds another delays every task. Do it for ever and no timer, no click and no paint gets its turn.",
    main: [
      timeout(1, 0, "timer callback", [log(1, "timer")]),
      microtask(3, "microtask 1", [
        log(4, "one"),
        microtask(5, "microtask 3", [log(6, "three"), microtask(7, "microtask 4", [log(7, "four")])]),
      ]),
      microtask(11, "microtask 2", [log(11, "two")]),
    ],
  },
  {
    id: "await",
    title: "async and await",
    source: `async function load() {
  console.log("load starts");
  await null;
  console.log("load goes on");
}

async function main() {
  console.log("main starts");
  await load();
  console.log("main goes on");
}

main();
console.log("script ends");`,
    lesson:
      "An async function runs like any other up to its first await. What comes after it is a microtask, even where there is nothing to wait for.",
    functions: {
      load: [log(2, "load starts"), pause(3), log(4, "load goes on")],
      main: [
        log(8, "main starts"),
        start(9, "load", "loading"),
        pause(9, "loading"),
        log(10, "main goes on"),
      ],
    },
    main: [start(13, "main", "running"), log(14, "script ends")],
  },
  {
    id: "chains",
    title: "Two chains take turns",
    source: `Promise.resolve()
  .then(() => console.log("A1"))
  .then(() => console.log("A2"))
  .then(() => console.log("A3"));

Promise.resolve()
  .then(() => console.log("B1"))
  .then(() => console.log("B2"));

console.log("start");`,
    lesson:
      "A callback joins the queue only when the one before it is finished, so two chains run like a zip.",
    main: [
      resolve(1, "a"),
      then(2, "a", "a1", "A1 callback", [log(2, "A1")]),
      then(3, "a1", "a2", "A2 callback", [log(3, "A2")]),
      then(4, "a2", "a3", "A3 callback", [log(4, "A3")]),
      resolve(6, "b"),
      then(7, "b", "b1", "B1 callback", [log(7, "B1")]),
      then(8, "b1", "b2", "B2 callback", [log(8, "B2")]),
      log(10, "start"),
    ],
  },
  {
    id: "between",
    title: "Between two tasks",
    source: `setTimeout(() => {
  console.log("task one");
  Promise.resolve().then(() => console.log("in between"));
}, 0);

setTimeout(() => console.log("task two"), 0);

function report() {
  console.log("report");
}

report();`,
    lesson: "The loop takes one task at a time and empties the microtasks before the next.",
    functions: { report: [log(9, "report")] },
    main: [
      timeout(1, 0, "callback of task one", [
        log(2, "task one"),
        resolve(3, "p"),
        then(3, "p", "q", "then callback", [log(3, "in between")]),
      ]),
      timeout(6, 0, "callback of task two", [log(6, "task two")]),
      call(12, "report"),
    ],
  },
  {
    id: "blocked",
    title: "A blocked thread",
    source: `setTimeout(() => console.log("after 40 ms"), 40);
setTimeout(() => console.log("after 10 ms"), 10);

const end = performance.now() + 60;
while (performance.now() < end) {
  // Busy.
}

queueMicrotask(() => console.log("microtask"));
console.log("loop over");`,
    lesson:
      "A delay is the least time, not the time. Both timers ran out during the loop and still had to queue behind the script and its microtasks.",
    main: [
      timeout(1, 40, "callback of 40 ms", [log(1, "after 40 ms")]),
      timeout(2, 10, "callback of 10 ms", [log(2, "after 10 ms")]),
      block(5, 60),
      microtask(9, "microtask", [log(9, "microtask")]),
      log(10, "loop over"),
    ],
  },
  {
    id: "error",
    title: "An error on its way",
    source: `Promise.reject(new Error("No network"))
  .then(() => console.log("loaded"))
  .catch(() => console.log("caught"))
  .then(() => console.log("goes on"));

queueMicrotask(() => console.log("one"));
Promise.resolve()
  .then(() => console.log("two"))
  .then(() => console.log("three"));`,
    lesson:
      "A rejected promise passes over every then up to the next catch, and each one passed over takes its turn in the queue. After catch all is well again.",
    main: [
      reject(1, "p"),
      then(2, "p", "p1", "then callback: loaded", [log(2, "loaded")]),
      caught(3, "p1", "p2", "catch callback", [log(3, "caught")]),
      then(4, "p2", "p3", "then callback: goes on", [log(4, "goes on")]),
      microtask(6, "microtask", [log(6, "one")]),
      resolve(7, "r"),
      then(8, "r", "r1", "then callback: two", [log(8, "two")]),
      then(9, "r1", "r2", "then callback: three", [log(9, "three")]),
    ],
  },
];

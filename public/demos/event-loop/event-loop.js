/**
 * The event loop as a simulation. A program is a list of statements (see snippets.js); `trace` runs it by the
 * loop's rules and returns every state it passes through, so that a page can go forwards and backwards. The
 * order of the output is never written down anywhere: it comes out of the rules, and a test can hold it
 * against a real engine. No document, no clock. Times are in milliseconds.
 */

/** @typedef {"stack" | "micro" | "macro" | "idle"} Phase */
/**
 * @typedef {object} Frame
 * @property {number | null} line The line that has just run, from 1.
 * @property {Phase} phase What the loop is doing.
 * @property {string} note What happened, and why.
 * @property {string[]} stack Innermost call last.
 * @property {string[]} micro Oldest first.
 * @property {string[]} macro Oldest first.
 * @property {{ label: string, left: number }[]} timers Soonest first, with the time that is left.
 * @property {string[]} output
 * @property {number} clock
 */

// Statements. `line` is the line of the source that each stands for.

export const log = (line, text) => ({ kind: "log", line, text });
/** Calls a function of the program and waits for it, as any call does. */
export const call = (line, name) => ({ kind: "call", line, name });
/** Calls an async function of the program. Its promise is known as `as`. */
export const start = (line, name, as) => ({ kind: "start", line, name, as });
/** `setTimeout`. */
export const timeout = (line, delay, label, body) => ({ kind: "timeout", line, delay, label, body });
/** `queueMicrotask`. */
export const microtask = (line, label, body) => ({ kind: "microtask", line, label, body });
/** `new Promise(…)`: the function handed to it runs at once. The promise is known as `as`. */
export const promise = (line, as, body) => ({ kind: "promise", line, as, body });
/** `Promise.resolve()`, or calling a promise's `resolve`. */
export const resolve = (line, as) => ({ kind: "settle", line, as, state: "fulfilled" });
export const reject = (line, as) => ({ kind: "settle", line, as, state: "rejected" });
/** `.then(…)` on the promise `on`; the promise it returns is known as `as`. */
export const then = (line, on, as, label, body) => ({
  kind: "then",
  line,
  on,
  as,
  label,
  body,
  runsOn: "fulfilled",
});
/** `.catch(…)`, likewise. */
export const caught = (line, on, as, label, body) => ({
  kind: "then",
  line,
  on,
  as,
  label,
  body,
  runsOn: "rejected",
});
/** `await`; without `on`, of a value that is there already. */
export const pause = (line, on = null) => ({ kind: "await", line, on });
/** A loop that does nothing but take time. */
export const block = (line, duration) => ({ kind: "block", line, duration });

/**
 * Every state of the program from its start to its end.
 * @param {{ main: object[], functions?: Record<string, object[]> }} program
 * @returns {Frame[]}
 */
export function trace({ main, functions = {} }) {
  const frames = [];
  const stack = [];
  const micro = [];
  const macro = [];
  const promises = new Map();
  const output = [];
  let timers = [];
  let clock = 0;
  let phase = "idle";

  function show(note, line = null) {
    frames.push({
      line,
      phase,
      note,
      stack: [...stack],
      micro: micro.map(({ label }) => label),
      macro: macro.map(({ label }) => label),
      timers: timers.map(({ label, due }) => ({ label, left: due - clock })),
      output: [...output],
      clock,
    });
  }

  function promiseOf(id) {
    if (!promises.has(id)) promises.set(id, { state: "pending", reactions: [] });
    return promises.get(id);
  }

  /** Settles a promise once; what waited for it joins the microtasks, in the order in which it asked. */
  function settle(target, state) {
    if (target.state !== "pending") return;
    target.state = state;
    micro.push(...target.reactions.splice(0).map((reaction) => reaction(state)));
  }

  /** Makes a microtask now or once the promise is settled. Returns whether that was now. */
  function react(target, toMicrotask) {
    if (target.state === "pending") {
      target.reactions.push(toMicrotask);
      return false;
    }
    micro.push(toMicrotask(target.state));
    return true;
  }

  /** Moves the clock; what is due joins the tasks, soonest first. */
  function pass(duration) {
    clock += duration;
    const due = timers.filter((timer) => timer.due <= clock);
    timers = timers.filter((timer) => timer.due > clock);
    macro.push(...due);
    return due;
  }

  /** Runs statements; yields the promise of each `await`, or null for a value. */
  function* perform(statements, name) {
    for (const statement of statements) yield* STATEMENTS[statement.kind](statement, name);
  }

  // Each is a generator, so that any of them can wait; only `await` does.
  const STATEMENTS = {
    *log({ line, text }) {
      output.push(text);
      show(`\`console.log\` prints “${text}”.`, line);
    },
    *call({ line, name }) {
      stack.push(`${name}()`);
      show(`\`${name}()\` is called and goes on top of the stack.`, line);
      yield* perform(functions[name], name);
      stack.pop();
      show(`\`${name}()\` is finished and leaves the stack.`, line);
    },
    *start({ line, name, as }) {
      stack.push(`${name}()`);
      show(`\`${name}()\` is called. Up to its first \`await\` it runs like any other function.`, line);
      runAsync(perform(functions[name], name), name, promiseOf(as));
    },
    *timeout({ line, delay, label, body }) {
      const task = { label, body, due: clock + delay };
      timers = [...timers, task].sort((a, b) => a.due - b.due);
      if (delay === 0) {
        pass(0);
        show("`setTimeout` with 0 ms: the callback goes straight to the end of the task queue.", line);
      } else {
        show(`\`setTimeout\` starts a timer of ${delay} ms and returns at once.`, line);
      }
    },
    *microtask({ line, label, body }) {
      micro.push({ label, run: (why) => runToEnd(label, body, why) });
      show("`queueMicrotask` puts the callback at the end of the microtask queue.", line);
    },
    *promise({ line, as, body }) {
      promiseOf(as);
      stack.push("Promise executor");
      show("`new Promise` runs the function it is given at once, as part of this script.", line);
      yield* perform(body, "Promise executor");
      stack.pop();
    },
    *settle({ line, as, state }) {
      const target = promiseOf(as);
      const waiting = target.reactions.length;
      settle(target, state);
      show(
        waiting === 0
          ? `The promise is ${state}. Nothing waits for it yet.`
          : `The promise is ${state}: what waited for it joins the microtask queue.`,
        line,
      );
    },
    *then({ line, on, as, label, body, runsOn }) {
      const method = runsOn === "fulfilled" ? "then" : "catch";
      const now = react(promiseOf(on), (state) => {
        if (state !== runsOn) {
          // A callback for the other outcome is passed over, which takes a microtask too.
          return { label: `${method}: passed over`, run: () => passOver(method, state, promiseOf(as)) };
        }
        return { label, run: (why) => runToEnd(label, body, why, promiseOf(as)) };
      });
      show(
        now
          ? `The promise is settled, so the callback of \`${method}\` joins the microtask queue.`
          : `The promise is pending: the callback of \`${method}\` is kept until it is settled.`,
        line,
      );
    },
    *await({ line, on }, name) {
      yield { line, name, target: on === null ? null : promiseOf(on) };
    },
    *block({ line, duration }) {
      const due = pass(duration);
      const meanwhile =
        due.length === 0
          ? ""
          : due.length === 1
            ? " A timer ran out meanwhile; its callback has to queue."
            : ` ${due.length} timers ran out meanwhile; their callbacks have to queue.`;
      show(`The loop keeps the thread for ${duration} ms, and nothing else can run.${meanwhile}`, line);
    },
  };

  /** Runs the script or a callback: it is on the stack from its start to its end. */
  function runToEnd(label, body, why, own = null) {
    stack.push(label);
    show(why);
    for (const _ of perform(body, label)) throw new Error("Only async functions can wait.");
    stack.pop();
    if (own) settle(own, "fulfilled");
    show(label === "script" ? "The script is finished." : `The ${label} is finished.`);
  }

  /** Runs an async function until it waits or ends; the rest of it will be a microtask. */
  function runAsync(steps, name, own) {
    const { value, done } = steps.next();
    stack.pop();
    if (done) {
      settle(own, "fulfilled");
      show(`\`${name}()\` is finished, and its promise is fulfilled.`);
      return;
    }
    const { line, target } = value;
    const toMicrotask = () => ({
      label: `rest of ${name}()`,
      run() {
        stack.push(`${name}()`);
        show(`The oldest microtask is next: \`${name}()\` goes on after its \`await\`.`, line);
        runAsync(steps, name, own);
      },
    });
    const settled = target === null ? Boolean(micro.push(toMicrotask())) : react(target, toMicrotask);
    show(
      settled
        ? `\`await\` pauses \`${name}()\`: the rest of it joins the microtask queue, and its caller goes on.`
        : `\`await\` pauses \`${name}()\` until the promise is settled, and its caller goes on.`,
      line,
    );
  }

  function passOver(method, state, own) {
    settle(own, state);
    show(
      `The oldest microtask is next. The promise was ${state}, so \`${method}\` is passed over and hands that on.`,
    );
  }

  show("Nothing has run yet. The script itself is the first task.");
  phase = "stack";
  runToEnd("script", main, "The script starts, as a task of its own.");
  for (;;) {
    if (micro.length > 0) {
      phase = "micro";
      micro.shift().run("The stack is empty, so the oldest microtask runs.");
    } else if (macro.length > 0) {
      phase = "macro";
      const { label, body } = macro.shift();
      runToEnd(label, body, "No microtask is left. The loop takes one task: the oldest.");
    } else if (timers.length > 0) {
      phase = "idle";
      const wait = timers[0].due - clock;
      pass(wait);
      show(`Nothing can run for ${wait} ms. Then the timer runs out, and its callback joins the task queue.`);
    } else {
      phase = "idle";
      show("Nothing is left to run, and no timer is set. The program is over.");
      return frames;
    }
  }
}

/** What the program prints, in order. */
export function outputOf(program) {
  return trace(program).at(-1).output;
}

/** Whether each guess stands where the output has it. */
export function checkGuess(guess, output) {
  return guess.map((text, index) => text === output[index]);
}

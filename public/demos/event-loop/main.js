import { checkGuess, trace } from "./event-loop.js";
import { SNIPPETS } from "./snippets.js";

const RUN_EVERY = 1400;
const PLAY = "M7 5v14l12-7z";
const PAUSE = "M8 5v14M16 5v14";
const TICK = "m3 8.5 3.5 3.5 6.5-8";
const CROSS = "m4 4 8 8m0-8-8 8";
const TOKENS =
  /(?<comment>\/\/.*)|(?<string>"[^"]*")|(?<keyword>\b(?:async|await|const|function|new|null|return|while)\b)|(?<number>\b\d+\b)/g;

const byId = (id) => document.getElementById(id);

let snippet = SNIPPETS[0];
let frames = [];
let position = 0;
let running = null;
let guess = [];
let checked = false;

function choose(id) {
  snippet = SNIPPETS.find((candidate) => candidate.id === id) ?? SNIPPETS[0];
  frames = trace(snippet);
  guess = [];
  checked = false;
  stop();
  byId("position").max = frames.length - 1;
  byId("lesson").replaceChildren(...withCode(snippet.lesson));
  for (const input of byId("snippets").querySelectorAll("input")) input.checked = input.value === snippet.id;
  drawSource();
  drawGuess();
  goTo(0);
}

// Steps

function goTo(index) {
  position = Math.min(frames.length - 1, Math.max(0, index));
  drawFrame(frames[position]);
  byId("position").value = position;
  byId("position").setAttribute("aria-valuetext", `Step ${position} of ${frames.length - 1}`);
  byId("position-text").textContent = `${position} of ${frames.length - 1}`;
  setOff("back", position === 0);
  setOff("restart", position === 0);
  setOff("forward", position === frames.length - 1);
  setOff("run", position === frames.length - 1);
  if (position === frames.length - 1) stop();
}

/** Buttons stay in the tab order, so that the focus is not lost at the first and the last step. */
function setOff(id, off) {
  byId(id).setAttribute("aria-disabled", String(off));
}

function stop() {
  clearInterval(running);
  running = null;
  drawRun();
}

function drawRun() {
  byId("run-label").textContent = running ? "Pause" : "Run";
  byId("run-icon").setAttribute("d", running ? PAUSE : PLAY);
}

function whenOn(id, action) {
  byId(id).addEventListener("click", () => {
    if (byId(id).getAttribute("aria-disabled") !== "true") action();
  });
}

whenOn("forward", () => {
  stop();
  goTo(position + 1);
});
whenOn("back", () => {
  stop();
  goTo(position - 1);
});
whenOn("restart", () => {
  stop();
  goTo(0);
});
whenOn("run", () => {
  if (running) {
    stop();
    return;
  }
  running = setInterval(() => goTo(position + 1), RUN_EVERY);
  drawRun();
  goTo(position + 1);
});
byId("position").addEventListener("input", (event) => {
  stop();
  goTo(Number(event.target.value));
});

// What a step looks like

function drawSource() {
  byId("code").replaceChildren(
    ...snippet.source.split("\n").map((line) => {
      const item = document.createElement("li");
      const code = document.createElement("code");
      code.append(...highlighted(line));
      item.append(code);
      return item;
    }),
  );
}

function highlighted(line) {
  const nodes = [];
  let end = 0;
  for (const match of line.matchAll(TOKENS)) {
    const [kind] = Object.entries(match.groups).find(([, text]) => text !== undefined);
    nodes.push(line.slice(end, match.index), element("span", { className: kind }, match[0]));
    end = match.index + match[0].length;
  }
  return [...nodes, line.slice(end)];
}

function drawFrame({ line, phase, note, stack, micro, macro, timers, output }) {
  for (const [index, item] of [...byId("code").children].entries()) {
    if (index + 1 === line) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
  byId("note").replaceChildren(...withCode(note));
  for (const item of document.querySelectorAll("[data-phase]")) {
    if (item.dataset.phase === phase) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
  drawItems("stack", stack.toReversed(), "empty");
  drawItems("micro", micro, "none");
  drawItems("macro", macro, "none");
  drawItems(
    "timers",
    timers.map(({ label, left }) => `${label}, ${left} ms left`),
    "none",
  );
  byId("output").replaceChildren(
    ...(output.length > 0
      ? output.map((text) => element("li", {}, text))
      : [element("li", { className: "nothing" }, "Nothing printed yet.")]),
  );
  byId("lesson").hidden = position < frames.length - 1;
}

function drawItems(id, labels, none) {
  byId(id).replaceChildren(
    ...(labels.length > 0
      ? labels.map((label) => element("li", {}, label))
      : [element("li", { className: "nothing" }, none)]),
  );
}

// The guess

function drawGuess() {
  const output = frames.at(-1).output;
  const right = checked ? checkGuess(guess, output) : [];
  byId("choices").replaceChildren(
    ...shuffled(output)
      .filter((text) => !guess.includes(text))
      .map((text) => {
        const button = element("button", { type: "button", className: "choice" }, text);
        button.addEventListener("click", () => place(text));
        return element("li", {}, button);
      }),
  );
  byId("guesses").replaceChildren(
    ...guess.map((text, index) => {
      const item = element("li", {}, text);
      if (checked) {
        item.dataset.right = right[index];
        item.append(
          mark(right[index]),
          element("span", { className: "visually-hidden" }, right[index] ? ", right" : ", wrong"),
        );
      }
      return item;
    }),
  );
  setOff("check", guess.length < output.length || checked);
  setOff("undo", guess.length === 0);
  setOff("clear", guess.length === 0);
  byId("result").textContent = checked ? verdict(right) : "";
}

function verdict(right) {
  const count = right.filter(Boolean).length;
  if (count === right.length)
    return "All in the right place. Step through it to see whether for the right reason.";
  return `${count} of ${right.length} in the right place. Step through it to see why.`;
}

function place(text) {
  const places = [...byId("choices").querySelectorAll("button")];
  const index = places.findIndex((button) => button.textContent === text);
  guess.push(text);
  checked = false;
  drawGuess();
  // The button is gone: the focus goes to its neighbour, or on to the check.
  const left = byId("choices").querySelectorAll("button");
  (left[Math.min(index, left.length - 1)] ?? byId("check")).focus();
}

whenOn("check", () => {
  checked = true;
  drawGuess();
});
whenOn("undo", () => {
  guess.pop();
  checked = false;
  drawGuess();
});
whenOn("clear", () => {
  guess = [];
  checked = false;
  drawGuess();
});

/** An order of its own for every script, the same on every visit, and never the answer. */
function shuffled(texts) {
  const weight = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 1009, 7);
  const sorted = texts.toSorted((a, b) => weight(a) - weight(b));
  return sorted.every((text, index) => text === texts[index]) ? sorted.toReversed() : sorted;
}

// Parts

function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}

function mark(right) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "mark");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", right ? TICK : CROSS);
  svg.append(path);
  return svg;
}

function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

byId("snippets").append(
  ...SNIPPETS.map(({ id, title }) =>
    element("label", {}, element("input", { type: "radio", name: "snippet", value: id }), title),
  ),
);
byId("snippets").addEventListener("change", (event) => {
  choose(event.target.value);
  history.replaceState(null, "", `#${snippet.id}`);
});
addEventListener("hashchange", () => {
  const id = location.hash.slice(1);
  if (SNIPPETS.some((candidate) => candidate.id === id)) choose(id);
});

choose(location.hash.slice(1));

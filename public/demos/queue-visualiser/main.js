import { createBoard } from "./board.js";
import { createChart } from "./chart.js";
import {
  addJobs,
  advance,
  breakService,
  ceilingAfter,
  changeSettings,
  createQueue,
  discardDead,
  isDown,
  requeueDead,
  step,
} from "./queue.js";
import { STORIES } from "./stories.js";
import { jobs, seconds, sentenceOf, summaryOf } from "./words.js";

const SEED = 2360;
const OUTAGE = 8000;
const LONGEST_FRAME = 100;
const PLAY = "M7 5v14l12-7z";
const PAUSE = "M8 5v14M16 5v14";

const byId = (id) => document.getElementById(id);
const form = byId("settings");

let queue;
let playing = false;
let lastFrame = 0;
let outages = [];
const board = createBoard();
const drawChart = createChart(byId("chart"), byId("calls-summary"));

// Time

function frame(time) {
  if (!playing) return;
  const elapsed = Math.min(LONGEST_FRAME, time - lastFrame) * Number(byId("speed").value);
  lastFrame = time;
  advance(queue, elapsed);
  render();
  requestAnimationFrame(frame);
}

function setPlaying(on) {
  playing = on;
  byId("play-label").textContent = on ? "Pause" : "Play";
  byId("play-icon").setAttribute("d", on ? PAUSE : PLAY);
  if (!on) return;
  lastFrame = performance.now();
  requestAnimationFrame(frame);
}

function start(story) {
  const { settings, begin, note } = STORIES[story];
  setPlaying(false);
  queue = createQueue(settings, SEED);
  outages = [];
  board.clear();
  begin(queue);
  if (isDown(queue)) outages.push([0, queue.outageUntil]);
  byId("scenario-note").textContent = note;
  fillSettings();
  render();
}

byId("play").addEventListener("click", () => {
  setPlaying(!playing);
  announce(playing ? "Running." : `Paused. ${summaryOf(queue)}`);
});
byId("step").addEventListener("click", () => {
  setPlaying(false);
  const happened = step(queue);
  render();
  announce(
    happened.length > 0 ? happened.map(sentenceOf).join(" ") : "Nothing is left to happen. Add a job.",
  );
});
byId("reset").addEventListener("click", () => {
  start(byId("scenario").value);
  announce(`Started over. ${summaryOf(queue)}`);
});
byId("scenario").addEventListener("change", (event) => {
  start(event.target.value);
  announce(`${byId("scenario-note").textContent} ${summaryOf(queue)}`);
});

// Jobs and trouble

function act(does, says) {
  return () => {
    const result = does();
    render();
    announce(says(result));
  };
}

byId("add-one").addEventListener(
  "click",
  act(
    () => addJobs(queue, 1),
    ([job]) => `Job ${job.id} added.`,
  ),
);
byId("add-ten").addEventListener(
  "click",
  act(
    () => addJobs(queue, 10),
    () => "Ten jobs added.",
  ),
);
byId("add-poison").addEventListener(
  "click",
  act(
    () => addJobs(queue, 1, { poison: true }),
    ([job]) => `Job ${job.id} added. It will fail every time.`,
  ),
);
byId("break").addEventListener(
  "click",
  act(
    () => {
      breakService(queue, OUTAGE);
      outages.push([queue.now, queue.outageUntil]);
    },
    () => "The service is down.",
  ),
);
byId("requeue").addEventListener(
  "click",
  act(
    () => requeueDead(queue),
    (count) => `${jobs(count)} sent again.`,
  ),
);
byId("discard").addEventListener(
  "click",
  act(
    () => discardDead(queue),
    (count) => `${jobs(count)} discarded.`,
  ),
);

// Settings

const SHOWN = {
  workers: (value) => value,
  arrivalsPerMinute: (value) => (value === 0 ? "none" : value),
  jobTime: (value) => `about ${seconds(value)}`,
  failureRate: (value) => `${Math.round(value * 100)}%`,
  maxAttempts: (value) => value,
  baseDelay: seconds,
  maxDelay: seconds,
};

function fillSettings() {
  for (const name of Object.keys(SHOWN)) form.elements[name].value = queue.settings[name];
  form.elements.jitter.value = queue.settings.jitter;
  showSettings();
}

function showSettings() {
  for (const [name, show] of Object.entries(SHOWN)) {
    const input = form.elements[name];
    const text = String(show(Number(input.value)));
    form.querySelector(`output[for="${input.id}"]`).value = text;
    input.setAttribute("aria-valuetext", text);
  }
  const { settings } = queue;
  const waits = Array.from({ length: settings.maxAttempts - 1 }, (_, index) =>
    seconds(ceilingAfter(index + 1, settings)),
  );
  byId("waits").textContent =
    waits.length === 0
      ? "A job has one attempt and never waits for another."
      : `A job that keeps failing waits ${settings.jitter === "none" ? "" : "at most "}${waits.join(", then ")}.`;
}

form.addEventListener("input", (event) => {
  const { name, value } = event.target;
  changeSettings(queue, { [name]: name === "jitter" ? value : Number(value) });
  showSettings();
  render();
});
form.addEventListener("submit", (event) => event.preventDefault());

// The page

function render() {
  if (board.draw(queue)) drawLog();
  drawChart(queue, outages);
  byId("clock").textContent = `${(queue.now / 1000).toFixed(1)} s`;
}

function drawLog() {
  byId("log").replaceChildren(
    ...queue.log
      .slice(-10)
      .toReversed()
      .map((entry) => {
        const item = document.createElement("li");
        const text = Object.assign(document.createElement("span"), { textContent: sentenceOf(entry) });
        text.dataset.kind = entry.kind;
        item.append(
          Object.assign(document.createElement("time"), { textContent: seconds(entry.at, 1) }),
          text,
        );
        return item;
      }),
  );
}

function announce(text) {
  byId("status").textContent = text;
}

start("day");

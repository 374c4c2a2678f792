import { isDown } from "./queue.js";
import { seconds } from "./words.js";

const MOST_CHIPS = 24;
const MOST_WAITS = 12;
const LANES = ["waiting", "workers", "retrying", "done", "dead"];

const byId = (id) => document.getElementById(id);
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The lanes. `draw` shows a queue and returns whether a job is somewhere else than before; chips that
 * changed their place glide there, unless the visitor asked for stillness. `clear` forgets all chips.
 */
export function createBoard() {
  /** By job id. A chip is moved from lane to lane, so that a job can be followed. */
  const chips = new Map();
  let drawn = "";

  return {
    clear() {
      chips.clear();
      drawn = "";
      for (const lane of LANES) byId(lane).replaceChildren();
    },
    draw(queue) {
      const shape = shapeOf(queue);
      const changed = shape !== drawn;
      if (changed) {
        const before = stillness.matches ? null : placesOf(chips);
        drawLanes(queue, chips);
        if (before) glide(chips, before);
        drawn = shape;
      }
      drawProgress(queue);
      return changed;
    },
  };
}

/** Changes whenever a job is somewhere else than before. */
function shapeOf(queue) {
  return JSON.stringify([
    queue.waiting.map(({ id }) => id),
    queue.workers.map((run) => run?.job.id ?? null),
    queue.retrying.map(({ id }) => id),
    queue.done.length,
    queue.dead.map(({ id }) => id),
    queue.log.at(-1)?.at,
    queue.settings.maxAttempts,
    isDown(queue),
  ]);
}

function drawLanes(queue, chips) {
  const shown = new Set();
  const show = (job, state) => {
    shown.add(job.id);
    return chipFor(chips, job, state);
  };
  drawChips("waiting", queue.waiting, "waiting", show);
  drawChips("done", queue.done.toReversed(), "done", show);
  drawChips("dead", queue.dead.toReversed(), "dead", show);
  drawWorkers(queue, show);
  drawRetries(queue, show);
  for (const id of chips.keys()) if (!shown.has(id)) chips.delete(id);

  const busy = queue.workers.filter(Boolean).length;
  byId("running-count").textContent = `${busy} of ${queue.settings.workers} busy`;
  byId("done-count").textContent = queue.totals.done;
  byId("dead-actions").hidden = queue.dead.length === 0;
  byId("service").dataset.state = isDown(queue) ? "down" : "up";
}

function drawChips(lane, all, state, show) {
  const some = all.slice(0, MOST_CHIPS);
  byId(lane).replaceChildren(
    ...some.map((job) => {
      const item = document.createElement("li");
      item.append(show(job, state));
      return item;
    }),
  );
  byId(`${lane}-count`).textContent = all.length;
  byId(`${lane}-empty`).hidden = all.length > 0;
  byId(`${lane}-more`).textContent = all.length > some.length ? `and ${all.length - some.length} more` : "";
}

function drawWorkers(queue, show) {
  const list = byId("workers");
  fitRows(list, queue.workers.length, () => runRow(["part"]));
  for (const [index, run] of queue.workers.entries()) {
    const row = list.children[index];
    row.querySelector(".slot").replaceChildren(...(run ? [show(run.job, "running")] : []));
    row.querySelector("p").textContent = run
      ? `Attempt ${run.attempt} of ${queue.settings.maxAttempts}`
      : "Free";
    row.querySelector(".progress").hidden = !run;
  }
}

function drawRetries(queue, show) {
  const list = byId("retrying");
  const some = queue.retrying.slice(0, MOST_WAITS);
  fitRows(list, some.length, () => runRow(["drawn", "left"]));
  for (const [index, job] of some.entries()) {
    const row = list.children[index];
    row.querySelector(".slot").replaceChildren(show(job, "retrying"));
    row.querySelector(".drawn").style.setProperty("--drawn", job.delay / job.ceiling);
  }
  const { length } = queue.retrying;
  byId("retrying-count").textContent = length;
  byId("retrying-empty").hidden = length > 0;
  byId("retrying-more").textContent = length > some.length ? `and ${length - some.length} more` : "";
}

function runRow(parts) {
  const row = document.createElement("li");
  row.className = "run";
  const slot = document.createElement("div");
  slot.className = "slot";
  const text = document.createElement("div");
  const progress = document.createElement("div");
  progress.className = "progress";
  progress.append(...parts.map((name) => Object.assign(document.createElement("span"), { className: name })));
  text.append(document.createElement("p"), progress);
  row.append(slot, text);
  return row;
}

function fitRows(list, count, create) {
  while (list.children.length < count) list.append(create());
  while (list.children.length > count) list.lastElementChild.remove();
}

function chipFor(chips, job, state) {
  const chip = chips.get(job.id) ?? createChip(chips, job);
  if (chip.dataset.state !== state || Number(chip.dataset.failures) !== job.failures) {
    chip.dataset.state = state;
    chip.dataset.failures = job.failures;
    chip.dataset.poison = job.poison;
    chip
      .querySelector(".pips")
      .replaceChildren(...Array.from({ length: job.failures }, () => document.createElement("i")));
    chip.querySelector(".visually-hidden").textContent =
      job.failures === 0 ? "" : `, failed ${job.failures === 1 ? "once" : `${job.failures} times`}`;
  }
  return chip;
}

function createChip(chips, job) {
  const chip = document.createElement("span");
  chip.className = "job";
  const pips = Object.assign(document.createElement("span"), { className: "pips", ariaHidden: "true" });
  chip.append(
    `#${job.id}`,
    Object.assign(document.createElement("span"), { className: "visually-hidden" }),
    pips,
  );
  chips.set(job.id, chip);
  return chip;
}

function placesOf(chips) {
  return new Map([...chips.values()].map((chip) => [chip, chip.getBoundingClientRect()]));
}

function glide(chips, before) {
  for (const chip of chips.values()) {
    const now = chip.getBoundingClientRect();
    const then = before.get(chip);
    if (!then?.width) {
      chip.animate({ opacity: [0, 1] }, { duration: 200 });
      continue;
    }
    const [x, y] = [then.left - now.left, then.top - now.top];
    if (x === 0 && y === 0) continue;
    chip.animate(
      { transform: [`translate(${x}px, ${y}px)`, "none"] },
      { duration: 280, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
  }
}

/** What moves with time alone: runs, waits, the outage. */
function drawProgress(queue) {
  const workers = byId("workers").children;
  for (const [index, run] of queue.workers.entries()) {
    if (!run) continue;
    const part = (queue.now - run.startedAt) / (run.endsAt - run.startedAt);
    workers[index].querySelector(".part").style.setProperty("--part", part.toFixed(3));
  }
  for (const [index, row] of [...byId("retrying").children].entries()) {
    const job = queue.retrying[index];
    const left = job.dueAt - queue.now;
    row.querySelector(".left").style.setProperty("--part", (left / job.ceiling).toFixed(3));
    setText(
      row.querySelector("p"),
      `Attempt ${job.failures + 1} in ${seconds(left, 1)}; drew ${(job.delay / 1000).toFixed(1)} of ${seconds(job.ceiling)}`,
    );
  }
  setText(
    byId("service"),
    isDown(queue)
      ? `The service is down for ${seconds(queue.outageUntil - queue.now, 1)} more. Every attempt fails.`
      : "The service is up.",
  );
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

import { HISTORY, isDown } from "./queue.js";
import { jobs } from "./words.js";

const WIDTH = 600;
const HEIGHT = 120;
/** A busiest second of less than this does not fill the chart. */
const LEAST_SCALE = 6;

/** Draws the calls of the last seconds into an SVG, with the times the service was down behind them. */
export function createChart(chart, summary) {
  let drawn = "";

  return function draw(queue, outages) {
    const second = Math.floor(queue.now / 1000);
    const recent = queue.history.filter((entry) => entry.second > second - HISTORY);
    const key = JSON.stringify([second, recent, outages]);
    if (key === drawn) return;
    drawn = key;

    const first = Math.max(0, second - HISTORY + 1);
    const most = Math.max(LEAST_SCALE, ...recent.map(({ calls }) => calls));
    const width = WIDTH / HISTORY;
    const height = (count) => (count / most) * (HEIGHT - 4);
    const shapes = outages
      .map(([from, until]) => [Math.max(first, from / 1000), Math.min(first + HISTORY, until / 1000)])
      .filter(([from, until]) => until > from)
      .map(([from, until]) => rectangle("outage", (from - first) * width, 0, (until - from) * width, HEIGHT));
    for (const { second: at, calls, failed } of recent) {
      const x = (at - first) * width + 1;
      shapes.push(rectangle("ok", x, HEIGHT - height(calls), width - 2, height(calls)));
      shapes.push(rectangle("bad", x, HEIGHT - height(failed), width - 2, height(failed)));
    }
    chart.replaceChildren(...shapes);
    summary.textContent = inWords(queue, recent);
  };
}

function inWords(queue, recent) {
  const back = queue.outageUntil > 0 && !isDown(queue);
  const counted = recent.filter(({ second }) => !back || second >= Math.floor(queue.outageUntil / 1000));
  const peak = Math.max(0, ...counted.map(({ calls }) => calls));
  const { attempts, failed, done } = queue.totals;
  const since = back ? "since the service came back" : `of the last ${HISTORY}`;
  return (
    `Busiest second ${since}: ${peak} ${peak === 1 ? "call" : "calls"}. ` +
    `${attempts} calls so far for ${jobs(done)} done; ${failed} of them failed.`
  );
}

function rectangle(name, x, y, width, height) {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [attribute, value] of Object.entries({ class: name, x, y, width, height })) {
    shape.setAttribute(attribute, value);
  }
  return shape;
}

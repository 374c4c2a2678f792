/** What the page says about the queue, in words. */

/** A log entry as a sentence. */
export function sentenceOf({ kind, id, attempt, delay, ceiling, took, until, at, maxAttempts }) {
  switch (kind) {
    case "arrived":
      return `Job ${id} arrived.`;
    case "done":
      return `Job ${id} is done at attempt ${attempt}, ${seconds(took, 1)} after it arrived.`;
    case "failed":
      return `Job ${id} failed, attempt ${attempt} of ${maxAttempts}. It waits ${seconds(delay, 1)} of at most ${seconds(ceiling)}.`;
    case "due":
      return `Job ${id} is back in the line for attempt ${attempt}.`;
    case "dead":
      return `Job ${id} failed its last attempt and is a dead letter.`;
    case "down":
      return `The service went down for ${seconds(until - at)}.`;
    case "up":
      return "The service is back.";
    default:
      return "";
  }
}

/** Where all the jobs are. */
export function summaryOf(queue) {
  const running = queue.workers.filter(Boolean).length;
  return (
    `${queue.waiting.length} waiting, ${running} running, ${queue.retrying.length} waiting to try again, ` +
    `${queue.totals.done} done, ${queue.dead.length} ${queue.dead.length === 1 ? "dead letter" : "dead letters"}.`
  );
}

/** Milliseconds as seconds, with as many decimals as asked for or as the number needs. */
export function seconds(milliseconds, decimals) {
  const value = milliseconds / 1000;
  return `${decimals === undefined ? Number(value.toFixed(2)) : Math.max(0, value).toFixed(decimals)} s`;
}

export function jobs(count) {
  return count === 1 ? "1 job" : `${count} jobs`;
}

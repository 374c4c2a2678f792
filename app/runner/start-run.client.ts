import { type FrameSays, type RunEvent, stillRunning, TEST_MS } from "./messages.ts";
import { prepare, type RunInput } from "./prepare.ts";
import { bareProgram, programOf } from "./program.ts";
import { readFrameSays } from "./read-message.ts";
import { createRecord } from "./run-record.ts";
import { createSandbox, type Sandbox, type SandboxEvent } from "./sandbox.ts";

export type { RunEvent, RunSummary, TestResult } from "./messages.ts";
export type { RunInput } from "./prepare.ts";

/** A test's own clock comes first: this one is for code that does not let it. */
const GRACE_MS = 400;
/** A frame and its program may take a while on a slow phone. */
const START_MS = 15_000;
/** Messages on the run's channel: its console, its tests, twice, and some more. */
const MOST_MESSAGES = 6000;

const ENDS: Record<SandboxEvent, string> = {
  left: "The code left the page that its tests run in, so we stopped it.",
  flooded: "The code sent more messages than the page can read, so we stopped it.",
};

export type RunOptions = RunInput & {
  /** Where to show the result; without it, the frame is hidden and goes when the run ends. */
  host?: HTMLElement | null;
};

/** A Worker run without frames, to measure what they cost. */
export function workerRun(input: RunInput): { source: string; data: unknown } | null {
  const prepared = prepare(input);
  return prepared.ok ? bareProgram(prepared.run) : null;
}

/** The frame of the last run, for the next one. */
const sandboxes = new Map<HTMLElement | null, Sandbox>();
const active = new Map<HTMLElement | null, { stop: () => void }>();

function sandboxFor(host: HTMLElement | null): Sandbox {
  const known = sandboxes.get(host);
  if (known?.isAlive()) return known;
  known?.remove();
  const made = createSandbox(host);
  sandboxes.set(host, made);
  return made;
}

function discard(host: HTMLElement | null): void {
  sandboxes.get(host)?.remove();
  sandboxes.delete(host);
}

/** What has the focus, in a shadow root too. */
function focused(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement ? element : null;
}

/**
 * Runs files against a test file, in a sandbox, and tells what happens: each test as it ends, and a summary at the end.
 * A run in the same place stops the one before. `stop` ends the run without another word.
 */
export function startRun(
  { host = null, ...input }: RunOptions,
  tell: (event: RunEvent) => void,
): { stop: () => void } {
  active.get(host)?.stop();
  let silent = false;
  const record = createRecord(
    (event) => {
      if (!silent) tell(event);
    },
    () => performance.now(),
  );
  const { port1: port, port2: theirs } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heard = 0;
  const before = focused();

  function finish(): void {
    clearTimeout(timer);
    port.close();
    active.delete(host);
    // Tests that click and type take the focus into their page: the learner wants to type on where they were.
    const { activeElement } = document;
    if (host?.contains(activeElement) && !host.contains(before)) before?.focus({ preventScroll: true });
  }

  /** Ends a run that does not end by itself. The whole frame goes, because it may not answer. */
  function breakOff(message: string): void {
    if (record.isEnded()) return;
    finish();
    discard(host);
    record.breakOff({ message });
  }

  function watch(ms: number, message: string): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Timers of a page in the background are late, which is not the fault of the code.
      if (document.hidden) watch(ms, message);
      else breakOff(message);
    }, ms);
  }

  let limit = TEST_MS;
  function hear(message: FrameSays): void {
    limit = message.type === "begun" ? message.limitMs : TEST_MS;
    record.hear(message);
    if (message.type !== "done") {
      watch(limit + GRACE_MS, stillRunning(limit));
      return;
    }
    finish();
    if (host) sandboxes.get(host)?.leave();
    else sandboxes.get(host)?.clear();
  }

  port.onmessage = (event) => {
    heard += 1;
    const message = readFrameSays(event.data);
    if (heard > MOST_MESSAGES) breakOff(ENDS.flooded);
    else if (message) hear(message);
  };

  async function begin(): Promise<void> {
    const prepared = prepare(input);
    if (!prepared.ok) {
      finish();
      record.problem(prepared.problem);
      record.end();
      return;
    }
    const { program, data } = await programOf(prepared);
    if (silent) return;
    watch(START_MS, "The tests did not start. Reload the page and try again.");
    sandboxFor(host).run(program, data, theirs, (event) => breakOff(ENDS[event]));
  }

  const run = {
    stop() {
      silent = true;
      finish();
      discard(host);
    },
  };
  active.set(host, run);
  begin().catch(() => {
    // A part of the runner could not be loaded: the connection, or a new release.
    breakOff("The tests could not be loaded. Check the connection, reload the page and try again.");
  });
  return run;
}

/** Browsers cache the frame for an hour, so a change in worker/runner/frame.ts needs a new number here. */
export const FRAME = "/runner/frame?v=1";

/** What happens to a document that runs code. */
export type SandboxEvent = "left" | "flooded";

type Waiting = {
  run: number;
  program: string;
  data: unknown;
  port: MessagePort;
  sent: boolean;
  tell: (event: SandboxEvent) => void;
};

/** Messages from the document that are not on its run's channel. It has no reason to send more than one. */
const MOST_MESSAGES = 200;

/** Hidden, but in the window: browsers do not draw frames outside of it, and stop their timers. */
const HIDDEN =
  "position:fixed;inset:0 auto auto 0;width:1024px;height:768px;max-width:none;border:0;opacity:0;pointer-events:none;z-index:-1";

let runs = 0;

/**
 * The two frames (worker/runner/frame.ts): the outer one stays from run to run, and makes a new inner one for each. With
 * a `host` the frame is shown inside of it.
 */
export function createSandbox(host: HTMLElement | null) {
  const frame = document.createElement("iframe");
  frame.title = "Result";
  frame.setAttribute("sandbox", "allow-scripts allow-forms");
  frame.referrerPolicy = "no-referrer";
  if (host) {
    frame.style.cssText = "display:block;width:100%;height:100%;border:0";
  } else {
    frame.style.cssText = HIDDEN;
    frame.setAttribute("aria-hidden", "true");
    frame.tabIndex = -1;
    frame.inert = true;
  }
  let isOpen = false;
  let waiting: Waiting | null = null;
  let heard = 0;

  const innerOf = (outer: Window): Window | null => (outer.length > 0 ? (outer[0] ?? null) : null);
  // The target is "*", because the frames have opaque origins.
  const ask = (run: number) => frame.contentWindow?.postMessage(run, "*");

  function hearOuter(data: unknown): void {
    if (typeof data !== "object" || data === null || !("type" in data)) return;
    if (data.type === "open") {
      isOpen = true;
      if (waiting) ask(waiting.run);
    } else if (data.type === "left" && "run" in data && data.run === waiting?.run) {
      waiting?.tell("left");
    }
  }

  function hear(event: MessageEvent): void {
    const outer = frame.contentWindow;
    if (!outer || event.source === null) return;
    if (event.source === outer) {
      hearOuter(event.data);
      return;
    }
    const inner = innerOf(outer);
    if (!waiting || event.source !== inner || !inner) return;
    heard += 1;
    if (heard === MOST_MESSAGES) waiting.tell("flooded");
    if (heard >= MOST_MESSAGES || event.data?.type !== "ready" || event.data.run !== waiting.run) return;
    const { program, data, port } = waiting;
    // Ready again: the document was loaded again, without its tests.
    if (waiting.sent) {
      waiting.tell("left");
      return;
    }
    waiting.sent = true;
    inner.postMessage({ program, data }, "*", [port]);
  }

  window.addEventListener("message", hear);
  frame.src = FRAME;
  (host ?? document.body).appendChild(frame);

  return {
    isAlive: () => frame.isConnected,
    /** Runs a program in a new document. It gets the data and the channel. */
    run(program: string, data: unknown, port: MessagePort, tell: (event: SandboxEvent) => void): void {
      runs += 1;
      heard = 0;
      waiting = { run: runs, program, data, port, sent: false, tell };
      if (isOpen) ask(runs);
    },
    /** Ends what runs, and keeps the outer frame for the next run. */
    clear(): void {
      waiting = null;
      ask(0);
    },
    /** The page stays to be looked at; its messages are not heard any more. */
    leave(): void {
      waiting = null;
    },
    /** Ends everything, also a frame that does not answer. */
    remove(): void {
      waiting = null;
      window.removeEventListener("message", hear);
      frame.remove();
    },
  };
}

export type Sandbox = ReturnType<typeof createSandbox>;

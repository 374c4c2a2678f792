import type { Handler } from "hono";
import { scriptHash } from "#worker/http/script-hash.ts";

/**
 * The only script of the document that runs a visitor's code. It removes WebRTC, which no browser lets a policy block
 * yet, and then waits for the page to send the program, with what the program needs: data, and a channel to the page.
 */
const INNER_SCRIPT = `
delete window.RTCPeerConnection;
delete window.webkitRTCPeerConnection;
addEventListener("message", function start(event) {
  if (event.source !== top || typeof event.data.program !== "string") return;
  removeEventListener("message", start);
  Function("data", "port", event.data.program)(event.data.data, event.ports[0]);
});
top.postMessage({ type: "ready", run: Number(name) }, "*");
`;

const INNER_DOCUMENT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Preview</title></head>
<body><div id="root"></div><script>${INNER_SCRIPT}</script></body>
</html>
`;

/**
 * Creates a new inner frame for every run, named after the run's number; 0 only removes the last one. A document that
 * loads a second time has left the run.
 */
const OUTER_SCRIPT = `
addEventListener("message", function (event) {
  if (event.source !== parent || typeof event.data !== "number") return;
  if (event.data === 0) return document.body.replaceChildren();
  var run = event.data, loads = 0;
  var inner = document.createElement("iframe");
  inner.onload = function () { if (++loads > 1) parent.postMessage({ type: "left", run: run }, "*"); };
  inner.title = "Preview";
  inner.name = String(event.data);
  inner.setAttribute("sandbox", "allow-scripts allow-forms");
  inner.srcdoc = ${JSON.stringify(INNER_DOCUMENT).replaceAll("</", "<\\/")};
  document.body.replaceChildren(inner);
});
parent.postMessage({ type: "open" }, "*");
`;

/**
 * Two frames, because a frame can always navigate itself; only the policy of the frame around it can forbid that. The
 * inner document inherits this one's policy.
 */
const OUTER_DOCUMENT = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Preview</title>
<style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;color-scheme:inherit}</style>
</head>
<body>
<script>${OUTER_SCRIPT}</script>
</body>
</html>
`;

/**
 * The sandbox of visitors' and learners' code. `sandbox` gives it its own origin, without cookies or storage. No source is a
 * network address, so nothing can be loaded or sent. Scripts are allowed by hash: a frame created by a visitor's code
 * inherits the policy and can only run the two scripts above, so it gets no fresh WebRTC constructor.
 */
async function policy(workers: "blob:" | "'none'"): Promise<string> {
  return [
    "sandbox allow-scripts allow-forms",
    "default-src 'none'",
    `script-src ${await scriptHash(OUTER_SCRIPT)} ${await scriptHash(INNER_SCRIPT)} 'unsafe-eval'`,
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "font-src data:",
    "media-src data: blob:",
    "connect-src 'none'",
    "frame-src 'none'",
    `worker-src ${workers}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    // Chromium does not support this yet and says so on the console.
    "webrtc 'block'",
  ].join("; ");
}

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "public, max-age=3600",
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), fullscreen=(), clipboard-read=(), clipboard-write=()",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  // No DNS lookups either.
  "X-DNS-Prefetch-Control": "off",
  "X-Content-Type-Options": "nosniff",
  "X-Permitted-Cross-Domain-Policies": "none",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

const sandbox =
  (workers: "blob:" | "'none'"): Handler =>
  async (c) =>
    c.body(OUTER_DOCUMENT, 200, { ...HEADERS, "Content-Security-Policy": await policy(workers) });

// Both are mounted before the site's own headers, which forbid all frames.

/** GET /playground/frame. */
export const playgroundFrame = sandbox("'none'");

/** GET /runner/frame: exercises may also run in a Worker, which inherits the policy. */
export const runnerFrame = sandbox("blob:");

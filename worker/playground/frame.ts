import type { Handler } from "hono";
import { scriptHash } from "#worker/http/script-hash.ts";

/**
 * The only script of the document that runs a visitor's code. It removes WebRTC, which no browser lets a policy block
 * yet, and then waits for the page to send the program.
 */
const INNER_SCRIPT = `
delete window.RTCPeerConnection;
delete window.webkitRTCPeerConnection;
addEventListener("message", function start(event) {
  if (event.source !== top || typeof event.data.program !== "string") return;
  removeEventListener("message", start);
  Function(event.data.program)();
});
top.postMessage({ type: "ready", run: Number(name) }, "*");
`;

const INNER_DOCUMENT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Preview</title></head>
<body><div id="root"></div><script>${INNER_SCRIPT}</script></body>
</html>
`;

/** Creates a new inner frame for every run, named after the run's number. */
const OUTER_SCRIPT = `
addEventListener("message", function (event) {
  if (event.source !== parent || typeof event.data !== "number") return;
  var inner = document.createElement("iframe");
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
 * The sandbox of the playground's code. `sandbox` gives it its own origin, without cookies or storage. No source is a
 * network address, so nothing can be loaded or sent. Scripts are allowed by hash: a frame created by a visitor's code
 * inherits the policy and can only run the two scripts above, so it gets no fresh WebRTC constructor.
 */
async function policy(): Promise<string> {
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
    "worker-src 'none'",
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

/** GET /playground/frame. Mounted before the site's own headers, which forbid all frames. */
export const playgroundFrame: Handler = async (c) =>
  c.body(OUTER_DOCUMENT, 200, { ...HEADERS, "Content-Security-Policy": await policy() });

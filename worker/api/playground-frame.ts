import type { Handler } from "hono";

/**
 * The wall around code from the playground. `sandbox` gives it an origin of its own, which has no cookies
 * and no storage and cannot touch our pages. No source of any kind is a network address, so nothing can
 * be loaded or sent; `frame-src` also keeps the frame inside from being led elsewhere.
 */
const POLICY = [
  "sandbox allow-scripts allow-forms",
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
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
].join("; ");

/**
 * An empty frame that shows, in a frame of its own, the document that the page around it sends. Two
 * frames, because a frame may always lead itself to another address, and only the policy of the one
 * around it can forbid that. The document inside inherits this one's policy.
 */
const DOCUMENT = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Preview</title>
<style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;color-scheme:inherit}</style>
</head>
<body>
<script>
addEventListener("message", function (event) {
  if (event.source !== parent || typeof event.data.html !== "string") return;
  var inside = document.createElement("iframe");
  inside.title = "Preview";
  inside.setAttribute("sandbox", "allow-scripts allow-forms");
  inside.srcdoc = event.data.html;
  document.body.replaceChildren(inside);
});
parent.postMessage({ type: "open" }, "*");
</script>
</body>
</html>
`;

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": POLICY,
  "Cache-Control": "public, max-age=3600",
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), fullscreen=(), clipboard-read=(), clipboard-write=()",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  // Not even names may be looked up.
  "X-DNS-Prefetch-Control": "off",
  "X-Content-Type-Options": "nosniff",
  "X-Permitted-Cross-Domain-Policies": "none",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** GET /playground/frame. It stands before the site's own headers, which forbid every frame. */
export const playgroundFrame: Handler = (c) => c.body(DOCUMENT, 200, HEADERS);

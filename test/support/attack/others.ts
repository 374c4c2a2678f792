import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { ROOT } from "../../../scripts/support/paths.ts";
import { encoded, hostileText } from "./hostile.ts";
import { attack, pathFor, queryFor, type Target } from "./target.ts";

/** The paths that are neither API calls nor pages. `{rest}` is a made-up value. */
const ADDRESSES = [
  "/media/{key}",
  "/media/images/{key}",
  "/media/videos/{key}",
  "/.well-known/{name}",
  "/.well-known/jwks.json",
  "/.well-known/did.json",
  "/.well-known/security.txt",
  "/playground/frame",
  "/runner/frame",
  "/checkout/return/{order}",
  "/quotes/return/{token}",
  "/assets/{file}",
  "/art/{file}",
  "/{first}/{second}/{third}",
] as const;

/** The paths that worker/app.ts answers directly: each must be among the targets. */
export function mountedPaths(): string[] {
  const text = readFileSync(join(ROOT, "worker/app.ts"), "utf8");
  return [...text.matchAll(/\bapp\.(?:get|all|post|route)\("([^"]+)"/g)].map(([, path = ""]) => path);
}

const KNOWN = ["images", "jwks.json", "security.txt", "a.png", "dQw4w9WgXcQ"];

/** Files, pictures and other paths beside the pages, read and written to. */
export const otherTargets: Target[] = ADDRESSES.flatMap((address) => {
  const path = pathFor(address, KNOWN);
  const query = queryFor(["w", "v"]);
  return [
    { name: `GET ${address}`, attacks: attack({ method: "GET", path, query }) },
    {
      name: `any method ${address}`,
      attacks: fc
        .constantFrom("HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "PROPFIND", "TRACE")
        .chain((method) => attack({ method, path, query })),
    },
  ];
});

/** Unknown paths of any depth. */
export const wildTarget: Target = {
  name: "GET anything",
  attacks: attack({
    method: "GET",
    path: fc
      .array(
        fc.oneof(encoded(hostileText), fc.constantFrom("", ".", "..", "api", "portal", "courses", "x.data")),
        {
          minLength: 1,
          maxLength: 6,
        },
      )
      .map((parts) => `/${parts.join("/")}`.slice(0, 8_000)),
    query: queryFor([]),
  }),
};

import * as v from "valibot";
import { type DocumentedCall, documentSchema } from "./document.ts";
import { exampleOf, shapeOf } from "./shape.ts";

export type ApiParameter = { name: string; in: string; required: boolean; type: string; description: string };
export type ApiAnswer = { status: string; description: string; shape: string | null };
export type ApiCall = {
  id: string;
  method: string;
  /** With the base path: `/api/courses/{id}`. */
  path: string;
  summary: string;
  description: string;
  parameters: ApiParameter[];
  /** The body as a TypeScript type, and its media type. */
  body: { type: string; shape: string } | null;
  answers: ApiAnswer[];
  curl: string;
};
/** `base`: the URL before every path. */
export type ApiReference = { base: string; description: string; groups: { tag: string; calls: ApiCall[] }[] };

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The described parameters, and path parameters that have no description. */
function parametersOf(path: string, call: DocumentedCall): ApiParameter[] {
  const described = call.parameters.map(({ schema, ...rest }) => ({ ...rest, type: shapeOf(schema) }));
  const missing = [...path.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] ?? "")
    .filter((name) => !described.some((parameter) => parameter.name === name));
  return [
    ...missing.map((name) => ({ name, in: "path", required: true, type: "string", description: "" })),
    ...described,
  ];
}

function curlOf(method: string, url: string, call: DocumentedCall): string {
  const query = call.parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const search = query.map(({ name }) => `${name}={${name}}`).join("&");
  const address = search ? `${url}?${search}` : url;
  const lines = [method === "get" ? `curl "${address}"` : `curl -X ${method.toUpperCase()} "${address}"`];
  const json = call.requestBody?.content["application/json"];
  if (json) {
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(exampleOf(json.schema))}'`);
  }
  return lines.join(" \\\n  ");
}

function toCall(origin: string, method: string, path: string, call: DocumentedCall): ApiCall {
  const [bodyType, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  return {
    id: `${method}${path.replace(/\W+/g, "-")}`,
    method: method.toUpperCase(),
    path,
    summary: call.summary,
    description: call.description,
    parameters: parametersOf(path, call),
    body: bodyType && body ? { type: bodyType, shape: shapeOf(body.schema) } : null,
    answers: Object.entries(call.responses).map(([status, { description, content }]) => {
      const [media] = Object.values(content ?? {});
      return { status, description, shape: media?.schema ? shapeOf(media.schema) : null };
    }),
    curl: curlOf(method, origin + path, call),
  };
}

/** The reference page's data from the OpenAPI document, grouped by tag in the document's order. */
export function referenceOf(document: object, origin: string): ApiReference {
  const { info, servers, paths } = v.parse(documentSchema, document);
  const base = servers[0]?.url ?? "";
  const groups = new Map<string, ApiCall[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const call = item[method];
      if (!call) continue;
      const tag = call.tags[0] ?? "Other";
      const full = (base + path).replace(/\/{2,}/g, "/");
      groups.set(tag, [...(groups.get(tag) ?? []), toCall(origin, method, full, call)]);
    }
  }
  return {
    base: origin + base,
    description: info.description,
    groups: [...groups].map(([tag, calls]) => ({ tag, calls })),
  };
}

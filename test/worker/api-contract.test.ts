import { expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";

test("an unknown call is a 404 with the error contract", async () => {
  const { request } = startEdge();
  for (const path of ["/api/nothing", "/api/courses/1/2/3", "/api//courses/"]) {
    const answer = await request(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: "There is no such API route." });
  }
});

test.each([
  ["PUT", "/api/courses", "GET, HEAD"],
  ["DELETE", "/api/courses/1", "GET, HEAD"],
  ["GET", "/api/newsletter", "POST"],
  ["POST", "/api/", "GET, HEAD"],
])("%s %s is a 405 that lists the allowed methods", async (method, path, allow) => {
  const answer = await startEdge().request(path, { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe(allow);
  expect(await answer.json()).toEqual({ error: `${method} is not supported here.` });
});

test.each(["{", "", '"text', "[1,", "\u0000"])("the malformed body %j is a 400", async (body) => {
  const answer = await startEdge().post("/api/newsletter", body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toHaveProperty("error");
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
  "a body of type %j is a 415",
  async (type) => {
    const answer = await startEdge().request("/api/newsletter", {
      method: "POST",
      headers: type ? { "content-type": type } : {},
      body: new TextEncoder().encode('{"email":"ada@example.org"}'),
    });
    expect(answer.status).toBe(415);
  },
);

test("a JSON body with wrong fields gets an error that names them", async () => {
  for (const body of [null, [], 7, {}, { email: {} }]) {
    const answer = await startEdge().post("/api/newsletter", body);
    expect(answer.status).toBe(400);
  }
  const answer = await startEdge().post("/api/contact", { fullName: "Ada" });
  expect(await answer.json()).toMatchObject({
    error: expect.any(String),
    fields: { email: expect.any(String) },
  });
});

test("the description lists every call that the API routes", async () => {
  const answer = await startEdge().request("/api/openapi.json");
  const { openapi, paths } = await answer.json<{ openapi: string; paths: Record<string, object> }>();
  expect(openapi).toMatch(/^3\.1/);
  for (const [path, method] of [
    ["/", "get"],
    ["/courses", "get"],
    ["/courses/{id}", "get"],
    ["/projects", "get"],
    ["/templates", "get"],
    ["/download", "get"],
    ["/youtube", "get"],
    ["/info/github", "get"],
    ["/newsletter", "post"],
    ["/contact", "post"],
  ] as const) {
    expect(paths[path], path).toHaveProperty(method);
  }
});

test("the description of a form lists its fields and which are required", async () => {
  const answer = await startEdge().request("/api/openapi.json");
  const { paths } = await answer.json<{
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  }>();
  expect(paths["/newsletter"]?.post.requestBody.content["application/json"]?.schema).toMatchObject({
    type: "object",
    properties: { email: { type: "string" } },
    required: ["email"],
  });
});

import { inTime, WITHIN_MS } from "#worker/platform/deadline.ts";

/** One event of Workers AI's stream in its own shape, its other shape, or both. */
function inOneShape(line: string): string {
  if (!line.startsWith("data: {")) return line;
  try {
    const chunk: unknown = JSON.parse(line.slice("data: ".length));
    if (typeof chunk !== "object" || chunk === null || !("response" in chunk) || !("choices" in chunk))
      return line;
    const { response: _said, ...rest } = chunk;
    return `data: ${JSON.stringify(rest)}`;
  } catch {
    // Not ours to judge: the provider reports what it cannot read.
    return line;
  }
}

/** Some models say every word in two fields of one event; the provider would give both. One is dropped. */
function singleShape(): TransformStream<string, string> {
  let rest = "";
  return new TransformStream({
    transform(text, controller) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0) controller.enqueue(`${lines.map(inOneShape).join("\n")}\n`);
    },
    flush(controller) {
      if (rest) controller.enqueue(inOneShape(rest));
    },
  });
}

/** The Workers AI binding with a time limit, and with streams that say everything once. */
export function sayingOnce(ai: Ai): Ai {
  return new Proxy(ai, {
    get(target, name) {
      if (name !== "run") return Reflect.get(target, name);
      return async (...args: Parameters<Ai["run"]>) => {
        const answer: unknown = await inTime(target.run(...args), WITHIN_MS.model, "Workers AI");
        if (!(answer instanceof ReadableStream)) return answer;
        return answer
          .pipeThrough(new TextDecoderStream())
          .pipeThrough(singleShape())
          .pipeThrough(new TextEncoderStream());
      };
    },
  });
}

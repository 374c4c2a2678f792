import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";
import { inTime, WITHIN_MS } from "#worker/platform/deadline.ts";

/** One event of Workers AI's stream. If it carries the same text in both shapes, `response` is dropped. */
function inOneShape(data: string): string {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk !== "object" || chunk === null || !("response" in chunk) || !("choices" in chunk)) {
      return data;
    }
    const { response: _response, ...rest } = chunk;
    return JSON.stringify(rest);
  } catch {
    // `[DONE]`, or something that the provider will report.
    return data;
  }
}

/** The Workers AI binding with a time limit, and without doubled text: some models send every word in two fields of one event. */
export function withoutDoubledText(ai: Ai): Ai {
  const run = async (...args: Parameters<Ai["run"]>) => {
    const answer: unknown = await inTime(ai.run(...args), WITHIN_MS.model, "Workers AI");
    if (!(answer instanceof ReadableStream)) return answer;
    return answer
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .pipeThrough(
        new TransformStream<EventSourceMessage, string>({
          transform: ({ data }, controller) => controller.enqueue(`data: ${inOneShape(data)}\n\n`),
        }),
      )
      .pipeThrough(new TextEncoderStream());
  };
  // Without an AI gateway the provider calls only `run`.
  return Object.create(ai, { run: { value: run } });
}

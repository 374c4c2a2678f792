import * as v from "valibot";
import { MESSAGE_MAX } from "#shared/forms/limits.ts";

/** A message in the conversation between a student and the instructor. */
export const messageSchema = v.object(
  {
    body: v.pipe(
      v.string("Write a message."),
      v.transform((body) => body.replaceAll("\r\n", "\n").trim()),
      v.nonEmpty("Write a message."),
      v.maxLength(MESSAGE_MAX, "Use at most 5,000 characters in one message."),
    ),
    /** Created once per rendered form, so that sending it twice stores one message. */
    submissionId: v.optional(v.pipe(v.string(), v.uuid("Please reload the page and send it again."))),
  },
  "Write a message.",
);
export type MessageForm = v.InferOutput<typeof messageSchema>;

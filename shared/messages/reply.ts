import * as v from "valibot";
import { messageSchema } from "./message.ts";

/** The instructor's answer, by mail, to a form that somebody sent. */
export const replySchema = v.object({ body: messageSchema.entries.body }, "Write a message.");
export type ReplyForm = v.InferOutput<typeof replySchema>;

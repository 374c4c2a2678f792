import * as v from "valibot";
import { messageSchema } from "./message.ts";

/** The instructor's reply by email to a contact or mentorship form. */
export const replySchema = v.object({ body: messageSchema.entries.body }, "Write a message.");
export type ReplyForm = v.InferOutput<typeof replySchema>;

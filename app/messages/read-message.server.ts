import * as v from "valibot";
import { formFailure } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";
import { messageSchema } from "#shared/messages/message.ts";
import type { replySchema } from "#shared/messages/reply.ts";
import type { PageScope } from "../context.ts";
import type { MessageValues } from "./composer.tsx";

/** Reads what the composer posted: the message, or the answer that says why there is none. */
export function readMessage(
  text: (name: string) => string,
  page: PageScope,
  schema: typeof messageSchema | typeof replySchema = messageSchema,
) {
  const values: MessageValues = { body: text("body"), submissionId: text("submissionId") };
  const parsed = v.safeParse(schema, { ...values, submissionId: values.submissionId || undefined });
  if (parsed.success) return { values, message: parsed.output, refusal: null };
  const fields = fieldErrors(parsed.issues);
  const [sentence = "Write a message."] = Object.values(fields);
  return {
    values,
    message: null,
    refusal: formFailure(new AppError("invalid", sentence, { fields }), values, page),
  };
}

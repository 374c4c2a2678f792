import { data, type RouterContextProvider } from "react-router";
import * as v from "valibot";
import { type PageScope, pageContext, servicesContext } from "#app/context.ts";
import { readJson } from "#app/forms/parse-form.ts";
import { type FormText, readForm } from "#app/forms/read-form.ts";
import { type FormSchema, submission } from "#app/forms/submission.server.ts";
import type { PageError } from "#app/site/errors.ts";
import {
  changeEmailSchema,
  changePasswordSchema,
  messageMailSchema,
  profileSchema,
} from "#shared/accounts/account.ts";
import { passkeyRegistrationSchema, passkeyRenameSchema } from "#shared/accounts/passkeys.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import type { Services } from "#worker/services.ts";
import { viewerContext } from "./guard.ts";
import { ownAccount } from "./own-account.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL };
type Write = { services: Services; viewer: Viewer; identity: PageScope["identity"] };

/** The id of a session or passkey. The service checks that it belongs to the user. */
const ownedSchema = v.object({ id: v.string() });

/** A form of the profile. `run` does the work and returns the sentence to show; `also` adds other fields. */
function section<Schema extends FormSchema>(
  schema: Schema,
  run: (form: v.InferOutput<Schema>, write: Write) => Promise<string>,
  also?: (text: FormText) => Record<string, unknown>,
) {
  return (args: Asked, text: FormText) => {
    const { context } = args;
    const write = {
      services: context.get(servicesContext),
      viewer: context.get(viewerContext),
      identity: context.get(pageContext).identity,
    };
    return submission(args, { schema, text, ...(also && { also }), orErrorPage: true }, async (form) => ({
      done: await ownAccount(args, run(form, write)),
    }));
  };
}

/** The forms of the profile, by the `intent` that each posts. */
const SECTIONS = {
  details: section(profileSchema, async (form, { services, viewer, identity }) => {
    await services.profile.update(viewer, form, identity);
    return "Your details are saved.";
  }),
  email: section(changeEmailSchema, async (form, { services, viewer }) => {
    await services.profile.changeEmail(viewer, form);
    return `We sent a link to ${form.email}. The address changes when you follow it.`;
  }),
  "cancel-email-change": section(v.object({}), async (_form, { services, viewer }) => {
    await services.confirmation.cancelOwnChange(viewer);
    return "The change is cancelled. Your address stays as it is.";
  }),
  "message-mail": section(
    messageMailSchema,
    async ({ messageMail }, { services, viewer }) => {
      await services.messageNotices.want(viewer.id, messageMail);
      return messageMail
        ? "We email you when there is a new message."
        : "We no longer email you about new messages.";
    },
    // An unchecked checkbox is not posted.
    (text) => ({ messageMail: text("messageMail") !== "" }),
  ),
  reminders: section(
    v.object({ reminders: v.boolean() }),
    async ({ reminders }, { services, viewer }) => {
      await services.reminders.want(viewer.id, reminders);
      return reminders ? "We remind you of a course that you have begun." : "We no longer send reminders.";
    },
    (text) => ({ reminders: text("reminders") !== "" }),
  ),
  password: section(changePasswordSchema, async (form, { services, viewer, identity }) => {
    await services.profile.changePassword(viewer, form, identity);
    return "Your password is changed, and every other device is signed out.";
  }),
  "password-link": section(v.object({}), async (_form, { services, viewer }) => {
    await services.profile.mailPasswordLink(viewer);
    return "The email is on its way. Its link sets your password; it works once, and for 30 minutes.";
  }),
  "end-session": section(ownedSchema, async ({ id }, { services, viewer, identity }) => {
    await services.sessions.end(viewer, id, identity);
    return "That device is signed out.";
  }),
  "end-other-sessions": section(v.object({}), async (_form, { services, viewer, identity }) => {
    await services.profile.endOtherSessions(viewer, identity);
    return "Every other device is signed out.";
  }),
  "add-passkey": section(
    passkeyRegistrationSchema,
    async (form, { services, viewer, identity }) => {
      const passkey = await services.passkeys.register(viewer, form, identity);
      return `The passkey “${passkey.name}” is added. You can sign in with it from now on.`;
    },
    (text) => ({ name: text("name").trim() || undefined, response: readJson(text("response")) }),
  ),
  "rename-passkey": section(
    v.object({ ...ownedSchema.entries, ...passkeyRenameSchema.entries }),
    async ({ id, name }, { services, viewer }) => {
      await services.passkeys.rename(viewer, id, name);
      return `The passkey is called “${name}” now.`;
    },
  ),
  "remove-passkey": section(ownedSchema, async ({ id }, { services, viewer }) => {
    await services.passkeys.remove(viewer, id);
    return "The passkey is removed. Delete it from your device too.";
  }),
};

export type Intent = keyof typeof SECTIONS;

function isIntent(text: string): text is Intent {
  return Object.hasOwn(SECTIONS, text);
}

/** Runs the form that was posted, and returns its intent and outcome. */
export async function changeProfile(args: Asked) {
  const text = await readForm(args.request);
  const intent = text("intent");
  if (!isIntent(intent)) {
    const error: PageError = { message: "This form is not known here. Please go back and try again." };
    throw data(error, { status: 400 });
  }
  const outcome = await SECTIONS[intent](args, text);
  if (outcome instanceof Response) return outcome;
  if ("done" in outcome) return { intent, outcome };
  return data({ intent, outcome: outcome.data }, outcome.init ?? undefined);
}

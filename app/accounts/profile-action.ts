import { data } from "react-router";
import type { PageScope } from "#app/context.ts";
import { parseForm, readJson } from "#app/forms/parse-form.ts";
import { formFailureOrPage, type PageError } from "#app/site/errors.ts";
import { changeEmailSchema, changePasswordSchema, profileSchema } from "#shared/accounts/account.ts";
import { passkeyRegistrationSchema, passkeyRenameSchema } from "#shared/accounts/passkeys.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { Services } from "#worker/services.ts";

type Write = {
  services: Services;
  viewer: Viewer;
  page: PageScope;
  text: (name: string) => string;
  request: Request;
};

type Section = {
  /** The fields whose text comes back when they are refused. Never a password. */
  keeps?: readonly string[];
  /** Does it, and says so. @throws AppError */
  run: (write: Write) => Promise<string>;
};

/** What the forms of the profile do, by the `intent` that each posts. */
const SECTIONS = {
  details: {
    keeps: ["fullName", "phone"],
    async run({ services, viewer, page: { identity }, text }) {
      const form = parseForm(profileSchema, { fullName: text("fullName"), phone: text("phone") });
      await services.profile.update(viewer, form, identity);
      return "Your details are saved.";
    },
  },
  email: {
    keeps: ["email"],
    async run({ services, viewer, text }) {
      const form = parseForm(changeEmailSchema, { email: text("email"), password: text("password") });
      await services.profile.changeEmail(viewer, form);
      return `We sent a link to ${form.email}. The address changes when you follow it.`;
    },
  },
  "cancel-email-change": {
    async run({ services, viewer }) {
      await services.confirmation.cancelOwnChange(viewer);
      return "The change is cancelled. Your address stays as it is.";
    },
  },
  "message-mail": {
    async run({ services, viewer, text }) {
      // A checkbox that is not ticked is not posted.
      const messageMail = text("messageMail") !== "";
      await services.messageNotices.want(viewer.id, messageMail);
      return messageMail
        ? "We email you when there is a new message."
        : "We no longer email you about new messages.";
    },
  },
  password: {
    async run({ services, viewer, page: { identity }, text }) {
      const form = parseForm(changePasswordSchema, {
        currentPassword: text("currentPassword"),
        newPassword: text("newPassword"),
      });
      await services.profile.changePassword(viewer, form, identity);
      return "Your password is changed, and every other device is signed out.";
    },
  },
  "end-session": {
    async run({ services, viewer, page: { identity }, text }) {
      await services.sessions.end(viewer, text("id"), identity);
      return "That device is signed out.";
    },
  },
  "end-other-sessions": {
    async run({ services, viewer, page: { identity } }) {
      await services.profile.endOtherSessions(viewer, identity);
      return "Every other device is signed out.";
    },
  },
  "add-passkey": {
    async run({ services, viewer, page: { identity }, text }) {
      const name = text("name").trim();
      const form = parseForm(passkeyRegistrationSchema, {
        response: readJson(text("response")),
        ...(name && { name }),
      });
      const passkey = await services.passkeys.register(viewer, form, identity);
      return `The passkey “${passkey.name}” is added. You can sign in with it from now on.`;
    },
  },
  "rename-passkey": {
    keeps: ["name"],
    async run({ services, viewer, text }) {
      const { name } = parseForm(passkeyRenameSchema, { name: text("name") });
      await services.passkeys.rename(viewer, text("id"), name);
      return `The passkey is called “${name}” now.`;
    },
  },
  "remove-passkey": {
    async run({ services, viewer, text }) {
      await services.passkeys.remove(viewer, text("id"));
      return "The passkey is removed. Delete it on your device, too.";
    },
  },
} as const satisfies Record<string, Section>;

export type Intent = keyof typeof SECTIONS;

function isIntent(text: string): text is Intent {
  return Object.hasOwn(SECTIONS, text);
}

/** Does what one form of the profile asks for, and says how that went and in which form. */
export async function changeProfile(write: Write) {
  const intent = write.text("intent");
  if (!isIntent(intent)) {
    const error: PageError = { message: "This form is not known here. Please go back and try again." };
    throw data(error, { status: 400 });
  }
  const section: Section = SECTIONS[intent];
  try {
    return { intent, outcome: { done: await section.run(write) } };
  } catch (error) {
    // Nobody is behind the form any more: that is for the page to answer.
    if (error instanceof AppError && error.code === "unauthenticated") throw error;
    const values = Object.fromEntries((section.keeps ?? []).map((name) => [name, write.text(name)]));
    const typed = Object.values(values);
    const failure = await formFailureOrPage(error, values, write.page, { request: write.request, typed });
    const { data: outcome, init } = failure;
    return data({ intent, outcome }, init ?? undefined);
  }
}

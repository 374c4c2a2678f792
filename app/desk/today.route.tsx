import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { type FormText, readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { readSeen } from "#app/messages/mark-as-read.ts";
import { readWhileWriting } from "#app/messages/read-thread.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { AppError } from "#shared/app-error.ts";
import { readWaitingKey } from "#shared/desk/waiting.ts";
import { messageSchema } from "#shared/messages/message.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/today.route";
import { readToday } from "./read-today.server.ts";
import { Today } from "./today.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return readToday(services, context.get(viewerContext), url.searchParams, context.get(pageContext));
}

const unknown = () => new AppError("invalid", "Please use one of the buttons on the page.");

/** The item that a form is about. @throws AppError `invalid` */
function itemOf(text: FormText) {
  const item = readWaitingKey(text("item"));
  if (!item) throw unknown();
  return item;
}

/** Puts an item away, or brings it back. */
async function archive(
  { messages, inbox, answerRatings, deskQuestions }: Services,
  text: FormText,
  archived: boolean,
) {
  const { kind, id } = itemOf(text);
  if (kind === "question") return deskQuestions.solve(id, archived);
  if (kind === "conversation") return messages.archive(id, archived);
  if (kind === "contact" || kind === "mentorship") return inbox.mark(kind, id, { archived });
  if (kind === "rating") return answerRatings.archive(id, archived);
  throw unknown();
}

/** Runs a button's action; returns where it leads. */
async function runIntent(services: Services, viewerId: string, text: FormText): Promise<string> {
  switch (text("intent")) {
    case "archive":
      await archive(services, text, true);
      return pathTo(text("next"), {
        done: itemOf(text).kind === "question" ? "solved" : "archived",
        was: text("item"),
      });
    case "unarchive":
      await archive(services, text, false);
      return pathTo(text("item"), { done: "back" });
    case "send-again":
      await services.failedMail.sendAllAgain();
      return pathTo(text("next"), { done: "sent-again" });
    case "seen": {
      const at = new Date(Number(text("at")));
      if (Number.isNaN(at.getTime())) throw unknown();
      await services.today.markSeen(viewerId, at);
      return pathTo("", { done: "seen" });
    }
    default:
      throw unknown();
  }
}

/** The page with an item open. The fragment is for browsers without JavaScript, which cannot move the focus. */
function pathTo(item: string, more: Record<string, string>): string {
  const search = new URLSearchParams({ ...(readWaitingKey(item) && { item }), ...more });
  return `/desk?${search}#${more.done === "seen" ? "new" : "open"}`;
}

/** Answers an item, or runs a button's action. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const viewer = args.context.get(viewerContext);
  const services = args.context.get(servicesContext);
  const page = args.context.get(pageContext);
  if (text("intent") !== "answer") {
    return redirect(await orErrorPage(runIntent(services, viewer.id, text), page));
  }
  const { messages, inbox, deskQuestions } = services;
  return submission(args, { schema: messageSchema, text, orErrorPage: true }, async (message) => {
    const { kind, id } = itemOf(text);
    if (kind === "conversation") {
      await messages.write("instructor", id, message);
      const read = () => messages.markRead("instructor", id, readSeen(text));
      await readWhileWriting(page, readSeen(text), read);
    } else if (kind === "contact" || kind === "mentorship") {
      await inbox.reply(kind, id, message);
    } else if (kind === "question") {
      await deskQuestions.answer(id, message);
    } else {
      throw unknown();
    }
    return redirect(pathTo(text("next"), { done: "answered" }));
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Today", description: "What waits for you.", noindex: true });

export default function TodayPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Today {...loaderData} answerFailure={actionData} />;
}

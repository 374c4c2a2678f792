import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { pageMeta } from "#app/site/meta.ts";
import type { Route } from "./+types/chat.route";
import { ChatScreen } from "./chat-screen.tsx";
import { answerForm, rateForm } from "./form-turn.ts";

/** Handles a question or a rating from a plain form. With scripts, the screen calls the API instead. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request);
  const { network, identity, log } = context.get(pageContext);
  const { answerRatings, chat } = context.get(servicesContext);
  if (text("intent") === "rate") {
    const [answer, helpful, reason] = [text("answer"), text("helpful"), text("reason")];
    return rateForm(
      { answer, helpful, reason, include: text("include"), history: text("history") },
      (rating) => answerRatings.rate(rating, { network }),
      log,
    );
  }
  return answerForm(
    { text: text("text"), history: text("history") },
    {
      answer: ({ text: question, history }) =>
        chat.answer(
          { question, history },
          { network, signal: request.signal, viewer: () => identity.viewer() },
        ),
    },
    log,
  );
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Chat",
    description: "Ask about React and the web. Answers come from what this site teaches, with their sources.",
  });

export default function Chat({ actionData }: Route.ComponentProps) {
  return <ChatScreen posted={actionData} />;
}

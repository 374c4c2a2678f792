import { ChatScreen } from "../chat/chat-screen.tsx";
import { answerForm, rateForm } from "../chat/form-turn.ts";
import { pageContext, servicesContext } from "../context.ts";
import { readForm } from "../form-data.ts";
import { pageMeta } from "../meta.ts";
import type { Route } from "./+types/chat";

/** A question, or a rating, from a plain form; with scripts the screen asks the API itself. */
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

export { answerHeaders as headers } from "../answer-headers.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Chat",
    description: "Ask about React and the web. Answers come from what this site teaches, with their sources.",
  });

export default function Chat({ actionData }: Route.ComponentProps) {
  return <ChatScreen posted={actionData} />;
}

import { data } from "react-router";
import type { PageScope } from "#app/context.ts";
import { excerptOf } from "#app/messages/read-inbox.server.ts";
import { reading } from "#app/site/reading.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { waitingKey, waitText } from "#shared/desk/waiting.ts";
import type { Waiting } from "#worker/desk/waiting-items.ts";
import type { Message } from "#worker/messages/messages.ts";
import type { Services } from "#worker/services.ts";
import { readOpening } from "./read-opening.server.ts";

/** The messages since the instructor's last answer, oldest first; at least the newest one. `messages`: newest first. */
export function unanswered(messages: readonly Message[]): Message[] {
  const answer = messages.findIndex(({ author }) => author === "instructor");
  const count = answer === -1 ? messages.length : Math.max(1, answer);
  return messages.slice(0, count).toReversed();
}

/** The texts of an item, oldest first. */
async function textsOf({ kind, id, text, since }: Waiting, { messages, deskQuestions }: Services) {
  if (kind === "conversation") return unanswered((await messages.withStudent(id, null)).page.items);
  if (kind !== "question") return [{ id, body: text, createdAt: since }];
  const { createdAt, replies } = await deskQuestions.read(id);
  return [{ id, body: text, createdAt }, ...replies];
}

/** The item whose texts are shown in full, with the form to answer it. */
async function openItem(item: Waiting, next: Waiting | undefined, services: Services) {
  const texts = await textsOf(item, services);
  return { ...item, key: waitingKey(item), texts, next: next ? waitingKey(next) : null };
}

async function read(services: Services, viewer: Viewer, search: URLSearchParams) {
  const [{ items, total, news, at }, { figures }, replies, opening] = await Promise.all([
    services.today.read(viewer.id),
    services.figures.read(),
    services.savedReplies.list(),
    services.site.closed ? readOpening(services, viewer) : null,
  ]);
  const named = items.findIndex((item) => waitingKey(item) === search.get("item"));
  const index = Math.max(0, named);
  const item = items[index];
  return {
    total,
    news,
    at,
    /** The steps before opening; null once the site is open. */
    opening,
    lines: items.map(({ kind, id, since, from, title, text, count }) => ({
      ...{ key: waitingKey({ kind, id }), kind, since, name: from?.fullName ?? title, count },
      ...{ member: from?.member ?? false, excerpt: excerptOf(text), waits: waitText(since, at) },
    })),
    open: item ? await openItem(item, items[index + 1] ?? items[index - 1], services) : null,
    replies,
    prefill: replies.find(({ id }) => id === search.get("saved"))?.body ?? null,
    figures,
    submissionId: crypto.randomUUID(),
    viewerId: viewer.id,
  };
}

export type TodayContent = Awaited<ReturnType<typeof read>>;

/** The instructor's start page, for `/desk` and for an admin's `/portal`. Callers check the role. */
export async function readToday(
  services: Services,
  viewer: Viewer,
  search: URLSearchParams,
  page: Pick<PageScope, "log">,
) {
  const { data: found, init } = await reading(read(services, viewer, search), page, "desk.today_failed");
  return data({ fullName: viewer.fullName, ...found }, init ?? undefined);
}

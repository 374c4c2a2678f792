import { and, asc, gte, inArray, lt } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { BriefWeek } from "#shared/desk/brief.ts";
import type { Log } from "#shared/log.ts";
import { CHAT_LIMITS } from "#worker/chat/budget.ts";
import type { ChatModel } from "#worker/chat/models.ts";
import { draftNote } from "#worker/chat/note-draft.ts";
import { unansweredQuestions } from "#worker/chat/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Limits } from "#worker/platform/limits.ts";
import type { Author, Drafts } from "#worker/publishing/drafts.ts";
import type { Items } from "#worker/publishing/items.ts";
import { type AskedQuestion, groupQuestions } from "./brief-groups.ts";

const MOST_QUESTIONS = 20;
/** In place of a browser tab's id. */
const TAB = "brief";
const NOTE = /^\/notes\/([a-z0-9-]+)$/;

/** The slug of the note that a page is; null for other pages. */
export const noteAt = (page: string | null): string | null => NOTE.exec(page ?? "")?.[1] ?? null;

/** Drafts of notes from what nobody could answer. Callers must check that the viewer is an admin. */
export function createNoteDrafts({
  db,
  now,
  log,
  limits,
  model,
  drafts,
  items,
}: Pick<Dependencies, "db" | "now"> & {
  log: Log;
  limits: Pick<Limits, "take">;
  /** Null without a language model. */
  model: { load: () => Promise<ChatModel | null> } | null;
  drafts: Drafts;
  items: Items;
}) {
  /** The questions of a week that are about the same as this one. */
  async function groupOf(id: string, week: BriefWeek) {
    const asked = unansweredQuestions;
    const rows = await query(() =>
      db
        .select({ id: asked.id, question: asked.question, page: asked.page, note: asked.note })
        .from(asked)
        .where(and(gte(asked.createdAt, week.start), lt(asked.createdAt, week.end)))
        .orderBy(asc(asked.createdAt), asc(asked.id)),
    );
    const all = rows.map((row): AskedQuestion => ({ ...row, lesson: null }));
    const group = groupQuestions(all).find((each) => each.id === id);
    if (!group) throw new AppError("not_found", "These questions are no longer kept.");
    const texts = new Set(group.questions);
    return { ...group, ids: all.filter(({ question }) => texts.has(question)).map((each) => each.id) };
  }

  async function written(questions: readonly string[], note: string | null) {
    await limits.take([CHAT_LIMITS.modelDay, "site"]);
    const loaded = await model?.load().catch(() => null);
    if (!loaded) throw new AppError("unavailable", "There is no language model that could write a draft.");
    try {
      return await draftNote(loaded, { questions: questions.slice(0, MOST_QUESTIONS), note });
    } catch (error) {
      log.error("desk.note_draft_failed", error);
      throw new AppError("unavailable", "The model wrote nothing. Please try again.", { cause: error });
    }
  }

  /** A new note's draft. If its address is taken, the next number is tried. */
  async function create(author: Author, values: Record<string, string>): Promise<string> {
    for (const ending of ["", "-2", "-3", "-4"]) {
      try {
        const id = ending && `${values.title}${ending}`;
        return await drafts.create(author, "notes", { values, tab: TAB, ...(id && { id }) });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "conflict") throw error;
      }
    }
    throw new AppError("conflict", "There are several drafts with this title. Finish one of them first.");
  }

  return {
    /** Whether a model could write drafts. */
    canWrite: model !== null,

    /**
     * Has a draft written for a group of questions: a new note, or a section for the note that came nearest. Nothing is
     * published, and a draft that is there already stays as it is. Returns the note's slug.
     * @throws AppError `not_found`, `rate_limited`, `unavailable`, `conflict`
     */
    async write(author: Author, id: string, week: BriefWeek): Promise<string> {
      const group = await groupOf(id, week);
      if (group.note) return group.note;
      const slug = noteAt(group.page);
      const found = slug ? await items.open("notes", slug).catch(() => null) : null;
      let note = slug;
      if (slug && found?.live) {
        if (!found.draft) {
          const { body } = await written(group.questions, found.live.body ?? "");
          await drafts.save(author, "notes", slug, {
            values: { ...found.live, body: `${(found.live.body ?? "").trimEnd()}\n\n${body}\n` },
            ...{ save: 0, base: found.version, tab: TAB },
          });
        }
      } else {
        const { title, description, body } = await written(group.questions, null);
        const asked = group.questions.map((question) => question.slice(0, 300)).join("\n");
        const updated = now().toISOString().slice(0, 10);
        note = await create(author, { title, description, body, asked, updated });
      }
      const part = inArray(unansweredQuestions.id, group.ids.slice(0, 90));
      await query(() => db.update(unansweredQuestions).set({ note }).where(part).run());
      return note ?? "";
    },
  };
}

import { notePath } from "#shared/notes/note.ts";
import { formatLongDate, readingMinutes } from "#shared/prose/article.ts";
import { type RenderedMarkdown, renderMarkdown } from "#shared/prose/markdown.ts";
import type { LinkedLesson } from "#worker/learning/course-lessons.ts";
import type { NoteLink, Notes } from "#worker/notes/notes.ts";
import { keepRendered } from "../prose/rendered.server.ts";

const rendered = keepRendered<RenderedMarkdown>();

const linkTo = ({ slug, title, description }: NoteLink) => ({ path: notePath(slug), title, description });

type Found = Awaited<ReturnType<Notes["page"]>>;

/** The data of a note's page. */
export function notePage({ note, previous, next, ofTopic, related }: Found, lesson: LinkedLesson | null) {
  const { slug, title, description, topic, updated, body } = note;
  return {
    note: {
      ...{ slug, title, description, topic, updated, path: notePath(slug) },
      ...{ minutes: readingMinutes(body), updatedText: formatLongDate(updated) },
    },
    ...rendered(`${slug} ${note.updatedAt.getTime()}`, () => renderMarkdown(body)),
    previous: previous && linkTo(previous),
    next: next && linkTo(next),
    related: related.map(linkTo),
    ofTopic: ofTopic.map(({ slug, title }) => ({ path: notePath(slug), title })),
    lesson,
  };
}

export type NotePage = ReturnType<typeof notePage>;

import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { PageHeader, SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Prose } from "../prose/prose.tsx";
import { ReadingBar } from "../prose/reading-bar.tsx";
import { TableOfContents } from "../prose/table-of-contents.tsx";
import { NextLesson } from "./next-lesson.tsx";
import type { NotePage } from "./note-page.server.ts";

type Neighbour = NonNullable<NotePage["next"]>;

function NeighbourLink({ note, direction }: { note: Neighbour; direction: "previous" | "next" }) {
  const isNext = direction === "next";
  const Icon = isNext ? ArrowRight : ArrowLeft;
  return (
    <Link
      to={note.path}
      rel={isNext ? "next" : "prev"}
      className={classes(
        "group grid min-h-11 content-start gap-1 py-4",
        isNext && "sm:col-start-2 sm:justify-items-end sm:text-right",
      )}
    >
      <span
        className={classes(
          "label inline-flex items-center gap-2 text-muted",
          isNext && "flex-row-reverse justify-end",
        )}
      >
        <Icon aria-hidden="true" size={15} strokeWidth={1.75} />
        {isNext ? "Next note" : "Previous note"}
      </span>
      <span className="font-display text-h3 font-semibold text-balance underline-offset-4 group-hover:underline">
        {note.title}
      </span>
    </Link>
  );
}

function Related({ notes }: { notes: NotePage["related"] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="related" className="lg:col-span-7">
      <SectionHeading id="related" title="Related notes" className="mb-6" />
      <ul className="border-t border-line">
        {notes.map(({ path, title, description }) => (
          <li key={path} className="grid gap-2 border-b border-line py-6">
            <h3 className="text-h3">
              <Link to={path} className="title-link">
                {title}
              </Link>
            </h3>
            <p className="max-w-[62ch] text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The notes of a topic, to jump to another one. */
function OfTopic({ topic, notes, current }: { topic: string; notes: NotePage["ofTopic"]; current: string }) {
  if (notes.length < 2) return null;
  return (
    <nav aria-labelledby="of-topic" className="lg:col-span-4 lg:col-start-9">
      <h2 id="of-topic" className="mb-6 text-h3 lg:mt-3">
        {topic}
      </h2>
      <ul className="border-l border-line text-small">
        {notes.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === current ? "page" : undefined}
              className={
                "relative flex min-h-9 items-center py-1.5 pl-4 leading-snug text-muted hover:text-ink aria-[current]:text-ink " +
                "before:absolute before:inset-y-1.5 before:-left-[2.5px] before:w-1 before:rounded-pill aria-[current]:before:bg-pass"
              }
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A note with its table of contents, the lesson that continues from it, and other notes. */
export function NoteView({ page }: { page: NotePage }) {
  const { note, parts, headings, lesson, previous, next, related, ofTopic } = page;
  return (
    <>
      <article className="reading">
        <ReadingBar />
        <div className="wrap">
          <PageHeader eyebrow={note.topic} title={note.title} lead={note.description}>
            <p className="flex flex-wrap gap-x-6 gap-y-1 text-small text-muted">
              <TextLink to="/notes">All notes</TextLink>
              <span>
                Updated <time dateTime={note.updated}>{note.updatedText}</time>
              </span>
              <span>{note.minutes} min read</span>
            </p>
          </PageHeader>
          <div className="grid-12 gap-y-12">
            {headings.length > 0 && (
              <aside className="lg:col-span-4 xl:col-span-3">
                <TableOfContents headings={headings} />
              </aside>
            )}
            <div className="min-w-0 lg:col-span-8 lg:col-start-5">
              <Prose parts={parts} />
              {lesson && <NextLesson lesson={lesson} />}
            </div>
          </div>
        </div>
      </article>
      <div className="wrap py-section">
        <nav aria-label="Notes" className="grid gap-x-8 border-y border-line sm:grid-cols-2">
          {previous && <NeighbourLink note={previous} direction="previous" />}
          {next && <NeighbourLink note={next} direction="next" />}
        </nav>
        <div className="grid-12 gap-y-14 pt-section print:hidden">
          <Related notes={related} />
          <OfTopic topic={note.topic} notes={ofTopic} current={note.path} />
        </div>
      </div>
    </>
  );
}

import { type MiddlewareFunction, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { type LessonPart, lessonParts } from "#shared/learning/lesson-body.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import { deeperHeadings } from "#shared/prose/deeper-headings.ts";
import { prefersMarkdown } from "#shared/site/accepts-markdown.ts";
import type { Site } from "#shared/site/site.ts";
import type { LessonPage } from "#worker/learning/lessons.ts";
import { learnerOf, readLesson } from "./read-lesson.server.ts";

const ENDING = ".md";

type Exercise = { id: string; title: string; task: string };

/** A piece of a lesson for readers without the page. */
function partText(part: LessonPart, exercises: readonly Exercise[], url: string): string {
  if (part.kind === "text") return part.markdown;
  if (part.kind === "live") return `\`\`\`html\n${part.code}\n\`\`\``;
  if (part.kind === "question") {
    const answers = part.answers.map(({ text, right, why }) => `- [${right ? "x" : " "}] ${text}\n  ${why}`);
    return `**Question:** ${part.question}\n\n${answers.join("\n")}`;
  }
  const exercise = exercises.find(({ id }) => id === part.id);
  return exercise ? exerciseText(exercise, url) : "";
}

const exerciseText = ({ id, title, task }: Exercise, url: string) =>
  `**Exercise: [${title}](${url}#exercise-${id})**\n\n${task.trim()}`;

/** A lesson as Markdown. What the person may not see is left out. */
function textOf({ course, head, open }: LessonPage, site: Site): string {
  const url = site.origin + lessonPath(course, head.id);
  const about = `Lesson of [${course.title}](${site.origin}/courses/${course.id}) · ${head.minutes} minutes · [page](${url})`;
  const top = [`# ${head.title}`, head.goal, about];
  if (!open)
    return [...top, "This lesson is part of the course. Its text is for people who have joined."].join(
      "\n\n",
    );
  const parts = lessonParts(open.lesson.body);
  const named = parts.flatMap((part) => (part.kind === "exercise" ? part.id : []));
  const { remember, assignmentTitle, assignment } = open.lesson;
  const sections = [
    ...top,
    ...parts.map((part) => partText(part, open.exercises, url)),
    ...open.exercises.filter(({ id }) => !named.includes(id)).map((exercise) => exerciseText(exercise, url)),
    ...(assignment ? [`## Assignment: ${assignmentTitle}`, deeperHeadings(assignment)] : []),
    ...(remember.length > 0 ? ["## Remember", remember.map((line) => `- ${line}`).join("\n")] : []),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

/** Answers `/learn/{course}/{lesson}.md` with Markdown, and leads clients there that prefer it to HTML. */
export const lessonMarkdown: MiddlewareFunction<Response> = async (
  { request, params, url, context },
  next,
) => {
  const { course = "", lesson = "" } = params;
  const isDocument = request.method === "GET" && !new URL(request.url).pathname.endsWith(".data");
  if (isDocument && lesson.endsWith(ENDING)) {
    const viewer = await learnerOf(context);
    const names = { course, lesson: lesson.slice(0, -ENDING.length) };
    const found = await readLesson(names, viewer, { url, context }, ENDING);
    return new Response(`${textOf(found, context.get(servicesContext).site)}\n`, {
      headers: {
        "Content-Type": "text/markdown; charset=utf-8",
        // The page itself is what search engines list.
        "X-Robots-Tag": "noindex",
      },
    });
  }
  if (isDocument && prefersMarkdown(request.headers.get("accept"))) {
    const headers = { Vary: "Accept", "Cache-Control": "no-store" };
    throw redirect(url.pathname + ENDING + url.search, { status: 303, headers });
  }
  return next();
};

import { pageContext, servicesContext } from "#app/context.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import { formatMoney } from "#shared/money.ts";
import { notePath } from "#shared/notes/note.ts";
import { articlePath } from "#shared/prose/article.ts";
import type { Route } from "./+types/llms.route";
import { cachedText } from "./cached-text.ts";
import { orErrorPage } from "./errors.ts";

/** What the site offers, for language models (https://llmstxt.org). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, siteMap } = context.get(servicesContext);
  const { courses, offers, articles, notes, lessons } = await orErrorPage(
    siteMap.digest(),
    context.get(pageContext),
  );
  const link = (name: string, path: string, text: string) => `- [${name}](${site.origin}${path}): ${text}`;
  const lines = [
    `# ${site.brand}`,
    "",
    `> Practical, project-based web development courses by ${site.instructor.name}, ${site.instructor.title}. Prices are in pounds sterling.`,
    "",
    "## Courses",
    "",
    ...courses.map(({ id, title, tagline, level, durationWeeks, price }) =>
      link(title, `/courses/${id}`, `${tagline} ${level}, ${durationWeeks} weeks, ${formatMoney(price)}.`),
    ),
    "",
    "## Memberships and bootcamp",
    "",
    ...offers.map(({ id, name, price, priceSuffix, refundDays }) =>
      link(name, `/enroll/${id}`, `${formatMoney(price)} ${priceSuffix}. Refund within ${refundDays} days.`),
    ),
    "",
    "## Learn for free",
    "",
    // As Markdown: the page of each is the same address without its ending.
    ...lessons.map(({ lesson, title, goal, ...course }) =>
      link(title, `${lessonPath(course, lesson)}.md`, goal),
    ),
    ...articles.map(({ slug, title, description }) => link(title, articlePath(slug), description)),
    link("Newsletter", "/newsletter/archive", "Every issue of the newsletter with developer tips."),
    link("Videos", "/youtube", "The video library."),
    link("Chat", "/chat", "An assistant for questions about React that names its sources."),
    link("Playground", "/playground", "React in the browser, to run and change code."),
    link("Templates", "/templates", "Project templates to download."),
    "",
    "## Notes",
    "",
    ...notes.map(({ slug, title, description }) => link(title, notePath(slug), description)),
    "",
    "## About",
    "",
    link("About me", "/about-me", `Who ${site.instructor.name} is.`),
    link("Contact", "/contact", "How to ask a question."),
    link("API", "/api/docs", "The same content as JSON."),
    link("Terms of Use", "/terms", "Refunds, licences and the other terms."),
    link("Privacy Policy", "/privacy", "What is stored, and how to see or delete it."),
    "",
  ];
  return cachedText(request, "text/plain", lines.join("\n"));
}

import { escapeHtml } from "#shared/escape-html.ts";
import { localUrl } from "#shared/local-link.ts";
import { renderMarkdown } from "#shared/prose/markdown.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, oneClick } from "#worker/platform/letter.ts";
import { LINK_STYLE, letterCode, letterFrame, letterLink } from "#worker/platform/letter-frame.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** `subject` is plain text, `body` Markdown. */
export type IssueText = { subject: string; body: string };

const absoluteLink = (link: string, origin: string) => (localUrl(link) ? origin + link : link);

/** An email has no base URL, so its links must be absolute. */
function absolute(html: string, origin: string): string {
  return html.replace(
    / (href|src)="([^"]*)"/g,
    (_whole, name: string, link: string) => ` ${name}="${absoluteLink(link, origin)}"`,
  );
}

/** The same for the plain-text part, which shows the Markdown as written. */
function absoluteLinks(markdown: string, origin: string): string {
  return markdown.replace(/(?<=\]\()[^()\s]+/g, (link) => absoluteLink(link, origin));
}

/**
 * An issue of the newsletter as an email. The text is rendered once; the function returned adds each reader's own
 * unsubscribe link, which must be absolute.
 */
export function issueLetter(site: Site, { subject, body }: IssueText) {
  const html = renderMarkdown(body)
    .parts.map((part) => (part.kind === "code" ? letterCode(part.html, part.language) : part.html))
    .join("\n");
  const content = absolute(html, site.origin)
    .replaceAll("<a ", `<a style="${LINK_STYLE}" `)
    .replaceAll("<img ", '<img style="max-width:100%;height:auto" ');
  const text = absoluteLinks(body, site.origin);
  const why = `You get this because you confirmed your address for ${site.brand}'s newsletter.`;

  return (to: string, unsubscribe: string): Mail => ({
    to,
    subject: headerText(subject),
    text: [
      subject,
      text,
      "--",
      why,
      `Unsubscribe: ${unsubscribe}`,
      `${site.brand}, ${site.contact.address}`,
    ].join("\n\n"),
    html: letterFrame(site, {
      title: subject,
      body: [`<h1>${escapeHtml(subject)}</h1>`, content],
      footer: [`${escapeHtml(why)} ${letterLink({ label: "Unsubscribe", url: unsubscribe })}`],
    }),
    headers: oneClick(unsubscribe),
    replyTo: site.contact.email,
  });
}

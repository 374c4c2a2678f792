import { escapeHtml } from "#shared/escape-html.ts";
import { localUrl } from "#shared/local-link.ts";
import { renderMarkdown } from "#shared/prose/markdown.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letterFrame } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** `subject` is plain text, `body` Markdown. */
export type IssueText = { subject: string; body: string };

const CODE =
  "font:14px/1.5 ui-monospace,monospace;background:#f1f3ee;border-radius:6px;padding:12px 14px;overflow-x:auto";

const HEADING = "font-size:19px;line-height:1.3;margin:28px 0 8px";

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
    .parts.map((part) =>
      part.kind === "code" ? `<pre style="${CODE}"><code>${part.html}</code></pre>` : part.html,
    )
    .join("\n");
  const content = absolute(html, site.origin)
    .replaceAll("<h2 ", `<h2 style="${HEADING}" `)
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
    html: letterFrame([
      `<h1 style="font-size:24px;line-height:1.25">${escapeHtml(subject)}</h1>`,
      content,
      '<hr style="border:0;border-top:1px solid #dde3da;margin:32px 0 16px">',
      `<p style="color:#55645c;font-size:14px">${escapeHtml(why)} <a href="${escapeHtml(unsubscribe)}" style="color:#1d7a45">Unsubscribe</a></p>`,
      `<p style="color:#55645c;font-size:14px">${escapeHtml(`${site.brand}, ${site.contact.address}`)}</p>`,
    ]),
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    replyTo: site.contact.email,
  });
}

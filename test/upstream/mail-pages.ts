import { html, raw } from "hono/html";
import { momentText } from "#shared/british-time.ts";
import { splitAtLinks } from "#shared/web-links.ts";
import type { Message } from "./mail.ts";

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 54rem; margin: 2rem auto; padding: 0 1rem; }
  ol > li { padding: 0.75rem 0; border-top: 1px solid #8884; }
  ol { list-style: none; padding: 0; }
  body, pre { overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; }
  ul { padding-left: 1.25rem; }
  iframe { width: 100%; height: 48rem; border: 1px solid #8884; background: #fff; }
  small { opacity: 0.75; }
`;

const linksOf = (text: string) =>
  splitAtLinks(text)
    .filter(({ isLink }) => isLink)
    .map((piece) => piece.text);

function linksIn({ text, headers }: Message): string[] {
  return [...new Set([text, ...Object.values(headers)].flatMap(linksOf))];
}

function page(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/** A time in this machine's time zone: "23 November 2026, 09:00". */
function moment(at: string) {
  return html`<time datetime="${at}">${momentText(new Date(at), null)}</time>`;
}

function summary(message: Message) {
  return html`<a href="/messages/${message.id}"><strong>${message.subject}</strong></a><br />
    <small>to ${message.to.join(", ")}, from ${message.from}, ${moment(message.receivedAt)}</small>`;
}

function linkList(message: Message) {
  return html`<ul>
    ${linksIn(message).map((link) => html`<li><a href="${link}">${link}</a></li>`)}
  </ul>`;
}

/** Every message with the links in it. */
export function inboxPage(messages: Message[]) {
  return page(
    `Mail (${messages.length})`,
    html`<h1>Mail</h1>
      <p>A stand-in for a mail provider: nothing here has left this machine.</p>
      ${messages.length === 0 ? html`<p>No mail yet.</p>` : ""}
      <ol>
        ${messages.map((message) => html`<li>${summary(message)} ${linkList(message)}</li>`)}
      </ol>`,
  );
}

/** One message: as a mail program shows it, as text, and its links. `reports`: with buttons for the site's webhook. */
export function messagePage(message: Message, reports: boolean) {
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`);
  return page(
    message.subject,
    html`<p><a href="/">All mail</a></p>
      <h1>${message.subject}</h1>
      <p>${summary(message)}</p>
      ${
        reports
          ? html`<form method="post">
              <button formaction="/messages/${message.id}/bounced">Report a bounce to the site</button>
              <button formaction="/messages/${message.id}/complained">Report it as spam to the site</button>
            </form>`
          : ""
      }
      <iframe
        title="The message"
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        srcdoc="${message.html.replace(/(?<=<head>)|^(?!<!doctype)/i, '<base target="_top">')}"
      ></iframe>
      <h2>Links</h2>
      ${linkList(message)}
      <h2>Text</h2>
      <pre>${message.text}</pre>
      <h2>Headers</h2>
      <pre>${headers.join("\n")}</pre>`,
  );
}

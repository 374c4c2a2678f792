import { data, redirect } from "react-router";
import { guestBookContext } from "../context.ts";
import { readEntry } from "../guest-book/entry.ts";
import { EntryForm } from "../guest-book/entry-form.tsx";
import type { Route } from "./+types/home.ts";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    entries: await context.get(guestBookContext).newest(),
    signed: new URL(request.url).searchParams.has("signed"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const read = readEntry(await request.formData());
  if (!read.ok) return data({ typed: read.typed, errors: read.errors }, { status: 400 });
  await context.get(guestBookContext).sign(read.entry);
  // A redirect after a write: loading the page again does not sign again.
  return redirect("/?signed");
}

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? "Something went wrong" : "Guest book" },
  { name: "description", content: "Leave a few words for whoever comes next." },
];

export default function Home({ loaderData: { entries, signed }, actionData }: Route.ComponentProps) {
  return (
    <main>
      <h1>Guest book</h1>
      <p className="lead">Leave a few words for whoever comes next.</p>
      <p className="notice" role="status">
        {signed && !actionData && "Thank you. Your entry is below."}
      </p>
      {/* A new key after a new entry empties the form. */}
      <EntryForm key={entries[0]?.id} refused={actionData} />
      <h2>{entries.length === 0 ? "No entries yet" : "Latest entries"}</h2>
      {entries.length === 0 ? (
        <p>Yours would be the first.</p>
      ) : (
        <ol className="entries">
          {entries.map(({ id, name, message, createdAt }) => (
            <li key={id}>
              <p className="message">{message}</p>
              <p className="byline">
                {name}, <time dateTime={new Date(createdAt).toISOString()}>{day.format(createdAt)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </main>
  );
}

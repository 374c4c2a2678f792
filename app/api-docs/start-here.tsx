import { Code } from "./code.tsx";

export const START = { id: "start", text: "Start here" };

const signIn = (base: string) => `curl "${base}/auth/login" \\
  -H "Content-Type: application/json" \\
  -d '{"email":"you@example.org","password":"…"}'

curl "${base}/auth/me" \\
  -H "Authorization: Bearer …"`;

const ERROR = `{
  "error": "Enter your email address.",
  "fields": {
    "email": "Enter your email address."
  }
}`;

/** What every call has in common: where it goes, how to sign in, and how it fails. */
export function StartHere({ base }: { base: string }) {
  return (
    <section id={START.id} aria-labelledby="start-heading">
      <h2 id="start-heading" className="mb-5 text-h3">
        {START.text}
      </h2>
      <div className="grid gap-x-10 gap-y-6 border-t border-line pt-6 xl:grid-cols-2">
        <dl className="grid min-w-0 content-start gap-5 text-muted">
          <div>
            <dt className="font-semibold text-ink">Base URL</dt>
            <dd>
              <code className="wrap-anywhere">{base}</code>
            </dd>
          </div>
          <div>
            <dt className="font-semibold text-ink">Signing in</dt>
            <dd className="max-w-[65ch]">
              What visitors can read needs no account. For the rest, sign in: the answer has a{" "}
              <code>token</code>, which you send with every call. It is valid for 15 minutes. Scripts that
              change content can send a key for content instead, which is made at the desk.
            </dd>
          </div>
          <div>
            <dt className="font-semibold text-ink">Errors</dt>
            <dd className="max-w-[65ch]">
              The status is 400 or more, and <code>error</code> says in a sentence what is wrong.{" "}
              <code>fields</code> is there if it is about what you sent, with a sentence for each field.
            </dd>
          </div>
        </dl>
        <div className="grid min-w-0 content-start gap-5">
          <Code title="Sign in" text={signIn(base)} wrap />
          <Code title="An error, 400" text={ERROR} />
        </div>
      </div>
    </section>
  );
}

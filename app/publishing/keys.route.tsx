import { KeyRound } from "lucide-react";
import { data, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { PasswordField } from "#app/accounts/password-field.tsx";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { contentKeySchema, KEY_NAME_MAX } from "#shared/publishing/content-key.ts";
import type { Route } from "./+types/keys.route";
import { CopyCode } from "./copy-code.tsx";
import { ItemHeader } from "./item-header.tsx";
import { KeyExample } from "./key-example.tsx";

const PATH = "/desk/keys";

async function read({ context }: Route.LoaderArgs) {
  const { contentKeys, site } = context.get(servicesContext);
  const [keys, needsPassword] = await Promise.all([
    contentKeys.list(),
    contentKeys.needsPassword(context.get(viewerContext)),
  ]);
  return { needsPassword, origin: site.origin, keys: keys.map((key) => ({ ...key, ...datesOf(key) })) };
}

const datesOf = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const loader = (args: Route.LoaderArgs) =>
  reading(read(args), args.context.get(pageContext), "desk.keys_failed");

/** Makes a key, which only this answer contains, or revokes one. */
export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const text = await readForm(args.request);
  const { contentKeys, site } = context.get(servicesContext);
  const [intent = "", id = ""] = text("intent").split(/:(.*)/s);
  if (intent === "revoke") {
    await orErrorPage(contentKeys.revoke(id), context.get(pageContext));
    return redirect(`${PATH}?done=revoked`);
  }
  return submission(args, { schema: contentKeySchema, text, orErrorPage: true }, async (form) =>
    data({
      name: form.name,
      key: await contentKeys.make(context.get(viewerContext), form),
      origin: site.origin,
    }),
  );
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Keys", description: "Programs that may change content.", noindex: true });

type Made = { name: string; key: string; origin: string };
type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>["data"]["content"]>;

function NewKey({ name, value, origin }: { name: string; value: string; origin: string }) {
  return (
    <Notice tone="pass" title={`The key “${name}”`} className="mb-10">
      <p>Copy it now: it is shown only once. Whoever has it can change everything at Content.</p>
      <div className="mt-3">
        <CopyCode text={value} name="the key" />
      </div>
      <p className="mt-4">
        Put it into the environment variable <code>CONTENT_KEY</code>. Then bring the texts to your computer:
      </p>
      <div className="mt-2">
        <CopyCode text={`npm run content -- pull --remote ${origin}`} name="the command" />
      </div>
    </Notice>
  );
}

function KeyList({ keys }: Pick<Loaded, "keys">) {
  return (
    <ul>
      {keys.map(({ id, name, madeBy, createdAt, lastUsedAt, works }) => (
        <li key={id} className={`${PANEL_ROW} flex flex-wrap items-start gap-x-4 gap-y-3 py-4`}>
          <KeyRound
            aria-hidden="true"
            strokeWidth={1.75}
            className="mt-0.5 size-6 shrink-0 text-muted max-sm:hidden"
          />
          <div className="min-w-0 grow basis-44 max-sm:basis-full">
            <p className="flex flex-wrap items-center gap-x-3 font-semibold">
              {name}
              {!works && <Badge tone="fail">ended</Badge>}
            </p>
            <p className="text-small text-muted">
              Made by {madeBy}, <Moment at={createdAt} />.{" "}
              {lastUsedAt ? (
                <>
                  Last used <Moment at={lastUsedAt} time />.
                </>
              ) : (
                "Not used yet."
              )}
            </p>
            {!works && (
              <p className="text-small text-muted">
                It ended when the password or role of its maker changed.
              </p>
            )}
          </div>
          <ButtonForm pending="Revoking the key…">
            <Button
              name="intent"
              value={`revoke:${id}`}
              variant="secondary"
              size="sm"
              className="border-fail text-fail"
            >
              Revoke<span className="sr-only"> “{name}”</span>
            </Button>
          </ButtonForm>
        </li>
      ))}
    </ul>
  );
}

const keyCount = (count: number) => (count === 1 ? "1 key" : `${count} keys`);

export default function Keys({ loaderData, actionData }: Route.ComponentProps) {
  const { content, failure } = loaderData;
  const made: Made | null = actionData && "key" in actionData ? actionData : null;
  const refused = actionData && "error" in actionData ? actionData : undefined;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <ItemHeader
        title="Keys"
        lead="With a key, a program on your computer changes content as files. It can do nothing else: it sees no people, mail or figures."
        trail={[{ label: "Content", path: "/desk/content" }]}
      />
      {!actionData && <DoneNotice texts={{ revoked: "The key is revoked. It no longer works." }} />}
      {made && <NewKey name={made.name} value={made.key} origin={made.origin} />}
      {content ? (
        <div className="grid-12 items-start gap-y-6">
          <Panel id="make" title="A new key" padded className="lg:col-span-5">
            <PostForm
              name="content-key"
              intent="make"
              failure={refused}
              failed="No key was made"
              pending="Making the key…"
              onTaken={(form) => form.reset()}
              layout="grid gap-4"
            >
              <TextField
                label="Name"
                name="name"
                hint="The computer or program that uses it."
                required
                maxLength={KEY_NAME_MAX}
                autoComplete="off"
              />
              {(content.needsPassword || refused?.fields.password) && (
                <PasswordField
                  label="Your password"
                  name="password"
                  hint="You signed in more than ten minutes ago."
                  autoComplete="current-password"
                  required
                />
              )}
              <div>
                <Button>Make the key</Button>
              </div>
            </PostForm>
          </Panel>
          <Panel
            id="keys"
            title={content.keys.length > 0 ? "Your keys" : "No keys yet"}
            note={content.keys.length > 0 && keyCount(content.keys.length)}
            className="lg:col-span-7"
          >
            {content.keys.length > 0 && <KeyList keys={content.keys} />}
            <div className={`${PANEL_ROW} grid gap-4 py-5 sm:py-6`}>
              <p className="max-w-[58ch] text-muted">
                {content.keys.length > 0
                  ? "A key brings the files that you changed to the site:"
                  : "You need one only if you, or somebody who helps you, write in an editor of your own. It brings the files that you changed to the site:"}
              </p>
              <KeyExample origin={content.origin} />
            </div>
          </Panel>
        </div>
      ) : (
        <LoadFailure title="The keys could not be loaded" message={failure} />
      )}
    </div>
  );
}

import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { TextArea, TextField } from "#app/forms/fields.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { GROUP_NAME_MAX, importSchema, SOURCE_MAX } from "#shared/newsletter/readers.ts";
import type { Route } from "./+types/import.route";
import { CheckBox } from "./check-box.tsx";
import { ImportOutcome } from "./import-result.tsx";
import { ListFile } from "./list-file.tsx";
import { ListPage } from "./list-page.tsx";
import { NewsletterNav } from "./newsletter-nav.tsx";
import { listAction } from "./read-list.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { newsletterIssues } = context.get(servicesContext);
  const groups = await orErrorPage(newsletterIssues.groups(), context.get(pageContext));
  return { groups: groups.map(({ name }) => name), viewerId: context.get(viewerContext).id };
}

export function action(args: Route.ActionArgs) {
  const { newsletterImport } = args.context.get(servicesContext);
  return listAction(args, importSchema, (form) => newsletterImport.run(form));
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Import readers", description: "Readers from a list.", noindex: true });

export default function ImportReaders({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, viewerId } = loaderData;
  const result = actionData && "result" in actionData ? actionData.result : null;
  const failure = actionData && "fields" in actionData ? actionData : undefined;
  return (
    <ListPage
      nav={<NewsletterNav />}
      title="Import readers"
      lead="From another service or a spreadsheet: CSV with a column “email”, and “name”, “date” and “group” if you have them."
      back={{ to: "/newsletter/readers", label: "Readers" }}
      result={result && <ImportOutcome result={result} />}
      more="Import more"
      name={`import-readers:${viewerId}`}
      failure={failure}
      failed="Nobody was imported"
      pending="Importing…"
      button="Import"
    >
      <ListFile />
      <TextArea
        label="Or paste the list"
        name="list"
        rows={8}
        optionalLabel={false}
        dir="auto"
        spellCheck={false}
        placeholder={"email,name,group\nada@example.org,Ada Lovelace,Bootcamp 2026"}
        hint="One person a line, at most 5,000. Commas, semicolons and tabs work. A chosen file takes its place."
      />
      <TextField
        label="Where do these people's addresses come from?"
        name="source"
        required
        maxLength={SOURCE_MAX}
        hint="For example: “Signed up at my workshop in Bristol, May 2026”. We keep it as your record of their consent, and the email that asks them to confirm says it."
      />
      <CheckBox
        key={failure?.values.confirmed ?? ""}
        name="confirmed"
        defaultChecked={failure?.values.confirmed === "on"}
        label="They confirmed with me before"
        hint="They get the next issue without another email. Tick it only if you can show that each of them agreed. Otherwise we ask each of them first."
      />
      <TextField
        label="Put them into a group"
        name="group"
        maxLength={GROUP_NAME_MAX}
        list="groups"
        autoComplete="off"
        hint="A new name makes a new group."
      />
      <datalist id="groups">
        {groups.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </ListPage>
  );
}

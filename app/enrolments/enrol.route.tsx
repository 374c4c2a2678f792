import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { Choice, TextArea } from "#app/forms/fields.tsx";
import { ListFile } from "#app/newsletter/list-file.tsx";
import { ListPage } from "#app/newsletter/list-page.tsx";
import { listAction } from "#app/newsletter/read-list.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { AppError } from "#shared/app-error.ts";
import { ALL_COURSES, enrolListSchema } from "#shared/enrolments/enrolling.ts";
import type { Route } from "./+types/enrol.route";
import { EnrolResult } from "./enrol-result.tsx";
import { leftOut } from "./left-out.ts";
import { WelcomeChoice } from "./welcome-choice.tsx";

const NO_COURSE = "Choose the course for these people.";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { courseDesk } = context.get(servicesContext);
  const courses = await orErrorPage(courseDesk.choices(), context.get(pageContext));
  return {
    courses,
    chosen: url.searchParams.get("course") ?? "",
    viewerId: context.get(viewerContext).id,
  };
}

export function action(args: Route.ActionArgs) {
  const { enrolmentImport } = args.context.get(servicesContext);
  return listAction(args, enrolListSchema, async (form) => {
    const result = await enrolmentImport.run(form);
    if (result.answers.every(({ outcome, course }) => outcome === "no-course" && course === "")) {
      throw new AppError("invalid", NO_COURSE, { fields: { course: NO_COURSE } });
    }
    return { ...result, sent: { ...form, list: leftOut(form.list, result.answers) } };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Enrol people", description: "One person, a list or a CSV.", noindex: true });

/** Enrols one person, a list or a CSV. */
export default function EnrolPeople({ loaderData, actionData }: Route.ComponentProps) {
  const { courses, chosen, viewerId } = loaderData;
  const result = actionData && "result" in actionData ? actionData.result : null;
  const failure = actionData && "fields" in actionData ? actionData : undefined;
  const sent = result?.sent ?? { list: "", course: chosen, welcome: "now" as const };
  return (
    <ListPage
      title="Enrol people"
      lead="Write one email address, paste a list, or choose a file from a spreadsheet. People without an account get one, and set their password with the link in their welcome email."
      back={{ to: "/desk/courses", label: "Courses" }}
      result={result && <EnrolResult result={result} again={sent.list !== ""} />}
      first="Who and where"
      more={sent.list === "" ? "Enrol more people" : "Correct and send again"}
      name={`enrol:${viewerId}`}
      failure={failure}
      failed="Nobody was enrolled"
      pending="Enrolling…"
      button="Enrol people"
      aside={<ListHelp />}
    >
      <TextArea
        label="People"
        name="list"
        rows={6}
        optionalLabel={false}
        dir="auto"
        spellCheck={false}
        defaultValue={sent.list}
        placeholder={"ada@example.org\nGrace Hopper <grace@example.org>"}
        hint="One to a line, at most 5,000."
      />
      <ListFile label="Or choose a file" hint="A CSV. It replaces what is written above." />
      <Choice
        // A form that is reset keeps the option that a select began with.
        key={`course ${sent.course}`}
        label="Course"
        name="course"
        optionalLabel={false}
        defaultValue={sent.course}
        hint="For the lines of your list that name no course. “All courses” leaves out exclusive ones: choose those by name."
      >
        <option value="">Choose a course…</option>
        {courses.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        <option value={ALL_COURSES}>All courses</option>
      </Choice>
      <WelcomeChoice
        key={`welcome ${sent.welcome}`}
        standard={sent.welcome}
        hint="If a course begins later, it is sent on that day."
      />
    </ListPage>
  );
}

const SAMPLE = `person,name,course,date
ada@example.org,Ada Lovelace,2,2026-11-30
grace@example.org,,,`;

/** What a list from a spreadsheet looks like, and what happens after the button. */
function ListHelp() {
  return (
    <>
      <Panel id="csv" title="A list from a spreadsheet" padded>
        <pre
          // It scrolls, so a keyboard has to reach it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-line bg-paper p-3 text-small"
        >
          <code>{SAMPLE}</code>
        </pre>
        <p className="text-small text-muted">
          Only the first column is needed: their email address. A course is its title or number; the date is
          the day that it begins. If there are names, the first line must name the columns, as here. Save it
          as a CSV, or paste it.{" "}
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(`${SAMPLE}\n`)}`}
            download="people.csv"
            className="link"
          >
            Download the sample
          </a>
        </p>
      </Panel>
      <Panel id="next" title="What happens next" padded>
        <ul className="bullets grid gap-2 text-small text-muted">
          <li>They can open the course at once, or from the day you give.</li>
          <li>Nothing changes for people who are enrolled already.</li>
          <li>You see the result of each line here, and can correct those that failed.</li>
        </ul>
      </Panel>
    </>
  );
}

import { data } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { Choice, TextArea } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { ListFile } from "#app/newsletter/list-file.tsx";
import { withFile } from "#app/newsletter/read-list.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ALL_COURSES, enrolListSchema } from "#shared/enrolments/enrolling.ts";
import type { Route } from "./+types/enrol.route";
import { EnrolResult } from "./enrol-result.tsx";
import { WelcomeChoice } from "./welcome-choice.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { courseDesk } = context.get(servicesContext);
  const courses = await orErrorPage(courseDesk.choices(), context.get(pageContext));
  return {
    courses,
    chosen: url.searchParams.get("course") ?? "",
    viewerId: context.get(viewerContext).id,
  };
}

export async function action(args: Route.ActionArgs) {
  const text = await withFile(await readForm(args.request));
  const { enrolmentImport } = args.context.get(servicesContext);
  const options = { schema: enrolListSchema, text, orErrorPage: true };
  return submission(args, options, async (form) => data({ result: await enrolmentImport.run(form) }));
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Enrol people", description: "One person, a list or a CSV.", noindex: true });

/** Enrols one person, a list or a CSV. */
export default function EnrolPeople({ loaderData, actionData }: Route.ComponentProps) {
  const { courses, chosen, viewerId } = loaderData;
  const result = actionData && "result" in actionData ? actionData.result : null;
  const failure = actionData && "fields" in actionData ? actionData : undefined;
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Enrol people"
        lead="One email address, a list of them, or a CSV of person, course and date. People without an account get one, and set its password with the link in their welcome mail."
      >
        <TextLink to="/desk/courses" className="inline-flex min-h-11 items-center">
          All courses
        </TextLink>
      </PageHeader>
      {result && <EnrolResult result={result} />}
      {result && <h2 className="mb-6 text-h3">Enrol more</h2>}
      <PostForm
        name={`enrol:${viewerId}`}
        failure={failure}
        failed="Nobody was enrolled"
        pending="Enrolling…"
        encType="multipart/form-data"
        onTaken={(form) => form.reset()}
        layout="grid max-w-3xl gap-6"
      >
        <TextArea
          label="People"
          name="list"
          rows={6}
          dir="auto"
          spellCheck={false}
          placeholder={"ada@example.org\nGrace Hopper <grace@example.org>"}
          hint="One on each line, at most 5,000. Or paste a CSV with the columns “person”, “name”, “course” and “date”; a course is its number, its address or its title, and a date is 2026-11-30."
        />
        <ListFile label="Or choose a file" />
        <Choice
          label="Course"
          name="course"
          defaultValue={chosen}
          hint="For lines that name none themselves."
        >
          <option value="">Each line names its own</option>
          {courses.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          <option value={ALL_COURSES}>All courses</option>
        </Choice>
        <WelcomeChoice standard="now" hint="One mail to each person, not before their course begins." />
        <Button className="justify-self-start">Enrol</Button>
      </PostForm>
    </div>
  );
}

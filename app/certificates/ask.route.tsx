import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { TextField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { TestReport } from "#app/learning/test-report.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { certificateNameSchema } from "#shared/certificates/forms.ts";
import { CERTIFICATE_NAME_MAX } from "#shared/certificates/limits.ts";
import { certificatePath } from "#shared/certificates/paths.ts";
import { ALL_SO_FAR } from "#shared/learning/outcomes.ts";
import type { Route } from "./+types/ask.route";
import { isLocal, LocalNotice } from "./local-notice.tsx";

/** What is left to do for a certificate, or the form that issues it. One that is issued has its own page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { certificates, site } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const found = await orErrorPage(certificates.standing(viewer, params.course), context.get(pageContext));
  if (found.issued) throw redirect(certificatePath(found.issued));
  const { course, ...standing } = found;
  return { ...standing, title: course.title, name: viewer.fullName, local: isLocal(site) };
}

export async function action(args: Route.ActionArgs) {
  const { certificates } = args.context.get(servicesContext);
  const viewer = args.context.get(viewerContext);
  return submission(args, { schema: certificateNameSchema, orErrorPage: true }, async ({ name }) =>
    redirect(`${certificatePath(await certificates.issue(viewer, args.params.course, name))}?done=issued`),
  );
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your certificate",
    description: "What the certificate of a course asks for, and the form to get it.",
    noindex: true,
  });

type Page = Route.ComponentProps["loaderData"];

/** The lessons and assignments that are left. */
function Left({ path, left, assignmentsLeft, whole, enrolled }: Page) {
  if (!enrolled) {
    return (
      <Notice title="This certificate is for people who are in the course">
        <p>Once you are in it, every lesson that you finish counts.</p>
      </Notice>
    );
  }
  if (!whole) {
    return (
      <Notice
        title={left.length + assignmentsLeft.length === 0 ? ALL_SO_FAR : "This course is still being written"}
      >
        <p>You can get its certificate once each of its modules has lessons.</p>
      </Notice>
    );
  }
  const count = left.length + assignmentsLeft.length;
  return (
    <section aria-labelledby="left" className="grid gap-4">
      <h2 id="left" className="text-h3">
        {count === 1 ? "One thing is left" : `${count} things are left`}
      </h2>
      <p className="max-w-[62ch] text-muted">
        A lesson counts when all its exercises are green; one without exercises, when you have marked it as
        done.
      </p>
      <ul className="border-t border-line">
        {left.map(({ id, title, done }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <TextLink to={`${path}/${id}`} className="inline-flex min-h-11 items-center">
              {title}
            </TextLink>
            {done && <span className="text-small text-muted">done, not green yet</span>}
          </li>
        ))}
        {assignmentsLeft.map(({ title }) => (
          <li key={title} className="border-b border-line py-3">
            {title} <span className="text-small text-muted">assignment, not accepted yet</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AskForm({ name, failure }: { name: string; failure: Route.ComponentProps["actionData"] }) {
  return (
    <PostForm name={null} failure={failure} failed="No certificate was issued" pending="Signing…">
      <TextField
        label="Name on the certificate"
        name="name"
        hint="As an employer should read it, in any script. It cannot be changed afterwards."
        autoComplete="name"
        dir="auto"
        required
        maxLength={2 * CERTIFICATE_NAME_MAX}
        defaultValue={name}
      />
      <div>
        <Button size="lg">Get the certificate</Button>
      </div>
    </PostForm>
  );
}

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  const { title, name, ready, outcomes, local, criteria } = loaderData;
  return (
    <div className="wrap pb-section">
      <WorkHeader eyebrow="Certificate" title={title} />
      <div className="grid-12 gap-y-12">
        <div className="grid content-start gap-8 lg:col-span-6">
          {ready ? (
            <>
              {local && <LocalNotice />}
              <AskForm name={name} failure={actionData} />
              <ul className="grid list-disc gap-2 pl-5 text-muted">
                <li>
                  It gets a page of its own, which everyone with the link can see. You can take it out of
                  public view at any time.
                </li>
                <li>
                  It says what you can do now, names the course and the day, and holds a hash of your code in
                  each exercise. Your code itself is not in it.
                </li>
                <li>How it was earned: “{criteria}”</li>
              </ul>
            </>
          ) : (
            <>
              <Left {...loaderData} />
              <p>
                <ButtonLink to={loaderData.path} variant="secondary">
                  Back to the course
                </ButtonLink>
              </p>
            </>
          )}
        </div>
        {outcomes.length > 0 && (
          <div className="grid content-start gap-4 lg:col-span-5 lg:col-start-8">
            <h2 className="text-h3">Your test report</h2>
            <TestReport outcomes={outcomes} />
          </div>
        )}
      </div>
    </div>
  );
}

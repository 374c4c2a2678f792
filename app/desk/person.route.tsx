import { data, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { changeCertificate } from "#app/certificates/change-certificate.server.ts";
import { PersonCertificates } from "#app/certificates/person-certificates.tsx";
import { pageContext, servicesContext } from "#app/context.ts";
import { changeEnrolment } from "#app/enrolments/change-enrolment.server.ts";
import { ENROLMENT_DONE } from "#app/enrolments/enrolment-done.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { Reachable } from "#app/messages/reachable.tsx";
import { newOrderPath } from "#app/selling/desk/new-order-path.ts";
import { formFailure, orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { personNoteSchema } from "#shared/desk/forms.ts";
import { enrolOneSchema } from "#shared/enrolments/enrolling.ts";
import type { Route } from "./+types/person.route";
import { PersonCourses } from "./person-courses.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonLists } from "./person-lists.tsx";
import { PersonNote } from "./person-note.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { people, certificates } = context.get(servicesContext);
  const [found, issued] = await orErrorPage(
    Promise.all([people.read(params.id), certificates.ofPerson(params.id)]),
    context.get(pageContext),
  );
  return { ...found, issued, viewerId: context.get(viewerContext).id };
}

/** Saves the note, sends the confirmation email again, or changes which courses and certificates the person has. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { people, confirmation } = args.context.get(servicesContext);
  const page = args.context.get(pageContext);
  const { id } = args.params;
  // The router decoded the id, so encode it again for the URL.
  const here = `/desk/people/${encodeURIComponent(id)}`;
  if (text("intent") === "confirm") {
    try {
      await confirmation.resend({ id });
    } catch (error) {
      return formFailure(error, {}, page);
    }
    return redirect(`${here}?done=confirm`);
  }
  if (text("intent") === "enrol") {
    const { enrolments } = args.context.get(servicesContext);
    return submission(args, { schema: enrolOneSchema, text, orErrorPage: true }, async (form) =>
      redirect(`${here}?done=${await enrolments.enrol(id, form.course, form.welcome)}`),
    );
  }
  if (text("certificate")) {
    const { certificates } = args.context.get(servicesContext);
    return changeCertificate(args, { certificates, text, here });
  }
  if (text("enrolment")) {
    const { enrolments } = args.context.get(servicesContext);
    return redirect(`${here}?done=${await orErrorPage(changeEnrolment(enrolments, text), page)}`);
  }
  let version = text("version");
  const answer = await submission(
    args,
    { schema: personNoteSchema, text, orErrorPage: true },
    async (note) => {
      try {
        await people.saveNote(id, note);
      } catch (error) {
        if (error instanceof AppError && error.code === "conflict") {
          version = String((await people.read(id)).note.version);
        }
        throw error;
      }
      return redirect(`${here}?done=note`);
    },
  );
  if (answer instanceof Response) return answer;
  const values: Record<string, string> = { ...answer.data.values, version };
  return data({ ...answer.data, values }, answer.init ?? {});
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.person.fullName ?? "Person",
    description: "What the site knows about a person.",
    noindex: true,
  });

const DONE: Record<string, string> = {
  note: "The note is saved.",
  confirm: "The confirmation email is on its way.",
  enrolled: "They are enrolled.",
  already: "They were enrolled already.",
  withdrawn: "The certificate is withdrawn. Its page says so.",
  reinstated: "The certificate counts again.",
  ...ENROLMENT_DONE,
};

/** Each section on a surface of its own. */
const CARDS =
  "grid min-w-0 content-start gap-5 [&>section]:rounded-card [&>section]:border [&>section]:border-line [&>section]:bg-surface [&>section]:p-6";

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, note, viewerId } = loaderData;
  /** Which of the forms was refused. */
  const aboutCertificate = actionData !== undefined && "certificate" in actionData.values;
  const aboutCourses = actionData !== undefined && "course" in actionData.values;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        trail={
          <TextLink to="/users" className="-mt-3 -mb-2 inline-flex min-h-11 items-center text-small">
            Students
          </TextLink>
        }
        title={person.fullName}
        lead={<Reachable email={person.email} phone={person.phone} />}
      >
        <p className="flex flex-wrap items-center gap-3">
          {person.member && <Badge tone="pass">Member</Badge>}
          {person.role === "admin" && <Badge>Admin</Badge>}
          {!person.emailConfirmedAt && <Badge tone="pending">Address not confirmed</Badge>}
        </p>
        <div className="flex flex-wrap items-start gap-3">
          {person.role === "student" && (
            <>
              <ButtonLink to={`/messages/${person.id}`}>Write a message</ButtonLink>
              <ButtonLink to={newOrderPath(person)} variant="secondary">
                Make an order
              </ButtonLink>
              <TextLink
                to={`/desk/money?${new URLSearchParams({ q: person.email })}`}
                className="inline-flex min-h-11 items-center"
              >
                Their orders
              </TextLink>
            </>
          )}
          {!person.emailConfirmedAt && (
            <ButtonForm>
              <Button name="intent" value="confirm" variant="secondary">
                Send the confirmation email again
              </Button>
            </ButtonForm>
          )}
        </div>
      </WorkHeader>
      {!actionData && <DoneNotice texts={DONE} />}
      <div className="grid-12 gap-y-5">
        <div className={`${CARDS} lg:col-span-7`}>
          <PersonCourses {...loaderData} failure={aboutCourses ? actionData : undefined} />
          <PersonCertificates
            issued={loaderData.issued}
            failure={aboutCertificate ? actionData : undefined}
          />
          <PersonLists {...loaderData} />
        </div>
        <div className={`${CARDS} lg:col-span-5`}>
          <PersonNote
            key={person.id}
            note={note}
            name={`note:${viewerId}:${person.id}`}
            failure={aboutCourses || aboutCertificate ? undefined : actionData}
          />
          <PersonFacts {...loaderData} />
        </div>
      </div>
    </div>
  );
}

import { Bar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type HandInStatus, handInPath } from "#shared/assignments/hand-in.ts";
import { HandInForm } from "./hand-in-form.tsx";

/** What a lesson knows about handing in; null for visitors. */
export type LessonHandIn = { enrolled: boolean; status: HandInStatus | null; submissionId: string } | null;

function State({ status, lesson }: { status: HandInStatus; lesson: string }) {
  const { state, since, versions } = status;
  const says = {
    "handed-in": {
      title: `Version ${versions} waits for review`,
      text: "You get an email when your instructor has looked at it. Until then you can hand in a newer version.",
      bar: "pending",
    },
    changes: {
      title: "Your instructor asks for changes",
      text: "Read the review, make the changes, and hand in the next version there.",
      bar: "fail",
    },
    accepted: { title: "Accepted", text: "Nothing more to hand in here. Well done.", bar: "pass" },
  } as const;
  const { title, text, bar } = says[state];
  return (
    <div className="grid justify-items-start gap-3">
      <p className="label flex items-center gap-3 text-muted">
        <Bar state={bar} className="w-10" />
        <Moment at={since.toISOString()} />
      </p>
      <p className="card-title">{title}</p>
      <p>{text}</p>
      <ButtonLink to={handInPath(lesson)} variant={state === "changes" ? "primary" : "secondary"}>
        {state === "handed-in" ? "See what you handed in" : "Read the review"}
      </ButtonLink>
    </div>
  );
}

/** The end of an assignment in its lesson: where the learner is with it, and the form to hand in. */
export function HandInSection({
  account,
  lesson,
  course,
  sees,
  handIn,
}: {
  account: string | null;
  /** The lesson's id. */
  lesson: string;
  course: { id: string };
  /** Whether this person sees the whole course: people enrolled in it, and admins. */
  sees: boolean;
  handIn: LessonHandIn;
}) {
  const may = account !== null && handIn?.enrolled;
  return (
    <section
      id="hand-in"
      aria-labelledby="hand-in-heading"
      className="mt-10 grid scroll-mt-24 gap-4 rounded-card border border-line bg-surface p-[clamp(1.25rem,0.75rem+2vw,2rem)]"
    >
      <h3 id="hand-in-heading" className="text-h3">
        Hand in
      </h3>
      {handIn?.status ? (
        <State status={handIn.status} lesson={lesson} />
      ) : may ? (
        <HandInForm account={account} lesson={lesson} version={1} submissionId={handIn.submissionId} />
      ) : sees ? (
        <p>
          People who take the course hand in here. What waits for you is on{" "}
          <TextLink to="/desk/assignments">the list of assignments</TextLink>.
        </p>
      ) : (
        <p>
          You can do this assignment by yourself. Handing it in, and the review by your instructor, are part
          of <TextLink to={`/courses/${course.id}`}>the course</TextLink>.
        </p>
      )}
    </section>
  );
}

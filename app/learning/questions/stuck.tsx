import { CircleQuestionMark, Flag, type LucideIcon } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { withNext } from "#shared/accounts/roles.ts";
import {
  askPath,
  type OwnQuestion,
  type QuestionKind,
  type SharedQuestion,
} from "#shared/learning/question.ts";
import { OwnQuestions, SharedQuestions } from "./question-lists.tsx";

/** Loaded when it is asked for: most readers of a lesson do not ask. */
const StuckForm = lazy(async () => ({ default: (await import("./stuck-form.tsx")).StuckForm }));

type Named = { id: string; title: string };

const ASKS: readonly { kind: QuestionKind; label: string; icon: LucideIcon }[] = [
  { kind: "stuck", label: "I’m stuck", icon: CircleQuestionMark },
  { kind: "correction", label: "Something wrong here?", icon: Flag },
];

function SignInFirst() {
  const here = `${useLocation().pathname}#questions`;
  return (
    <p className="max-w-[60ch] text-muted">
      To ask about this lesson, you need an account, which is free.{" "}
      <TextLink to={withNext("/login", here)}>Sign in</TextLink> or{" "}
      <TextLink to={withNext("/register", here)}>make an account</TextLink>.
    </p>
  );
}

/**
 * The end of a lesson: the ways to ask, one's own questions, and those of others that were answered. Without JavaScript
 * the buttons lead to a page with the form.
 */
export function Stuck({
  lesson,
  exercises,
  account,
  shared,
  own,
  usually,
}: {
  lesson: Named;
  exercises: readonly Named[];
  /** The signed-in person's id; null for visitors. */
  account: string | null;
  shared: readonly SharedQuestion[];
  own: readonly OwnQuestion[];
  /** "Usually answered within 2 days"; null if there are too few answers to say. */
  usually: string | null;
}) {
  const [open, setOpen] = useState<QuestionKind | null>(null);
  const hydrated = useHydrated();
  function toggle(event: MouseEvent, kind: QuestionKind) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(open === kind ? null : kind);
  }
  return (
    <section id="questions" aria-labelledby="questions-heading" className="grid scroll-mt-24 gap-5">
      <div className="grid gap-1">
        <h2 id="questions-heading" className="text-h3">
          Questions
        </h2>
        {usually && <p className="label text-muted">{usually}</p>}
      </div>
      {account ? (
        <div className="flex flex-wrap gap-3">
          {ASKS.map(({ kind, label, icon: Icon }) => (
            <a
              key={kind}
              href={askPath({ lesson: lesson.id, kind })}
              data-in-page
              aria-expanded={hydrated ? open === kind : undefined}
              onClick={(event) => toggle(event, kind)}
              className={`${buttonClass({ variant: kind === "stuck" ? "secondary" : "quiet" })} gap-2`}
            >
              <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
              {label}
            </a>
          ))}
        </div>
      ) : (
        <SignInFirst />
      )}
      {open && account && (
        <div className="max-w-2xl rounded-card border border-line bg-surface p-5">
          <Suspense fallback={<Spinner label="Loading the form…" />}>
            <StuckForm key={open} account={account} kind={open} lesson={lesson} exercises={exercises} />
          </Suspense>
        </div>
      )}
      {own.length > 0 && <OwnQuestions questions={own} />}
      {shared.length > 0 && <SharedQuestions questions={shared} />}
    </section>
  );
}

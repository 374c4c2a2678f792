import { type ComponentProps, type ComponentType, useState } from "react";
import { Bar } from "#app/ui/bar.tsx";
import { type ButtonLook, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";
import type { ExercisePreview } from "./exercise-preview.server.ts";
import type { LiveExercise } from "./live-exercise.tsx";
import { TestNames } from "./test-names.tsx";

type Loaded = { Live: ComponentType<ComponentProps<typeof LiveExercise>>; exercise: ShownExercise };

/** The exercise with its editor and its runner, which nobody loads who does not want them. */
async function load(id: string): Promise<Loaded> {
  const [{ LiveExercise }, answer] = await Promise.all([
    import("./live-exercise.tsx"),
    fetch(`/exercises/${id}.json`),
  ]);
  if (!answer.ok) throw new Error(`The exercise answered ${answer.status}.`);
  return { Live: LiveExercise, exercise: await answer.json() };
}

/** The heading, and an exercise that is loaded when somebody starts it. Without scripts its button leads to its lesson. */
export function ExerciseStart({ exercise, inCourse }: { exercise: ExercisePreview; inCourse: boolean }) {
  const [state, setState] = useState<"waiting" | "loading" | "failed" | Loaded>("waiting");
  const { lesson } = exercise;

  async function start(): Promise<void> {
    setState("loading");
    setState(await load(exercise.id).catch(() => "failed" as const));
  }

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid items-end gap-x-10 gap-y-4 @4xl:grid-cols-[minmax(0,1fr)_auto]">
        <SectionHeading
          id="try-heading"
          title="Turn your first test green"
          lead="This is a real exercise. It runs here in your browser, and you need no account."
        />
        <p className="text-small text-muted @4xl:text-right">
          From the free lesson <TextLink to={lesson.path}>{lesson.title}</TextLink>
          {inCourse ? (
            ` (${lesson.minutes} minutes)`
          ) : (
            <>
              <br className="@max-4xl:hidden" /> of {lesson.course}, {lesson.minutes} minutes
            </>
          )}
        </p>
      </div>
      {typeof state === "object" ? (
        <state.Live exercise={state.exercise} lessonPath={lesson.path} />
      ) : (
        <Preview
          exercise={exercise}
          state={state}
          variant={inCourse ? "secondary" : "primary"}
          onStart={start}
        />
      )}
    </div>
  );
}

/**
 * The exercise before anything was tried: its code, its tests, and an empty bar. Where there is room, the code is beside
 * the rest.
 */
function Preview({
  exercise: { id, title, task, file, tests, lesson },
  state,
  variant,
  onStart,
}: Pick<ButtonLook, "variant"> & {
  exercise: ExercisePreview;
  state: "waiting" | "loading" | "failed";
  onStart: () => void;
}) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] overflow-hidden @4xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      {file && (
        <figure aria-label="The code to begin with" className="code m-0! rounded-none! @max-4xl:order-last">
          <figcaption className="label border-b border-deep-line px-5 py-3 text-deep-muted">
            {file.path}
          </figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
          <pre tabIndex={0} className="pt-4! @4xl:leading-[2.15]!">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, escaped by the highlighter. */}
            <code dangerouslySetInnerHTML={{ __html: file.html }} />
          </pre>
        </figure>
      )}
      <div className="grid content-start gap-5 p-5 sm:p-7">
        <Bar state={state === "loading" ? "busy" : "empty"} />
        <div className="grid gap-2">
          <h3 className="text-h3">{title}</h3>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown; markup in it is escaped. */}
          <p className="text-muted" dangerouslySetInnerHTML={{ __html: task }} />
        </div>
        <div className="max-sm:hidden">
          <TestNames names={tests} isGreen={false} />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a
            href={`${lesson.path}#exercise-${id}`}
            data-in-page
            aria-disabled={state === "loading"}
            onClick={(event) => {
              // Leave opening in another tab to the browser.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (state !== "loading") onStart();
            }}
            className={buttonClass({ variant, size: "lg" })}
          >
            {state === "loading" ? "Loading…" : "Start the exercise"}
          </a>
          <p role="status" className={classes("text-small", state === "failed" ? "text-fail" : "text-muted")}>
            {state === "failed"
              ? "It could not be loaded. Check the connection, then start again."
              : `0 of ${tests.length} passed`}
          </p>
        </div>
      </div>
    </Card>
  );
}

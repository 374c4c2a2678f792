import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigationType } from "react-router";
import { pageMeta } from "#app/site/meta.ts";
import { highlight } from "#shared/prose/highlight.ts";
import type { Route } from "./+types/playground.route";
import { EXAMPLES } from "./examples.ts";
import { Opening } from "./opening.tsx";
import { whenWanted } from "./when-wanted.ts";
import { WithoutScripts } from "./without-scripts.tsx";
import "#app/prose/code-colours.css";
import "./playground.css";

/** The first example as the placeholder shows it, so that visitors who only look load no highlighter. */
export function loader() {
  return { html: highlight(EXAMPLES[0].code, "typescript") };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "React Playground",
    description:
      "Write React in your browser and see it run: an editor with a live preview, a console and clear errors. Share your code by its link.",
  });

type WorkbenchProps = { takesFocus: boolean; runsAtOnce: boolean };
type Loaded = WorkbenchProps & { Workbench: ComponentType<WorkbenchProps> };

export default function Playground({ loaderData }: Route.ComponentProps) {
  const [state, setState] = useState<"waiting" | "loading" | "failed" | Loaded>("waiting");
  // A visitor who comes from another page of this site is already active.
  const [isVisitor] = useState(useNavigationType() !== "POP");
  const button = useRef<HTMLButtonElement>(null);
  const hasBegun = useRef(false);
  const runsAtOnce = useRef(false);

  async function load() {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setState("loading");
    try {
      const { default: Workbench } = await import("./workbench.client.tsx");
      // Immediately, because until then the keyboard can still reach the button of the placeholder.
      flushSync(() => {
        const takesFocus = document.activeElement === button.current;
        setState({ Workbench, takesFocus, runsAtOnce: runsAtOnce.current });
      });
    } catch {
      setState("failed");
    }
  }

  const begin = useEffectEvent(load);
  useEffect(() => {
    if (!isVisitor) return whenWanted(() => begin());
    begin();
  }, [isVisitor]);

  return (
    <div className="wrap pb-section">
      <header className="grid gap-3 pt-[clamp(1.5rem,1rem+2vw,3rem)] pb-6">
        <h1 className="text-h2">React Playground</h1>
        <p className="max-w-[70ch] text-muted">
          Write a component and see it run, in a sandbox without network or storage.
        </p>
      </header>
      {typeof state === "object" ? (
        <state.Workbench takesFocus={state.takesFocus} runsAtOnce={state.runsAtOnce} />
      ) : (
        <Opening
          html={loaderData.html}
          state={state}
          button={button}
          onRun={() => {
            runsAtOnce.current = true;
            load();
          }}
        />
      )}
      <WithoutScripts />
    </div>
  );
}

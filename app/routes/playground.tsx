import { lazy, Suspense, useSyncExternalStore } from "react";
import { pageMeta } from "../meta.ts";
import { WithoutScripts } from "../playground/without-scripts.tsx";
import { WorkbenchSkeleton } from "../playground/workbench-skeleton.tsx";
import type { Route } from "./+types/playground";
import "../playground/playground.css";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "React Playground",
    description:
      "Write React in your browser and see it run: an editor with a live preview, a console and clear errors. Share your code by its link.",
  });

const Workbench = lazy(() => import("../playground/workbench.client.tsx"));

const never = () => () => {};

/** False on the server and while the page takes over what the server rendered. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

export default function Playground() {
  const inBrowser = useInBrowser();
  return (
    <div className="mx-auto w-full max-w-[104rem] px-gutter pb-section">
      <header className="grid gap-3 pt-[clamp(1.5rem,1rem+2vw,3rem)] pb-6">
        <h1 className="text-h2">React Playground</h1>
        <p className="max-w-[70ch] text-muted">
          Write a component and see it run, in a sandbox without network or storage.
        </p>
      </header>
      {inBrowser ? (
        <Suspense fallback={<WorkbenchSkeleton />}>
          <Workbench />
        </Suspense>
      ) : (
        <WorkbenchSkeleton />
      )}
      <WithoutScripts />
    </div>
  );
}

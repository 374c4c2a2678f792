import { Skeleton } from "../components/ui/skeleton.tsx";

/** Stands where the playground will be, in its size. */
export function WorkbenchSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4 noscript:hidden">
      <span className="sr-only">The editor is loading.</span>
      <div className="play-toolbar-space">
        <Skeleton className="h-11 w-full sm:w-80" />
      </div>
      <div className="play-news text-small">
        <Skeleton className="h-5 w-full max-w-md" />
      </div>
      <div className="play-grid">
        <Skeleton className="play-editor" />
        <Skeleton className="play-preview" />
        <Skeleton className="play-console" />
      </div>
    </div>
  );
}

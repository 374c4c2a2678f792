import { Skeleton } from "#app/ui/skeleton.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

const CARDS = Array.from({ length: 9 }, (_, index) => `card-${index}`);

/** The library's layout while the videos load. */
export function VideosLoading() {
  return (
    <div aria-busy="true">
      <div className="border-y border-line py-6">
        <Spinner label="Loading the videos…" className="min-h-12" />
      </div>
      <div aria-hidden="true" className="grid gap-x-8 gap-y-14 pt-12 sm:grid-cols-2 lg:grid-cols-3">
        {CARDS.map((card) => (
          <div key={card} className="grid content-start gap-4">
            <Skeleton className="aspect-video" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-7" />
            <Skeleton className="h-20" />
          </div>
        ))}
      </div>
    </div>
  );
}

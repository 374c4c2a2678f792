import { Skeleton } from "#app/ui/skeleton.tsx";

/**
 * The course page's layout while the course is on its way. It lies over the page that one leaves, below
 * the header, so that the place to which one comes back is not lost.
 */
export function CourseLoading() {
  return (
    <div aria-busy="true" className="fixed inset-0 z-20 overflow-hidden bg-paper pt-16">
      <div className="wrap grid-12 gap-y-10 pt-[clamp(2rem,1.5rem+3vw,4.5rem)]">
        <div className="grid content-start justify-items-start gap-6 lg:col-span-8">
          <div role="status">
            <h1 className="label flex items-center gap-3 font-normal text-muted">
              <span
                aria-hidden="true"
                className="spinner size-5 rounded-pill border-2 border-line border-t-pass border-r-pass"
              />
              Loading course...
            </h1>
          </div>
          <Skeleton className="h-[clamp(2.5rem,1.8rem+3vw,3.75rem)] w-4/5" />
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-13 w-64 rounded-pill" />
        </div>
        <Skeleton className="aspect-[8/5] lg:col-span-12 lg:aspect-[16/7]" />
      </div>
    </div>
  );
}

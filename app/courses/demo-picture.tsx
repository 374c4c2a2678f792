import { classes } from "#app/ui/classes.ts";
import { pictureSources } from "#app/ui/picture-sources.ts";
import type { Project } from "#shared/courses/catalogue.ts";

/** The product's own pictures of its demos, which `npm run pictures` takes in both schemes. */
const OWN = /^(\/art\/demos\/[\w-]+)\.webp$/;
const SIZE = { width: 960, height: 600 };

/** Grounds in the colours of the drawn pictures, for pictures of demos, which are as pale as the page. */
const GROUNDS = ["bg-deep-fail", "bg-deep-pending", "bg-deep-pass", "bg-deep"];

/**
 * A project's picture. One of our own demos looks as the demo does to this visitor: light or dark. Only the one that is
 * shown is loaded, because both are lazy.
 */
export function DemoPicture({
  url,
  sizes,
  className,
  first = false,
}: {
  url: string;
  sizes: string;
  className?: string;
  /** True for the picture that a visitor sees first. */
  first?: boolean;
}) {
  const shared = { ...SIZE, ...(first && { fetchPriority: "high" as const }) };
  const look = classes("w-full bg-line", className);
  const [, own] = OWN.exec(url) ?? [];
  if (!own) {
    return (
      <img
        {...shared}
        alt=""
        {...pictureSources(url, sizes)}
        loading={first ? "eager" : "lazy"}
        className={classes("aspect-[8/5] object-cover", look)}
      />
    );
  }
  return (
    <>
      <img
        {...shared}
        alt=""
        loading="lazy"
        src={url}
        className={classes("aspect-[8/5] not-print:dark:hidden", look)}
      />
      <img
        {...shared}
        alt=""
        loading="lazy"
        src={`${own}-dark.webp`}
        className={classes("hidden aspect-[8/5] not-print:dark:block", look)}
      />
    </>
  );
}

/**
 * The same at the top of a card, wherever the project is listed: always on the ground of its place in the owner's order.
 * In a card that opens the demo it moves with the pointer.
 */
export function ProjectPicture({
  project: { thumbnailUrl, demoUrl, position },
  sizes,
}: {
  project: Pick<Project, "thumbnailUrl" | "demoUrl" | "position">;
  sizes: string;
}) {
  const ground = OWN.test(thumbnailUrl) && GROUNDS[Math.round(position) % GROUNDS.length];
  return (
    <div
      className={classes(
        "aspect-[8/5] overflow-hidden rounded-card",
        ground && `px-[4%] pt-[7%] print:bg-transparent ${ground}`,
      )}
    >
      <DemoPicture
        url={thumbnailUrl}
        sizes={sizes}
        className={classes(
          ground && "rounded-t-sm",
          demoUrl && "transition-transform duration-300 ease-out group-hover:-translate-y-1",
        )}
      />
    </div>
  );
}

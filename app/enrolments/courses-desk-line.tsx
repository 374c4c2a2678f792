import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { PANEL_COLUMNS, PANEL_ROW } from "#app/ui/panel.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import type { OfferState } from "#shared/courses/catalogue.ts";
import { formatMoney } from "#shared/money.ts";
import type { CourseDesk } from "#worker/desk/course-desk.ts";
import { counted } from "./counted.ts";

export type Course = Awaited<ReturnType<CourseDesk["list"]>>["courses"][number];

const SALE: Record<OfferState, { label: string; tone: "neutral" | "pass" | "pending" }> = {
  hidden: { label: "Hidden", tone: "neutral" },
  "waiting-list": { label: "Waiting list", tone: "pending" },
  "early-access": { label: "Early access", tone: "pass" },
  "on-sale": { label: "On sale", tone: "pass" },
  closed: { label: "Closed", tone: "neutral" },
};

/** The numbers have columns on a wide screen, and share a line below the title on others. */
const COLUMNS = "gap-x-4 lg:gap-x-6 lg:grid-cols-[7rem_minmax(0,1fr)_6rem_6rem_7rem_1.125rem]";
const NUMBER = "text-small text-muted tabular-nums lg:text-right";

export function CourseColumns() {
  return (
    <div aria-hidden="true" className={`${PANEL_COLUMNS} ${COLUMNS}`}>
      <span className="col-span-2">Course</span>
      <span className="text-right">Price</span>
      <span className="text-right">Learners</span>
      <span className="text-right">Questions</span>
    </div>
  );
}

const Chevron = () => (
  <ChevronRight
    aria-hidden="true"
    size={18}
    strokeWidth={1.75}
    className="justify-self-end text-muted max-lg:hidden lg:col-start-6"
  />
);

const LINE = `${PANEL_ROW} grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-y-1 py-4 hover:bg-paper sm:grid-cols-[7rem_minmax(0,1fr)]`;

export function CourseLine(course: Course) {
  const { id, title, people, lessons, openQuestions, archived, price, sale, thumbnailUrl } = course;
  const { label, tone } = archived ? { label: "Archived", tone: "neutral" as const } : SALE[sale];
  return (
    <li className={`${LINE} ${COLUMNS}`}>
      <img
        {...pictureSources(thumbnailUrl, "7rem")}
        alt=""
        width={112}
        height={70}
        loading="lazy"
        className="aspect-[8/5] w-full rounded-[6px] border border-line object-cover max-lg:row-span-2 max-lg:self-start"
      />
      <div className="grid min-w-0 gap-1">
        {/* The link covers the whole row. */}
        <Link
          to={`/desk/courses/${encodeURIComponent(id)}`}
          className="font-semibold after:absolute after:inset-0 hover:text-pass"
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          <Badge tone={tone}>{label}</Badge>
          {counted(lessons, "lesson")}
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-4 gap-y-1 lg:contents">
        <p className="font-mono text-small font-semibold lg:text-right">{formatMoney(price)}</p>
        <p className={NUMBER}>{counted(people, "learner")}</p>
        <p className={openQuestions > 0 ? "lg:text-right" : `${NUMBER} max-lg:hidden`}>
          {openQuestions > 0 ? <Badge tone="pending">{openQuestions} open</Badge> : "None open"}
        </p>
      </div>
      <Chevron />
    </li>
  );
}

/** Those who have all courses. */
export function EverythingLine({ people }: { people: number }) {
  return (
    <li className={`${PANEL_ROW} grid items-center gap-y-1 bg-paper py-4 ${COLUMNS}`}>
      <div className="lg:col-span-2">
        <Link to="/desk/courses/all" className="font-semibold after:absolute after:inset-0 hover:text-pass">
          All courses
        </Link>
        <p className="text-small text-muted">Counted in each course above that is not exclusive</p>
      </div>
      <p className={`${NUMBER} lg:col-start-4`}>{counted(people, "learner")}</p>
      <Chevron />
    </li>
  );
}

import { ProjectPicture } from "#app/courses/demo-picture.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { HomeContent } from "#shared/site/site-settings.ts";
import type { HomeLists } from "#worker/home/faq.ts";
import { Points } from "./points.tsx";
import { SECTION } from "./section.ts";

/** Where there are no demos, the points take their place. */
export function Scale({ copy, demos }: { copy: HomeContent["scale"]; demos: HomeLists["demos"] }) {
  const { heading, lead, points } = copy;
  return (
    <section aria-labelledby="scale-heading" className={`wrap grid-12 items-center gap-y-10 ${SECTION}`}>
      <div className="grid gap-7 lg:col-span-6">
        <SectionHeading id="scale-heading" title={heading} lead={lead} />
        {demos.length > 0 && <Points points={points} />}
      </div>
      {demos.length > 0 ? (
        <Demos demos={demos} />
      ) : (
        <div className="lg:col-span-6">
          <Points points={points} />
        </div>
      )}
    </section>
  );
}

/** Tools that visitors can open, as pictures. */
function Demos({ demos }: { demos: HomeLists["demos"] }) {
  return (
    <div className="grid gap-5 lg:col-span-6 lg:pl-4">
      <ul aria-label="Demos" className="grid grid-cols-2 gap-x-4 gap-y-5">
        {demos.map((demo) => (
          <li key={demo.id}>
            <a href={demo.demoUrl ?? "/projects"} target="_blank" rel="noopener" className="group grid gap-2">
              <ProjectPicture project={demo} sizes="(width >= 64rem) 17rem, 45vw" />
              <span className="text-small font-semibold underline-offset-4 group-hover:text-pass group-hover:underline">
                {demo.name}
                <span className="sr-only"> (opens in a new tab)</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">
        Small tools that do one thing. Open one and use it. <TextLink to="/projects">All projects</TextLink>
      </p>
    </div>
  );
}

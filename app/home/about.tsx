import { memo, Suspense } from "react";
import { onUse } from "#app/learning/on-use.tsx";
import { Bar } from "#app/ui/bar.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { HomeContent } from "#shared/site/site-settings.ts";
import { SECTION } from "./section.ts";

const VideoFacade = onUse(async () => (await import("./video-facade.tsx")).VideoFacade);

/** Red, amber, green: a test is written, made to pass, and the result shipped. */
const STATES = ["fail", "pending", "pass"] as const;

/** Rendered anew only with new data: an update would replace what has no script yet. */
export const About = memo(function About({ copy, videoId }: { copy: HomeContent["about"]; videoId: string }) {
  const { headline, rhythm, steps, videoTitle } = copy;
  return (
    <section id="about" aria-labelledby="about-heading" className="border-y border-line bg-surface">
      <div className={`wrap grid-12 items-center gap-y-10 ${SECTION}`}>
        <Reveal className="lg:col-span-5">
          <h2 id="about-heading" className="text-h2">
            {headline}
          </h2>
          <p className="mt-4 text-lead text-muted">{rhythm}</p>
          <ol className="mt-7 grid gap-4">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[3rem_1fr] items-baseline gap-x-5">
                <Bar state={STATES[index]} className="-translate-y-0.5" />
                <h3 className="text-h3">{title}</h3>
                <p className="col-start-2 mt-1 text-muted">{text}</p>
              </li>
            ))}
          </ol>
        </Reveal>
        <Reveal className="lg:col-span-7 lg:pl-6">
          <Suspense>
            <VideoFacade videoId={videoId} title={videoTitle} />
          </Suspense>
          <p className="mt-1 text-small">
            <TextLink to="/youtube">All videos</TextLink>
          </p>
        </Reveal>
      </div>
    </section>
  );
});

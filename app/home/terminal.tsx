import { Bar } from "#app/ui/bar.tsx";

const CHECKS = ["works on a phone", "survives bad input", "ships on merge"];

/**
 * A decoration beside the portrait: a test run that turns from red to green while the bar fills. Hidden from assistive
 * technology, because the text says the same.
 */
export function Terminal() {
  return (
    <div
      aria-hidden="true"
      className="relative mr-4 -mt-18 ml-auto w-62 sm:-mr-[min(5rem,calc(25vw-6.25rem))] md:mr-0 md:-ml-4 rounded-card border border-deep-line bg-deep px-5 py-4 font-mono text-[0.8125rem] leading-7 text-deep-ink lg:absolute lg:bottom-14 xl:bottom-20 lg:-left-8 lg:m-0"
    >
      <p className="text-deep-muted">$ npm test</p>
      <ul>
        {CHECKS.map((check) => (
          <li key={check} className="verdict flex gap-3">
            <span />
            {check}
          </li>
        ))}
      </ul>
      <Bar state="run" className="mt-2 h-1.5 bg-deep-line" />
    </div>
  );
}

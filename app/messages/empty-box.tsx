import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";

/** In place of a list that never had anything in it: what will be here, how it comes, and a link. */
export function EmptyBox({
  icon: Icon,
  title,
  steps,
  link,
  children,
}: {
  icon: LucideIcon;
  title: string;
  steps: readonly { title: string; text: string }[];
  link: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <div className="grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="grid content-start justify-items-start gap-4 p-[clamp(1.25rem,4vw,2.5rem)]">
        <span className="grid size-12 place-items-center rounded-pill bg-pass-soft text-pass">
          <Icon aria-hidden="true" size={24} strokeWidth={1.75} />
        </span>
        <p className="font-display text-h3 font-semibold">{title}</p>
        <p className="max-w-[46ch] text-muted">{children}</p>
        <ButtonLink to={link.to} variant="secondary">
          {link.label}
        </ButtonLink>
      </div>
      <div className="border-line bg-paper px-[clamp(1.25rem,4vw,2.5rem)] py-[clamp(0.75rem,2vw,1.5rem)] max-lg:border-t lg:border-l">
        <NumberedSteps steps={steps} heading="h3" />
      </div>
    </div>
  );
}

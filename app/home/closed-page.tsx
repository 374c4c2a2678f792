import { NewsletterForm } from "#app/newsletter/newsletter-form.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Site } from "#shared/site/site.ts";
import type { HomeContent } from "#shared/site/site-settings.ts";

/** The home page of a site that is not open yet: its name and the newsletter. */
export function ClosedPage({
  site: { brand, instructor },
  copy,
  signedIn,
}: {
  site: Pick<Site, "brand" | "instructor">;
  copy: HomeContent["newsletter"];
  signedIn: boolean;
}) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        eyebrow="Opening soon"
        state="pending"
        title={brand}
        lead={`Practical web development, taught by ${instructor.name}. This site is not open yet: leave your address, and the newsletter tells you when it is.`}
      />
      <NewsletterForm copy={copy} className="max-w-md" />
      <p className="mt-10 text-small text-muted">
        {signedIn ? (
          "You are signed in. Until the site opens, only its owners can see the rest of it."
        ) : (
          <>
            Is it yours? <TextLink to="/login">Login</TextLink>
          </>
        )}
      </p>
    </div>
  );
}

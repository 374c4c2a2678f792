import { useSearchParams } from "react-router";
import { EmailField, FullNameField, PhoneField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import type { FormFailure } from "#app/site/errors.ts";
import { Button } from "#app/ui/button.tsx";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";
import { Choices, type Package } from "./choices.tsx";

/** The package with the id or name in `?package=`. */
export function packageNamed(offers: readonly Package[], wanted: string | null): Package | undefined {
  return offers.find(({ id, name }) => id === wanted || name === wanted);
}

/** The request form (spec.md §2, Mentorship join page). */
export function JoinForm({
  texts,
  offers,
  failure,
}: {
  texts: Pick<MentorshipTexts, "joinButton" | "joinPrivacy">;
  offers: Package[];
  failure: FormFailure<Record<string, string>> | undefined;
}) {
  const [params] = useSearchParams();
  const asked = packageNamed(offers, params.get("package"));
  return (
    <PostForm
      name="mentorship"
      failure={failure}
      failed="Your request was not sent"
      pending="Sending your request…"
      person={{ form: "mentorship" }}
      // Without `?package=`, so that a rejected form stays even if that package is no longer offered.
      action="/mentorship/join"
    >
      {/* A key: another link to this page chooses another package. */}
      <Choices key={asked?.id} offers={offers} chosen={asked?.name} />
      <FullNameField />
      <EmailField />
      <PhoneField />
      <div className="grid justify-items-start gap-4">
        <Button size="lg">{texts.joinButton}</Button>
        <p className="max-w-[52ch] text-small text-muted">{texts.joinPrivacy}</p>
      </div>
    </PostForm>
  );
}

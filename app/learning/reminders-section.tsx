import { ProfileSection } from "#app/accounts/profile-section.tsx";
import { type Posted, sectionPath, useSection } from "#app/accounts/use-section.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";

/** The profile's setting for reminders of a course. */
export function RemindersSection({
  personId,
  wanted,
  posted,
}: {
  personId: string;
  wanted: boolean;
  posted: Posted | undefined;
}) {
  const { fetcher, done, failure } = useSection("reminders", ["reminders"], posted);
  return (
    <ProfileSection
      id="reminders"
      title="Reminders"
      text="If you have begun a course and open no lesson for a week, we write once, and once more after three weeks. Then we stop."
      outcome={done}
    >
      <PostForm
        name={`${personId}:reminders`}
        intent="reminders"
        fetcher={fetcher}
        action={sectionPath("reminders")}
        failure={failure}
        failed="Nothing was changed"
        pending="Saving…"
      >
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            // Resets the checkbox if the setting was changed elsewhere, such as through a link in an email.
            key={String(wanted)}
            type="checkbox"
            name="reminders"
            defaultChecked={wanted}
            className="size-5 shrink-0 accent-pass"
          />
          Remind me of a course that I have begun
        </label>
        <Button variant="secondary" className="justify-self-start">
          Save
        </Button>
      </PostForm>
    </ProfileSection>
  );
}

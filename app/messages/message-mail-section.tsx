import { ProfileSection } from "#app/accounts/profile-section.tsx";
import { type Posted, sectionPath, useSection } from "#app/accounts/use-section.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Person } from "#shared/accounts/person.ts";

/** The profile's setting for emails about new messages. */
export function MessageMailSection({ person, posted }: { person: Person; posted: Posted | undefined }) {
  const { fetcher, done, failure } = useSection("message-mail", ["message-mail"], posted);
  return (
    <ProfileSection
      id="message-mail"
      title="Email about messages"
      text="Ten minutes after a message that you have not read, and at most once a day until you have. Answers to your questions and reviews of your assignments come at once."
      outcome={done}
    >
      <PostForm
        name={`${person.id}:message-mail`}
        intent="message-mail"
        fetcher={fetcher}
        action={sectionPath("message-mail")}
        failure={failure}
        failed="Nothing was changed"
        pending="Saving…"
      >
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            // Resets the checkbox if the setting was changed elsewhere, such as through a link in an email.
            key={String(person.messageMail)}
            type="checkbox"
            name="messageMail"
            defaultChecked={person.messageMail}
            className="size-5 shrink-0 accent-pass"
          />
          Email me when there is a new message
        </label>
        <Button variant="secondary" className="justify-self-start">
          Save
        </Button>
      </PostForm>
    </ProfileSection>
  );
}

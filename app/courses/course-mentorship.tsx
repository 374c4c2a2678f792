import { memo, Suspense } from "react";
import { onUse } from "#app/learning/on-use.tsx";
import type { Mentorship } from "./mentorship-example.tsx";

const MentorshipExample = onUse(async () => (await import("./mentorship-example.tsx")).MentorshipExample);

/** Only the mentorship's page shows it, so its script is not part of every course page. */
export const CourseMentorship = memo(function CourseMentorship({ mentorship }: { mentorship: Mentorship }) {
  return (
    <Suspense>
      <MentorshipExample {...mentorship} />
    </Suspense>
  );
});

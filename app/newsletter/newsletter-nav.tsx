import { Tabs } from "#app/ui/tabs.tsx";

const LINKS = [
  { label: "Issues", to: "/newsletter/issues" },
  { label: "Readers", to: "/newsletter/readers" },
  { label: "Settings", to: "/newsletter/settings" },
] as const;

/** The navigation between the newsletter's pages at the desk. */
export function NewsletterNav() {
  return <Tabs label="Newsletter" links={LINKS} />;
}

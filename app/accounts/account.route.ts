import { redirect } from "react-router";

/** Where mails send people who want to look at their account. */
export function loader() {
  return redirect("/portal/profile", { headers: { "Cache-Control": "private, no-store" } });
}

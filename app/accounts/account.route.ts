import { redirect } from "react-router";

/** Emails link here, so that the profile page can move. */
export function loader() {
  return redirect("/portal/profile", { headers: { "Cache-Control": "private, no-store" } });
}

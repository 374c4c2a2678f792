/** The page that makes an order, with a person filled in. */
export function newOrderPath({
  email,
  fullName,
  kind,
  text,
}: {
  email: string;
  fullName: string;
  kind?: "contact" | "mentorship";
  text?: string;
}): string {
  // The text of a mentorship request is the name of what they ask for.
  const search = new URLSearchParams({ email, name: fullName });
  if (kind === "mentorship" && text) search.set("offer", text);
  return `/desk/money/new?${search}`;
}

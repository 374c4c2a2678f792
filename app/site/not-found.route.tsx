import { data } from "react-router";

/** Every URL without another route. The root's ErrorBoundary shows the page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

import { useContext } from "react";
import { RenderingContext } from "./rendering.ts";

/** The URL of an API path for scripts: on the site itself, unless `API_URL` names another origin. */
export function apiUrl(path: string): string {
  return (document.documentElement.dataset.api ?? "") + path;
}

/** The same for links, which the server renders, too. */
export function useApiUrl(path: string): string {
  const rendering = useContext(RenderingContext);
  return rendering ? rendering.frame.site.api + path : apiUrl(path);
}

let checked = false;

/** Checks once, at startup, that the API answers (spec.md §7). The result is only logged. */
export async function checkConnection(): Promise<void> {
  if (checked) return;
  checked = true;
  const answers = await fetch(apiUrl("/api/")).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) console.info("something went wrong. SERVER NOT CONNNECTED");
}

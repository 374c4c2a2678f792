import { useContext } from "react";
import { RenderingContext } from "./rendering.ts";

/** Where scripts call the API: on the site itself, unless `API_URL` names another address. */
export function apiUrl(path: string): string {
  return (document.documentElement.dataset.api ?? "") + path;
}

/** The same for links, which the server writes too. */
export function useApiUrl(path: string): string {
  const rendering = useContext(RenderingContext);
  return rendering ? rendering.frame.site.api + path : apiUrl(path);
}

let checked = false;

/** Asks once after the page has started whether the API answers (spec.md §7). The result is only logged. */
export async function checkConnection(): Promise<void> {
  if (checked) return;
  checked = true;
  const answers = await fetch(apiUrl("/api/")).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) console.info("something went wrong. SERVER NOT CONNNECTED");
}

import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/figures-csv.route";

/** The figures as a spreadsheet file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { figures } = context.get(servicesContext);
  return new Response(await orErrorPage(figures.file(), context.get(pageContext)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="figures.csv"',
    },
  });
}

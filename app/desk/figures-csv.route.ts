import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { CSV_START, csvLine } from "#worker/http/csv.ts";
import type { Route } from "./+types/figures-csv.route";
import { FIGURE_NAMES } from "./figure-names.ts";

/** The figures as a spreadsheet file: a line for each day. */
export async function loader({ context }: Route.LoaderArgs) {
  const { figures } = context.get(servicesContext);
  const report = await orErrorPage(figures.read(), context.get(pageContext));
  const lines = [
    csvLine(["Day", ...report.figures.map(({ name }) => FIGURE_NAMES[name].label)]),
    ...report.days.map((day, index) =>
      csvLine([day, ...report.figures.map(({ perDay }) => String(perDay[index] ?? 0))]),
    ),
  ];
  return new Response(CSV_START + lines.join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="figures.csv"',
    },
  });
}

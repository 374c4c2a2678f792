import * as v from "valibot";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import { periodSchema } from "#shared/selling/desk-forms.ts";
import type { Route } from "./+types/documents-csv.route";

/** The invoices and credit notes of a month or a year as a spreadsheet file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const period = v.safeParse(periodSchema, url.searchParams.get("period") ?? undefined);
  if (!period.success) {
    return orErrorPage(Promise.reject(new AppError("invalid", period.issues[0].message)), page);
  }
  const { documentList } = context.get(servicesContext);
  return new Response(await orErrorPage(documentList.file(period.output), page), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="documents-${period.output}.csv"`,
    },
  });
}

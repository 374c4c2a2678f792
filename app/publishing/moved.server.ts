import { type RouterContextProvider, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { errorPage } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";

/** Browsers may keep it for five minutes only, because the owner can change the address back. */
const CHANGING = "public, max-age=300";

type At = { kind: string; id: string; url: URL; context: Readonly<RouterContextProvider> };

/**
 * Waits for what a page shows. If there is nothing at its address, but something was there before, visitors are led to
 * its new address. Pages that exist cost no lookup.
 */
export async function orMoved<T>(work: Promise<T>, { kind, id, url, context }: At): Promise<T> {
  const page = context.get(pageContext);
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") {
      const { addresses } = context.get(servicesContext);
      const path = await addresses.newPath(kind, id).catch((cause: unknown) => {
        throw cause instanceof AppError ? errorPage(cause, page) : cause;
      });
      if (path) throw redirect(path + url.search, { status: 301, headers: { "Cache-Control": CHANGING } });
    }
    throw errorPage(error, page);
  }
}

import { Outlet } from "react-router";
import { DeskSearchForm } from "#app/desk/desk-search-form.tsx";
import { ComingPage } from "#app/site/coming-page.tsx";
import { failureOf } from "#app/site/error-page.tsx";
import { type PageMetaArgs, pageMeta } from "#app/site/meta.ts";
import type { Role } from "#shared/accounts/roles.ts";
import { PortalNav } from "./portal-nav.tsx";
import "../styles/signed-in.css";

/** The frame of every page for signed-in users. */
export function PortalFrame({ role }: { role: Role }) {
  return (
    <>
      <div className="border-b border-line bg-surface print:hidden">
        <div className="wrap flex items-center gap-x-5 max-sm:flex-wrap">
          <PortalNav role={role} />
          {role === "admin" && <DeskSearchForm />}
        </div>
      </div>
      <ComingPage portal>
        <Outlet />
      </ComingPage>
    </>
  );
}

/** The title of a failed page; other pages set their own. */
export function failureMeta(args: PageMetaArgs & { error?: unknown }) {
  if (!args.error) return [];
  const { title } = failureOf(args.error);
  return pageMeta(args, { title, description: "This page could not be shown.", noindex: true });
}

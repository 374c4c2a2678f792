/** The URL of a page's data, as the browser requests it on navigation. Null if it is not a page. */
export function dataPathOf(path: string): string | null {
  const [pathname = "", query] = path.split("?");
  if (/^\/(?:api\/(?!docs)|media\/)|\.(?:txt|xml|csv|json|zip|html)$/.test(pathname)) return null;
  return `${pathname === "/" ? "/_" : pathname}.data${query ? `?${query}` : ""}`;
}

const DATA = ".data";

/**
 * The page whose data is asked for at a path, as React Router builds such paths: `/shop.data` is data of `/shop`, `/_.data`
 * of `/`. Undefined for anything else, also for forms that the site itself never asks for.
 */
export function pageOfData(pathname: string): string | undefined {
  if (!pathname.endsWith(DATA)) return undefined;
  const page = pathname.slice(0, -DATA.length);
  if (page === "/_") return "/";
  return page.endsWith("/") || page.endsWith("/_") ? undefined : page;
}

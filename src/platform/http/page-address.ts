const DATA = ".data";

/**
 * Returns the page whose data a path requests, as React Router builds such paths: `/shop.data` is data of `/shop`,
 * `/_.data` of `/`. Undefined for any other path, including forms that the site itself never requests.
 */
export function pageOfData(pathname: string): string | undefined {
  if (!pathname.endsWith(DATA)) return undefined;
  const page = pathname.slice(0, -DATA.length);
  if (page === "/_") return "/";
  return page.endsWith("/") || page.endsWith("/_") ? undefined : page;
}

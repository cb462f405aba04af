/** Where a login leads when no other page was requested. */
const HOME = "/";
const NOT_AFTER_LOGIN = ["/login", "/signup", "/forget-password", "/changePassword", "/password-changed"];

/**
 * Where to go after login: the `next` parameter if it is a path of this site, else the home page. A value that a
 * browser could read as another site (`//evil`, `/\evil`, tabs and line ends in between) counts as none (A7).
 */
export function nextPathOf(next: string | null | undefined): string {
  if (!next || next.length > 2_000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\")) return HOME;
  const base = "http://this-site.invalid";
  const url = URL.parse(next, base);
  if (!url || url.origin !== base || NOT_AFTER_LOGIN.includes(url.pathname)) return HOME;
  // Left over from a request for a page's data: with it, the router would load parts of the page only.
  if (url.searchParams.has("_routes")) url.searchParams.delete("_routes");
  const path = `${url.pathname.replace(/\.data$/, "")}${url.search}${url.hash}`;
  return path.startsWith("//") ? HOME : path;
}

/** The address of a page of the account that leads on to `next`. */
export function withNext(path: string, next: string): string {
  return next === HOME ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** The page after a login when no other page was requested. */
const HOME = "/";
const NOT_AFTER_LOGIN = ["/login", "/signup", "/forget-password", "/changePassword", "/password-changed"];

/**
 * Returns the path to open after login: the `next` parameter if it is a path of this site, else the home page. A value
 * that a browser could read as another site (`//evil`, `/\evil`, tabs and line breaks in between) is ignored (A7).
 */
export function nextPathOf(next: string | null | undefined): string {
  if (!next || next.length > 2_000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\")) return HOME;
  const base = "http://this-site.invalid";
  const url = URL.parse(next, base);
  if (!url || url.origin !== base || NOT_AFTER_LOGIN.includes(url.pathname)) return HOME;
  // A leftover of a page-data request. With `_routes`, the router would load only parts of the page.
  if (url.searchParams.has("_routes")) url.searchParams.delete("_routes");
  const path = `${url.pathname.replace(/\.data$/, "")}${url.search}${url.hash}`;
  return path.startsWith("//") ? HOME : path;
}

/** Returns the URL of an account page that continues to `next`. */
export function withNext(path: string, next: string): string {
  return next === HOME ? path : `${path}?next=${encodeURIComponent(next)}`;
}

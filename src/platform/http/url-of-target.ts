/**
 * A path that a browser, or a program that decodes the path first, could read as another host: `//x`, `/\x`, `/%2fx`
 * and `/%5cx`.
 */
const LIKE_A_HOST = /^\/(?:[/\\]|%2f|%5c)/i;

/**
 * Returns the URL on this site for a request's target, or undefined for an invalid one. The target is appended to the
 * origin and never resolved against it, which would make `//x` a host. Dots are resolved before the check, for `/.//x`.
 */
export function urlOfTarget(target: string | undefined, origin: string): URL | undefined {
  if (!target?.startsWith("/")) return undefined;
  const url = URL.parse(origin + target);
  return url === null || LIKE_A_HOST.test(url.pathname) ? undefined : url;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Whether two origins belong to the same site. The three names of the loopback address are treated as one. */
export function isSameOrigin(one: string, other: string): boolean {
  const a = URL.parse(one);
  const b = URL.parse(other);
  if (!a || !b || a.origin === "null" || b.origin === "null") return false;
  if (a.origin === b.origin) return true;
  const isLoopback = LOOPBACK.includes(a.hostname) && LOOPBACK.includes(b.hostname);
  return isLoopback && a.protocol === b.protocol && a.port === b.port;
}

/**
 * Whether a request that a cookie may authenticate comes from our own pages. Browsers send Sec-Fetch-Site and Origin,
 * which no page can forge. A client that sends neither isn't a browser, so its cookies are its own. The body must be
 * JSON, which no form can send; without a body no type is needed.
 */
export function isOwnRequest(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") {
    const isLoopbackPair = site === "cross-site" || site === "same-site";
    if (!isLoopbackPair || !isLoopbackOrigin(ownOrigin)) return false;
  }
  const origin = headers.get("origin");
  if (origin !== null && !isSameOrigin(origin, ownOrigin)) return false;
  if (site !== null && site !== "same-origin" && origin === null) return false;
  if (site === null && origin === null && !headers.has("content-type")) return true;
  const mediaType = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  return mediaType === "application/json";
}

function isLoopbackOrigin(origin: string): boolean {
  return LOOPBACK.includes(URL.parse(origin)?.hostname ?? "");
}

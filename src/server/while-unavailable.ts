/** React Router's, of a redirect that answers a request for a page's data. */
const DATA_REDIRECT = 202;

/**
 * Returns what is sent for a page of which some reads were `unavailable`: 503 when it couldn't be made without them, else the
 * page as it is. Nor does it lead to another page then: that one would wait for the same database as long again.
 */
export function whileUnavailable(request: Request, page: Response, errorPage: () => string): Response {
  if (page.status === 500) return new Response(page.body, { status: 503, headers: page.headers });
  const isRedirect = page.headers.has("location") || page.status === DATA_REDIRECT;
  if (!isRedirect || request.method !== "GET") return page;
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(errorPage(), { status: 503, headers });
}

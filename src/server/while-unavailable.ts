/** React Router's status for a redirect in response to a page data request. */
const DATA_REDIRECT = 202;

/**
 * Returns the response for a page that couldn't read all its data because the database is unavailable: 503 if the page
 * couldn't be rendered without the missing data, otherwise the page as it is. A redirect becomes 503, because the next
 * page would wait just as long for the same database.
 */
export function whileUnavailable(request: Request, page: Response, errorPage: () => string): Response {
  if (page.status === 500) return new Response(page.body, { status: 503, headers: page.headers });
  const isRedirect = page.headers.has("location") || page.status === DATA_REDIRECT;
  if (!isRedirect || request.method !== "GET") return page;
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(errorPage(), { status: 503, headers });
}

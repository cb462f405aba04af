import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/** Renders the one document of the back office, when it is built. It waits for nothing: there is no data in it. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set("content-type", "text/html; charset=utf-8");
  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

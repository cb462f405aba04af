import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/**
 * Renders the single document of the back office at build time. Waits for the complete output, including what React
 * Router adds at its end.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = new PassThrough();
  const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
    onAllReady: () => void pipe(body),
    onError: (error) => void body.destroy(error instanceof Error ? error : new Error(String(error))),
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(await text(body), { status, headers });
}

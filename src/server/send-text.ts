import type { IncomingMessage, ServerResponse } from "node:http";

type Text = { status?: number; type?: string; body: string };

/** Sends a short text that must not be cached. Returns `true`, as responders do. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, type = "text/plain; charset=utf-8", body }: Text,
): true {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

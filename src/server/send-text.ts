import type { IncomingMessage, ServerResponse } from "node:http";

type Text = { status?: number; type?: string; body: string };

/** Sends a short text that no cache stores; `true`, as responders return it. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, type = "text/plain; charset=utf-8", body }: Text,
): true {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

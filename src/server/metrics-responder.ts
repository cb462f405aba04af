import { once } from "node:events";
import { createServer } from "node:http";
import { bearsToken, isFromThisMachine } from "#platform/http/callers.ts";
import type { Metrics } from "#platform/metrics.ts";
import type { Responder } from "./http-server.ts";
import { sendText } from "./send-text.ts";

/** Serves `/metrics`, for Prometheus, to programs on this machine and to callers with the token. */
export function metricsResponder({ metrics, token }: { metrics: Metrics; token: string | undefined }): Responder {
  return (path, request, response) => {
    if (path !== "/metrics") return false;
    if (isFromThisMachine(request) || bearsToken(request, token))
      return sendText(request, response, { body: metrics.toText(), type: "text/plain; version=0.0.4; charset=utf-8" });
    response.setHeader("www-authenticate", "Bearer");
    return sendText(request, response, { status: 401, body: "The metrics need a token.\n" });
  };
}

/** The metrics port, and a function that closes it. */
export interface MetricsListener {
  port: number;
  stop: () => Promise<void>;
}

/** Serves the metrics on a loopback port as well; port 0 means a free one. */
export async function listenForMetrics(port: number, respond: Responder): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    if (!respond(path, request, response))
      sendText(request, response, { status: 404, body: "Here is /metrics only.\n" });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the listener of the metrics has no port");
  return { port: address.port, stop };
}

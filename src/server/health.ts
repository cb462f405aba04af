import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import type { Metrics } from "#platform/metrics.ts";
import type { Responder } from "./http-server.ts";

function send(request: IncomingMessage, response: ServerResponse, status: number, type: string, body: string): true {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

/** `/healthz`: the process answers. `/readyz`: the database does too, and nobody asked us to stop. `/metrics`: for Prometheus. */
export function healthResponder({
  db,
  metrics,
  isStopping,
}: {
  db: Database;
  metrics: Metrics;
  isStopping: () => boolean;
}): Responder {
  return async (path, request, response) => {
    if (path === "/healthz") return send(request, response, 200, "text/plain; charset=utf-8", "ok\n");
    if (path === "/metrics")
      return send(request, response, 200, "text/plain; version=0.0.4; charset=utf-8", metrics.toText());
    if (path !== "/readyz") return false;
    if (isStopping()) return send(request, response, 503, "text/plain; charset=utf-8", "stopping\n");
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, 1_500, false).unref());
    const ready = await Promise.race([
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      timeout,
    ]);
    return send(
      request,
      response,
      ready ? 200 : 503,
      "text/plain; charset=utf-8",
      ready ? "ready\n" : "database unreachable\n",
    );
  };
}

import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import type { Responder } from "./http-server.ts";
import { sendText } from "./send-text.ts";

/**
 * `/healthz`: the process answers. `/readyz`: the database does too, and the process isn't stopping. `/readyz?for=traffic`
 * doesn't ask the database, which all processes share: a balancer that took them all out would make an outage of its pause (OP-8).
 */
export function healthResponder({ db, isStopping }: { db: Database; isStopping: () => boolean }): Responder {
  return async (path, request, response) => {
    if (path === "/healthz") return sendText(request, response, { body: "ok\n" });
    if (path !== "/readyz") return false;
    if (isStopping()) return sendText(request, response, { status: 503, body: "stopping\n" });
    if (isForTraffic(request.url)) return sendText(request, response, { body: "ready\n" });
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, 1_500, false).unref());
    const ready = await Promise.race([
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      timeout,
    ]);
    if (ready) return sendText(request, response, { body: "ready\n" });
    return sendText(request, response, { status: 503, body: "database unreachable\n" });
  };
}

function isForTraffic(url = ""): boolean {
  return new URLSearchParams(url.split("?")[1]).get("for") === "traffic";
}

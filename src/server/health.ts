import { readDatabaseState } from "#platform/clock/database-clock.ts";
import type { Database } from "#platform/db/client.ts";
import type { Responder } from "./http-server.ts";
import { sendText } from "./send-text.ts";

const ANSWER_WITHIN_MS = 1_500;
/** A process whose clock is off by more would sell, book and expire at wrong times (OP-7). */
const MOST_CLOCK_OFFSET_MS = 60_000;

export type HealthOptions = {
  db: Database;
  /** Whether changes of public content can be received. */
  isHearing: () => boolean;
  isStopping: () => boolean;
  /** This machine's clock. */
  now?: () => number;
};

/**
 * Responds to `/healthz` if the process runs, and to `/readyz` if it can do all of its work and isn't stopping.
 * `/readyz?for=traffic` doesn't check the database, which all processes share: a load balancer that removed them all
 * would turn its pause into an outage (OP-8).
 */
export function healthResponder(options: HealthOptions): Responder {
  return async (path, request, response) => {
    if (path === "/healthz") return sendText(request, response, { body: "ok\n" });
    if (path !== "/readyz") return false;
    const reason = options.isStopping()
      ? "stopping"
      : isForTraffic(request.url)
        ? undefined
        : await findReason(options);
    if (!reason) return sendText(request, response, { body: "ready\n" });
    return sendText(request, response, { status: 503, body: `${reason}\n` });
  };
}

/** Returns why a process can't do all of its work; undefined if it can. */
async function findReason({ db, isHearing, now }: HealthOptions): Promise<string | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, undefined).unref());
  const state = await Promise.race([readDatabaseState(db, now).catch(() => undefined), late]);
  if (!state) return "database unreachable";
  if (state.isStandby) return "the database takes no writes";
  if (Math.abs(state.offsetMs) > MOST_CLOCK_OFFSET_MS) return "this machine's clock is off by more than a minute";
  if (!isHearing()) return "changes aren't heard";
  return undefined;
}

function isForTraffic(url = ""): boolean {
  return new URLSearchParams(url.split("?")[1]).get("for") === "traffic";
}

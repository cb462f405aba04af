import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { Logger } from "#platform/logger.ts";
import { isAppError } from "#shared/app-error.ts";
import type { Clock } from "#shared/clock.ts";
import type { ControlResponder } from "./wire/wire-server.ts";

const MAX_BODY = 4_096;
/** The latest instant to which the clock can be moved, because the demo's cards and calendars end at some point. */
const LATEST = Date.UTC(2100, 0, 1);

const bodySchema = z.union([
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advanceSeconds: z.number().finite() }),
]);

type Options = {
  clock: Clock;
  advance: (targetOf: (now: Date) => Date) => Promise<Date>;
  logger: Pick<Logger, "error">;
};

/** `GET /sandbox/clock` returns the clinic's time; `POST` with `to` or `advanceSeconds` moves it forward. */
export function clockResponder({ clock, advance, logger }: Options): ControlResponder {
  return async (path, request, response) => {
    if (path !== "/sandbox/clock") return false;
    if (request.method !== "POST") return send(response, 200, { now: clock.now().toISOString() });
    const body = bodySchema.safeParse(await jsonOf(request));
    if (!body.success)
      return send(response, 400, {
        message: 'Send JSON: { "to": an instant such as 2027-01-31T15:00:00Z } or { "advanceSeconds": a number }.',
      });
    const { data } = body;
    const targetOf = (now: Date) =>
      "to" in data ? new Date(data.to) : new Date(now.getTime() + data.advanceSeconds * 1_000);
    const target = targetOf(clock.now()).getTime();
    if (!(target <= LATEST)) return send(response, 422, { message: "The clock can't go further than the year 2099." });
    try {
      return send(response, 200, { now: (await advance(targetOf)).toISOString() });
    } catch (error) {
      if (isAppError(error)) return send(response, 422, { message: error.message });
      logger.error({ err: error }, "the clock could not be moved");
      return send(response, 503, { message: error instanceof Error ? `Halfway: ${error.message}.` : "Halfway." });
    }
  };
}

function send(response: ServerResponse, status: number, body: unknown): true {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(`${JSON.stringify(body)}\n`);
  return true;
}

/**
 * Returns the JSON body; undefined if the request isn't sent as JSON. A form on another site can't send JSON without a
 * preflight request, which the sandbox never allows.
 */
async function jsonOf(request: IncomingMessage): Promise<unknown> {
  if (!(request.headers["content-type"] ?? "").startsWith("application/json")) return undefined;
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BODY) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused as "not understood"
  }
}

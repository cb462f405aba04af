import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { type Database, withRetry } from "#platform/db/client.ts";
import { decideDisputes, disputeOrder } from "./disputes/dispute-calls.ts";
import { NO_FAULTS, readFaults, setFaults } from "./faults.ts";
import { payLate } from "./hosted/pay-session.ts";
import { lapseIntents } from "./intents/intent-calls.ts";
import { findObject, lockObject, updateObject } from "./object-store.ts";
import { failLatestPayout, makePayout } from "./payouts/payout-calls.ts";
import { changeLatestRefund } from "./refund-calls.ts";
import { resendEvents } from "./resend-events.ts";

const bodySchema = z.object({
  faults: z
    .object({
      copies: z.int().min(1).max(50),
      delayMs: z.int().min(0).max(600_000),
      dropsWebhooks: z.boolean(),
      losesAnswers: z.int().min(0).max(100_000),
      failsAfterCommit: z.int().min(0).max(100_000),
      refusesCaptures: z.int().min(0).max(100_000),
      refusesRefunds: z.int().min(0).max(100_000),
      declinesOffSession: z.int().min(0).max(100_000),
      latencyMs: z.int().min(0).max(60_000),
      isDown: z.boolean(),
    })
    .partial()
    .optional(),
  /** Clears all faults. */
  reset: z.boolean().optional(),
  /** Resends every event that names this order or is about this object, `copies` times. */
  resend: z
    .union([
      z.object({ orderId: z.string(), copies: z.int().min(1).max(50) }),
      z.object({ objectId: z.string(), copies: z.int().min(1).max(50) }),
    ])
    .optional(),
  /** Makes the bank cancel its authorization for this order. */
  lapse: z.string().optional(),
  /** Expires an open session now, as if its time had passed. */
  expire: z.string().optional(),
  /** Removes the hold (reserved time slot) of a pending order's visit, although the payment page can still be paid. */
  dropHold: z.string().optional(),
  /** Continues the latest refund of an order: the bank accepts it or returns it. */
  refund: z.object({ orderId: z.string(), to: z.enum(["succeeded", "failed"]) }).optional(),
  /** Makes the card's holder dispute an order's payments, or only inquire about them. */
  dispute: z
    .object({
      orderId: z.string(),
      as: z.enum(["fraudulent", "product_not_received", "inquiry"]).default("fraudulent"),
    })
    .optional(),
  /** Makes the bank decide an order's disputes. */
  decide: z.object({ orderId: z.string(), to: z.enum(["won", "lost"]) }).optional(),
  /** Pays out everything since the last payout, or makes the bank return the latest one. */
  payout: z.enum(["paid", "failed"]).optional(),
  /** Pays a session that is no longer open. */
  payLate: z.string().optional(),
});

/** Ends the holds (reserved time slots) of a pending order, and returns their number. */
export type DropHold = (orderId: string) => Promise<number>;

const LATE_CARD = { number: "4242424242424242", expMonth: 12, expYear: 2099, cvc: "123", name: "Late Payer" };
const MAX_BODY = 4_096;

async function jsonOf(request: IncomingMessage): Promise<unknown> {
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

/** `GET, POST /sandbox/control`: faults on demand, for tests and demonstrations, on the sandbox's own loopback port. */
export function controlResponder({
  db,
  onWrite,
  dropHold = async () => 0,
}: {
  db: Database;
  onWrite: () => void;
  dropHold: DropHold | undefined;
}) {
  function send(response: ServerResponse, status: number, body: unknown): true {
    response.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    response.end(`${JSON.stringify(body, null, 2)}\n`);
    return true;
  }

  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (path !== "/sandbox/control") return false;
    if (request.method !== "POST") return send(response, 200, { faults: await readFaults(db) });
    // Another site's form can't send JSON without a preflight request, which we never allow.
    const isJson = (request.headers["content-type"] ?? "").startsWith("application/json");
    const body = bodySchema.safeParse(isJson ? await jsonOf(request) : undefined);
    if (!body.success) return send(response, 400, { message: "Not understood.", issues: body.error.issues });
    const {
      faults,
      reset,
      resend,
      expire,
      payLate: late,
      dropHold: orderId,
      refund,
      lapse,
      dispute,
      decide,
      payout,
    } = body.data;
    if (reset) await setFaults(db, NO_FAULTS);
    if (faults && Object.keys(faults).length > 0) await setFaults(db, faults);
    if (expire && (await findObject(db, "checkout.session", expire))) {
      await withRetry(db, async (tx) => {
        const { data, readAt } = await lockObject(tx, "checkout.session", expire);
        if (data.status === "open") await updateObject(tx, { ...data, expires_at: readAt - 1 });
      });
    }
    if (late && (await findObject(db, "checkout.session", late))) await payLate(db, late, LATE_CARD);
    if (lapse) await lapseIntents(db, lapse);
    if (refund) await changeLatestRefund(db, refund);
    if (dispute) await disputeOrder(db, dispute);
    if (decide) await decideDisputes(db, decide);
    if (payout) await (payout === "paid" ? makePayout(db) : failLatestPayout(db));
    const dropped = orderId ? await dropHold(orderId) : 0;
    const sent = resend ? await resendEvents(db, resend) : 0;
    onWrite();
    return send(response, 200, { faults: await readFaults(db), sent, dropped });
  };
}

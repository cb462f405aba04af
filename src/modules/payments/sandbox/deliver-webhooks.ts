import { eq, sql } from "drizzle-orm";
import { Stripe } from "stripe";
import type { Database } from "#platform/db/client.ts";
import { sandboxDeliveries } from "../server/tables.ts";
import { findObject } from "./object-store.ts";

const RETRY_SECONDS = [1, 5, 15, 60, 300, 900];
const BATCH = 20;
const ANSWER_MS = 10_000;

type Due = { id: string; eventId: string; tries: number };

export type DeliveryOptions = { db: Database; webhookUrl: string; webhookSecret: string };

/** Takes what is due; another process skips what this one has taken. */
async function takeDue(db: Database): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    update sandbox_deliveries set tries = tries + 1, due_at = clock_timestamp() + interval '20 seconds'
    where id in (
      select id from sandbox_deliveries where state = 'pending' and due_at <= clock_timestamp()
      order by due_at limit ${BATCH} for update skip locked
    )
    returning id, event_id as "eventId", tries`);
  return rows;
}

async function send({ db, webhookUrl, webhookSecret }: DeliveryOptions, eventId: string): Promise<number> {
  const event = await findObject(db, "event", eventId);
  if (!event) return 0;
  const payload = JSON.stringify(event.data, null, 2);
  // Signed afresh at each try, as the provider does, so that a retry isn't too old.
  const signature = new Stripe("sk_test_sandbox").webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  try {
    const answer = await fetch(webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0; // nobody answered: tried again like any other failure
  }
}

async function deliver(options: DeliveryOptions, { id, eventId, tries }: Due): Promise<void> {
  const status = await send(options, eventId);
  const isDelivered = status >= 200 && status < 300;
  const delay = RETRY_SECONDS[tries - 1];
  await options.db
    .update(sandboxDeliveries)
    .set({
      lastStatus: status,
      state: isDelivered ? "delivered" : delay === undefined ? "failed" : "pending",
      ...(isDelivered || delay === undefined ? {} : { dueAt: sql`clock_timestamp() + ${delay} * interval '1 second'` }),
    })
    .where(eq(sandboxDeliveries.id, id));
}

/** Sends everything that is due now. Answers how many were tried. */
export async function deliverDueWebhooks(options: DeliveryOptions): Promise<number> {
  let count = 0;
  for (;;) {
    const due = await takeDue(options.db);
    await Promise.all(due.map((delivery) => deliver(options, delivery)));
    count += due.length;
    if (due.length < BATCH) return count;
  }
}

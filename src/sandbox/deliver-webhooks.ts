import { sql } from "drizzle-orm";
import { Stripe } from "stripe";
import type { Database } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { clockInstantInSql } from "./object-store.ts";

const RETRY_SECONDS = [1, 5, 15, 60, 300, 900];
const BATCH = 20;
const ANSWER_MS = 10_000;

type Due = { id: string; tries: number; event: unknown };
type Outcome = { id: string; status: number; state: "delivered" | "failed" | "pending"; delaySeconds: number };

export type DeliveryOptions = { db: Database; webhookUrl: string; webhookSecret: string };

const stripe = new Stripe("sk_test_sandbox");

/**
 * Reserves due webhooks for this process; other processes skip them. Due times use the clinic's clock. The 20 seconds
 * of a reservation use real time, so that moving the clock doesn't give a webhook to a second process.
 */
const takeDue = statement(
  { id: "text", tries: "int", event: json<unknown>() },
  sql`
  update sandbox_deliveries d set tries = tries + 1, taken_at = clock_timestamp()
  where id in (
    select id from sandbox_deliveries where state = 'pending' and due_at <= ${clockInstantInSql}
      and (taken_at is null or taken_at < clock_timestamp() - interval '20 seconds')
    order by due_at limit ${sql.placeholder("batch")} for update skip locked
  )
  returning id, tries, (select data from sandbox_objects o where o.id = d.event_id and o.kind = 'event') as event`,
);

const storeOutcomes = statement(sql`
  update sandbox_deliveries d set last_status = o.status, state = o.state, taken_at = null,
    due_at = case when o.state = 'pending' then ${clockInstantInSql} + o."delaySeconds" * interval '1 second' else due_at end
  from jsonb_to_recordset(${sql.placeholder("outcomes")}::jsonb) as o (id text, status int, state text, "delaySeconds" int)
  where d.id = o.id`);

async function send({ webhookUrl, webhookSecret }: DeliveryOptions, event: unknown): Promise<number> {
  if (!event) return 0;
  const payload = JSON.stringify(event, null, 2);
  // The webhook is signed again at each attempt, as the provider does, so that a retry isn't too old.
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
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
    return 0; // no response: retried like any other failure
  }
}

async function deliver(options: DeliveryOptions, { id, tries, event }: Due): Promise<Outcome> {
  const status = await send(options, event);
  if (status >= 200 && status < 300) return { id, status, state: "delivered", delaySeconds: 0 };
  const delay = RETRY_SECONDS[tries - 1];
  return { id, status, state: delay === undefined ? "failed" : "pending", delaySeconds: delay ?? 0 };
}

const countDue = statement(
  { count: "int" },
  sql`select count(*)::int as count from sandbox_deliveries where state = 'pending' and due_at <= ${clockInstantInSql}`,
);

/** Returns how many webhooks are due and undelivered, including those being sent by a process. */
export async function countDueWebhooks(db: Database): Promise<number> {
  const rows = await countDue(db);
  return rows[0]?.count ?? 0;
}

/** Sends all webhooks that are due now. Returns how many deliveries were attempted. */
export async function deliverDueWebhooks(options: DeliveryOptions): Promise<number> {
  let count = 0;
  for (;;) {
    const due = await takeDue(options.db, { batch: BATCH });
    const outcomes = await Promise.all(due.map((delivery) => deliver(options, delivery)));
    if (outcomes.length > 0) await storeOutcomes(options.db, { outcomes: JSON.stringify(outcomes) });
    count += due.length;
    if (due.length < BATCH) return count;
  }
}

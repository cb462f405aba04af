import { sql } from "drizzle-orm";
import type { DueWork } from "#platform/clock/due-work.ts";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AUTHORIZED_SECONDS } from "./intents/intent-calls.ts";
import { clockInstantInSql } from "./object-store.ts";

const NOW = sql`extract(epoch from ${clockInstantInSql})`;

const findDue = statement(
  { isDue: "bool", hasWebhooks: "bool" },
  sql`
  select exists (select from sandbox_objects where kind = 'checkout.session' and data->>'status' = 'open' and (data->>'expires_at')::bigint <= ${NOW})
    or exists (select from sandbox_objects where kind = 'refund' and hidden ? 'becomesAt' and (hidden->>'becomesAt')::bigint <= ${NOW})
    or exists (select from sandbox_objects where kind = 'payment_intent' and data->>'status' = 'requires_capture'
      and (data->>'created')::bigint <= ${NOW} - ${sql.raw(String(AUTHORIZED_SECONDS))})
    or exists (select from sandbox_objects where hidden ? 'dueAt' and (hidden->>'dueAt')::bigint <= ${NOW}) as "isDue",
    exists (select from sandbox_deliveries where state = 'pending' and due_at <= ${clockInstantInSql}) as "hasWebhooks"`,
);

/**
 * Returns whether automatic work of the provider is due, and whether there are webhooks to send. This is checked twice
 * a second, so the query must be cheap.
 */
export async function readDue(db: Database): Promise<{ isDue: boolean; hasWebhooks: boolean }> {
  const [found] = await findDue(db);
  return found ?? { isDue: false, hasWebhooks: false };
}

/**
 * When the provider's automatic work is next due: expiring checkout sessions, changing refund statuses, ending
 * authorizations, billing and disputes, and sending webhooks. One turn of the sandbox does all of it.
 */
export const sandboxDueWork: DueWork[] = [
  {
    earliest: (after) => sql`
      select to_timestamp(min((data->>'expires_at')::bigint)) as at from sandbox_objects
      where kind = 'checkout.session' and data->>'status' = 'open' and to_timestamp((data->>'expires_at')::bigint) > ${after}`,
  },
  {
    earliest: (after) => sql`
      select to_timestamp(min((hidden->>'becomesAt')::bigint)) as at from sandbox_objects
      where kind = 'refund' and to_timestamp((hidden->>'becomesAt')::bigint) > ${after}`,
  },
  {
    earliest: (after) => sql`
      select to_timestamp(min((data->>'created')::bigint + ${AUTHORIZED_SECONDS})) as at from sandbox_objects
      where kind = 'payment_intent' and data->>'status' = 'requires_capture'
        and to_timestamp((data->>'created')::bigint + ${AUTHORIZED_SECONDS}) > ${after}`,
  },
  {
    earliest: (after) => sql`
      select to_timestamp(min((hidden->>'dueAt')::bigint)) as at from sandbox_objects
      where hidden ? 'dueAt' and to_timestamp((hidden->>'dueAt')::bigint) > ${after}`,
  },
  {
    earliest: (after) => sql`
      select min(due_at) as at from sandbox_deliveries where state = 'pending' and due_at > ${after}`,
  },
];

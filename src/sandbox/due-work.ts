import { sql } from "drizzle-orm";
import type { DueWork } from "#platform/clock/due-work.ts";
import { AUTHORIZED_SECONDS } from "./intents/intent-calls.ts";

/** What the provider does by itself when the time has come: closing pages, letting refunds go on and authorizations end, renewing subscriptions, and sending webhooks. The sandbox's own turn does all of it. */
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

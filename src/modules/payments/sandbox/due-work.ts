import { sql } from "drizzle-orm";
import type { DueWork } from "#platform/clock/due-work.ts";

/** What the provider does by itself when the time has come: closing pages, and sending webhooks. The sandbox's own turn does both. */
export const sandboxDueWork: DueWork[] = [
  {
    earliest: (after) => sql`
      select to_timestamp(min((data->>'expires_at')::bigint)) as at from sandbox_objects
      where kind = 'checkout.session' and data->>'status' = 'open' and to_timestamp((data->>'expires_at')::bigint) > ${after}`,
  },
  {
    earliest: (after) => sql`
      select min(due_at) as at from sandbox_deliveries where state = 'pending' and due_at > ${after}`,
  },
];

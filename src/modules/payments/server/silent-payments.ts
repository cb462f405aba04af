import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

type Question = {
  /** How many of the latest payments must be without any webhook. */
  payments: number;
  /** Only payments that began at least so long ago count, ... */
  afterMinutes: number;
  /** ... and at most so long. */
  withinDays: number;
};

/** Whether the provider sent no webhook about any of the latest payments. Too few payments say nothing: false. */
export async function isWebhookSilent(
  db: DatabaseOrTransaction,
  { payments, afterMinutes, withinDays }: Question,
): Promise<boolean> {
  const { rows } = await db.execute<{ isSilent: boolean }>(sql`
    select count(*) = ${payments}::int and not coalesce(bool_or(told), false) as "isSilent" from (
      select exists (select from webhook_events e where e.order_id = s.order_id) as told
        from checkout_sessions s
       where s.provider_session_id is not null
         and s.created_at between clock_now() - make_interval(days => ${withinDays}::int)
                              and clock_now() - make_interval(mins => ${afterMinutes}::int)
       order by s.created_at desc
       limit ${payments}::int
    ) latest`);
  return rows[0]?.isSilent ?? false;
}

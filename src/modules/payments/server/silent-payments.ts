import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

type Question = {
  /** How many of the latest payments in a row without a webhook count as silence. */
  payments: number;
  /** Includes only payments that began at least this many minutes ago. */
  afterMinutes: number;
  /** Includes only payments that began at most this many days ago. */
  withinDays: number;
};

const askWhetherSilent = statement(
  { isSilent: "bool" },
  sql`
  select count(*) = ${sql.placeholder("payments")}::int and not coalesce(bool_or(told), false) as "isSilent" from (
    select exists (select from webhook_events e where e.order_id = s.order_id) as told
      from checkout_sessions s
     where s.provider_session_id is not null
       and s.created_at between clock_now() - make_interval(days => ${sql.placeholder("withinDays")}::int)
                            and clock_now() - make_interval(mins => ${sql.placeholder("afterMinutes")}::int)
     order by s.created_at desc
     limit ${sql.placeholder("payments")}::int
  ) latest`,
);

/** Whether the provider sent no webhook for any of the latest payments. False if there are too few payments. */
export async function isWebhookSilent(
  db: DatabaseOrTransaction,
  { payments, afterMinutes, withinDays }: Question,
): Promise<boolean> {
  const [latest] = await askWhetherSilent(db, { payments, afterMinutes, withinDays });
  return latest?.isSilent ?? false;
}

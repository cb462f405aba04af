import { sql } from "drizzle-orm";
import { customerContactsInSql } from "#modules/account/server/public.ts";
import type { CartToOrder } from "#modules/cart/server/public.ts";
import { assertDayLimit } from "#modules/gift-cards/domain/gift-rules.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { dateInZone, startOfDay } from "#shared/zoned-time.ts";

type GiftOrder = Pick<CartToOrder, "priced" | "rates"> & { customerId: string; now: Date };

const sumBought = statement(
  { cents: "int" },
  sql`
  select coalesce(sum(l.line_total_cents), 0)::int as cents
  from ${customerContactsInSql} own, ${customerContactsInSql} c join orders o on o.customer_id = c.id join order_lines l on l.order_id = o.id
  where own.id = ${sql.placeholder("customerId")} and (c.id = own.id or c.address_key = own.address_key or c.phone = own.phone)
    and l.kind = 'gift' and o.status <> 'cancelled' and o.placed_at >= ${sql.placeholder("since")}::timestamptz`,
);

/**
 * Checks whether a person may buy these gift cards today. Accounts that share an email or number are treated as one
 * person; the caller holds their lock. Throws `limit_reached`.
 */
export async function assertMayBuyGifts(tx: Transaction, { priced, rates, customerId, now }: GiftOrder): Promise<void> {
  const amount = priced.totals.giftSold;
  if (amount === 0) return;
  const { timeZone } = rates;
  const since = startOfDay(dateInZone(now, timeZone), timeZone).toISOString();
  const rows = await sumBought(tx, { customerId, since });
  assertDayLimit({ today: rows[0]?.cents ?? 0, amount });
}

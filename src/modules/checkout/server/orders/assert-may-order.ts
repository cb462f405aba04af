import { sql } from "drizzle-orm";
import { customerContacts } from "#modules/account/server/public.ts";
import { lockCustomer } from "#modules/booking/server/public.ts";
import { settingsRow } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";

const ask = statement<{ unpaid: number; mostUnpaid: number; mostPieces: number }>(sql`
  select (settings->'limits'->>'unpaidOrders')::int as "mostUnpaid", (settings->'limits'->>'piecesOfSize')::int as "mostPieces",
    (select count(*)::int from orders o join ${customerContacts} c on c.id = o.customer_id, ${customerContacts} own
      where own.id = ${sql.placeholder("customerId")} and o.kind <> 'service' and o.status = 'pending' and o.payment_state = 'pending'
        and (c.id = own.id or c.address_key = own.address_key or c.phone = own.phone)) as unpaid
  from ${settingsRow} clinic`);

/**
 * Asks whether a customer may have one more unpaid order with these goods: nobody empties the shelf without paying. Accounts
 * with one address or number count as one person. Throws `limit_reached`.
 */
export async function assertMayOrder(
  tx: Transaction,
  { customerId, goods }: { customerId: string; goods: readonly { sizeId: string; quantity: number }[] },
): Promise<void> {
  const [, [found]] = await inOrder(lockCustomer(tx, customerId), ask(tx, { customerId }));
  if (!found) throw new AppError("unavailable");
  const { unpaid, mostUnpaid, mostPieces } = found;
  if (unpaid >= mostUnpaid)
    throw new AppError("limit_reached", {
      message: `You have ${unpaid} orders that aren't paid yet. Pay one of them or cancel it first.`,
    });
  for (const [sizeId, parts] of Map.groupBy(goods, (part) => part.sizeId)) {
    if (parts.reduce((sum, { quantity }) => sum + quantity, 0) <= mostPieces) continue;
    const message = `An order holds at most ${mostPieces} of one size.`;
    throw new AppError("limit_reached", { message, issues: [{ path: sizeId, message }] });
  }
}

import { sql } from "drizzle-orm";
import { customerContactsInSql } from "#modules/account/server/public.ts";
import { lockCustomer } from "#modules/booking/server/public.ts";
import { stock } from "#modules/catalog/server/public.ts";
import type { PersonLimits } from "#modules/content/domain/clinic-settings.ts";
import { settingsRowInSql } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import type { Network } from "#platform/rate-limit.ts";
import { AppError } from "#shared/app-error.ts";

const ask = statement(
  {
    limits: json<PersonLimits>(),
    email: "text?",
    isVerified: "bool",
    unpaid: "int",
    ofNetwork: json<Record<string, number>>(),
  },
  sql`
  select settings->'limits' as limits, own.email, own.is_verified as "isVerified",
    (select count(*)::int from orders o join ${customerContactsInSql} c on c.id = o.customer_id
      where o.kind <> 'service' and o.status = 'pending' and o.payment_state = 'pending'
        and (c.id = own.id or c.address_key = own.address_key or c.phone = own.phone)) as unpaid,
    (select coalesce(jsonb_object_agg(size_id, pieces), '{}') from (
      select r.size_id, sum(r.quantity)::int as pieces
      from orders o join ${customerContactsInSql} c on c.id = o.customer_id join ${stock.reservedPiecesInSql} r on r.order_id = o.id
      where o.ordered_from = ${sql.placeholder("network")}::text and o.status = 'pending' and not c.is_verified
      group by r.size_id) sizes) as "ofNetwork"
  from ${settingsRowInSql} clinic, ${customerContactsInSql} own where own.id = ${sql.placeholder("customerId")}`,
);

type WantedOrder = {
  customerId: string;
  goods: readonly { sizeId: string; quantity: number }[];
  /** The customer's network, for an order that reserves goods. */
  network?: Network | undefined;
};

/**
 * Checks that a customer may have one more unpaid order with these goods, so that stock isn't blocked without paying.
 * Accounts that share an email or number are treated as one person, and unverified accounts of a network share a quota
 * for each size. Returns the value for the order's `orderedFrom`. Throws `limit_reached` and `verification_needed`.
 */
export async function assertMayOrder(
  tx: Transaction,
  { customerId, goods, network }: WantedOrder,
): Promise<{ orderedFrom: string | null }> {
  const {
    rows: [found],
  } = await batch({
    lock: lockCustomer(tx, customerId, network),
    rows: ask(tx, { customerId, network: network?.key ?? null }),
  });
  if (!found) throw new AppError("unavailable");
  const { limits, unpaid, email, isVerified, ofNetwork } = found;
  if (unpaid >= limits.unpaidOrders)
    throw new AppError("limit_reached", {
      message: `You have ${unpaid} orders that aren’t paid yet. Pay one of them or cancel it first.`,
    });
  for (const [sizeId, parts] of Map.groupBy(goods, (part) => part.sizeId)) {
    const pieces = parts.reduce((sum, { quantity }) => sum + quantity, 0);
    if (pieces > limits.piecesOfSize) {
      const message = `You can order up to ${limits.piecesOfSize} of one size.`;
      throw new AppError("limit_reached", { message, issues: [{ path: sizeId, message }] });
    }
    if (isVerified || !network || pieces + (ofNetwork[sizeId] ?? 0) <= limits.networkPieces * network.factor) continue;
    const message = `Most of these are already set aside in unpaid orders from your network. Enter the code we sent to ${email ?? "you"} to order it.`;
    throw new AppError("verification_needed", { message, issues: [{ path: sizeId, message }] });
  }
  return { orderedFrom: isVerified ? null : (network?.key ?? null) };
}

import { sql } from "drizzle-orm";
import { visitCompleted } from "#modules/ledger/domain/events/visit-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { balanceOf, findTransfer } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

/** The tax in a visit's lines that hasn't been refunded, and the total of each kind of discount. */
const sumsOfVisit = statement(
  { tax: "int", savings: "int", coupons: "int", offers: "int" },
  sql`
  select (coalesce(sum(l.tax_cents), 0) - coalesce((select sum(c.tax_cents) from credit_note_lines c join order_lines v
      on v.id = c.order_line_id and v.kind in ('service', 'add_on') where v.order_id = ${sql.placeholder("orderId")}), 0))::int as tax,
    coalesce(sum(l.member_savings_cents), 0)::int as savings, coalesce(sum(l.coupon_cents), 0)::int as coupons,
    coalesce(sum(l.discount_cents - l.coupon_cents), 0)::int as offers
  from order_lines l where l.order_id = ${sql.placeholder("orderId")} and l.kind in ('service', 'add_on')`,
);

/**
 * Returns the movement that makes a visit's order revenue, once the visit is completed and the order is paid in full:
 * everything held for it, and `comingCents` from a payment that the caller posts together with it. Returns nothing if
 * this happened before. The caller holds the order's lock.
 */
export async function recognizeVisitRevenue(
  tx: Transaction,
  {
    appointmentId,
    order: { id: orderId, kind },
    comingCents = 0,
  }: { appointmentId: string; order: { id: string; kind: string }; comingCents?: Cents },
): Promise<Movement[]> {
  const [sums] = await sumsOfVisit(tx, { orderId });
  const heldCents = (await balanceOf(tx, `deposit:${orderId}`)) + comingCents;
  if (!sums || heldCents === 0) return [];
  const earned = visitCompleted({
    appointmentId,
    orderId,
    heldCents,
    isExtra: kind === "extra",
    taxCents: Math.min(sums.tax, heldCents),
    offerDiscountCents: sums.offers,
    memberSavingsCents: sums.savings,
    couponDiscountCents: sums.coupons,
  });
  return (await findTransfer(tx, earned.key)) ? [] : [earned];
}

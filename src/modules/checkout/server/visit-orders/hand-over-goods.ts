import { sql } from "drizzle-orm";
import { stock } from "#modules/catalog/server/public.ts";
import { goodsOfVisitSold } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { moveOrder, type StaffStep } from "../orders/move-order.ts";

const sumsOf = statement(
  { net: "int", saved: "int", discount: "int", tax: "int" },
  sql`
  select coalesce(sum(l.net_cents), 0)::int as net, coalesce(sum(l.member_savings_cents), 0)::int as saved,
    coalesce(sum(l.discount_cents), 0)::int as discount, coalesce(sum(l.tax_cents), 0)::int as tax
  from order_lines l where l.order_id = ${sql.placeholder("orderId")} and l.kind not in ('service', 'add_on') and l.due_now_cents = 0`,
);

/**
 * Hands over the goods of a visit's order with its last payment: they leave the stock and become revenue, no matter
 * when the visit takes place. Returns the ledger movements, which the caller posts with that payment. Throws `conflict`
 * if the order isn't paid.
 */
export async function handOverGoods(
  tx: Transaction,
  { id: orderId }: { id: string },
  staff: StaffStep,
): Promise<Movement[]> {
  const {
    sums: [sums],
    isMoved,
  } = await batch({
    sums: sumsOf(tx, { orderId }),
    isMoved: moveOrder(tx, { orderId, from: "paid", to: "delivered", cause: "deliver" }, { staff }),
    stock: stock.consumeReservation(tx, orderId),
  });
  if (!sums || !isMoved) throw new AppError("conflict");
  const { net: goodsCents, saved, discount, tax: taxCents } = sums;
  return [
    goodsOfVisitSold({ orderId, goodsCents, memberSavingsCents: saved, couponDiscountCents: discount, taxCents }),
  ];
}

import { sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { RepricedLine } from "#modules/desk/server/public.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { findTransfer } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { repriceLine } from "../../domain/desk/reprice-line.ts";
import { updateVisitPaidAmount } from "../movements/paid-of-visit.ts";
import { postMovements } from "../movements/post-movements.ts";
import type { StaffStep } from "../orders/move-order.ts";
import { assertNotCharging } from "../visit-orders/assert-not-charging.ts";
import { markOrderPaidIfCovered } from "../visit-orders/mark-order-paid-if-covered.ts";
import { ordersOfLines } from "../visit-orders/orders-of-visit.ts";

type OfOrder = Pick<Appointment, "id" | "orderId" | "status" | "memberSavingsCents">;

const lockOrder = statement(
  { isOpen: "bool" },
  sql`
  select (o.kind in ('service', 'extra') and o.status = 'pending' or o.kind = 'mixed' and o.status not in ('pending', 'cancelled', 'refunded')) as "isOpen"
  from orders o where o.id = ${sql.placeholder("orderId")} for update of o`,
);

const readLines = statement(
  {
    id: "text",
    visitLineId: "text?",
    price: "int",
    list: neverNull("int"),
    savings: "int",
    discount: "int",
    session: "int",
    net: neverNull("int"),
    tax: "int",
    dueNow: neverNull("int"),
  },
  sql`
  select l.id, l.visit_line_id as "visitLineId", l.unit_price_cents as price, l.list_cents as list, l.member_savings_cents as savings,
    l.discount_cents as discount, l.session_cents as session, l.net_cents as net, l.tax_cents as tax, l.due_now_cents as "dueNow"
  from order_lines l where l.order_id = ${sql.placeholder("orderId")} and l.kind = 'service' order by l.position`,
);

const reprice = statement(
  { left: "int" },
  sql`
  with wanted as (
    select * from jsonb_to_recordset(${sql.placeholder("lines")}::jsonb) as w(id text, price int, list int, savings int, net int, tax int)
  ), more as (
    select sum(w.price - l.unit_price_cents)::int as gross, sum(w.savings - l.member_savings_cents)::int as savings, sum(w.tax - l.tax_cents)::int as tax
    from order_lines l join wanted w on w.id = l.id
  ), repriced as (
    update order_lines l set unit_price_cents = w.price, line_total_cents = w.price, list_cents = w.list, member_savings_cents = w.savings,
      net_cents = w.net, tax_cents = w.tax
    from wanted w where l.id = w.id
  )
  update orders o set subtotal_cents = subtotal_cents + more.gross, member_savings_cents = member_savings_cents + more.savings,
    tax_cents = tax_cents + more.tax, total_cents = total_cents + more.gross - more.savings + more.tax,
    due_at_clinic_cents = due_at_clinic_cents + more.gross - more.savings + more.tax, updated_at = clock_now()
  from more where o.id = ${sql.placeholder("orderId")}
    and o.due_at_clinic_cents + more.gross - more.savings + more.tax >= o.paid_at_clinic_cents
  returning o.due_at_clinic_cents - o.paid_at_clinic_cents as left`,
);

/**
 * Updates a visit's orders to the units actually used, to the cent: their lines, totals and the amount due at the
 * clinic, so that invoice, desk and books agree. Deposits and coupon discounts stay as agreed. If nothing is left to
 * pay, the order becomes paid, and a completed visit becomes revenue. A visit without an order is skipped. Throws
 * `order_closed` and `conflict`.
 */
export async function updateOrdersToUsedUnits(
  tx: Transaction,
  { visit, repriced, staff }: { visit: OfOrder; repriced: readonly RepricedLine[]; staff: StaffStep },
): Promise<{ memberSavingsCents: Cents }> {
  if (visit.orderId === null) return visit;
  const orderOf = await ordersOfLines(
    tx,
    repriced.map(({ lineId }) => lineId),
  );
  let { memberSavingsCents } = visit;
  const moved: Movement[] = [];
  for (const orderId of new Set([visit.orderId, ...orderOf.values()])) {
    const ofOrder = repriced.filter(({ lineId }) => (orderOf.get(lineId) ?? visit.orderId) === orderId);
    if (ofOrder.length === 0) continue;
    const followed = await followIn(tx, { orderId, visit, repriced: ofOrder, staff });
    memberSavingsCents += followed.savedMoreCents;
    moved.push(...followed.moved);
  }
  await postMovements(tx, moved, "system");
  await updateVisitPaidAmount(tx, visit.id);
  return { memberSavingsCents };
}

type UnitsChange = { orderId: string; visit: OfOrder; repriced: readonly RepricedLine[]; staff: StaffStep };

/** Updates one order of the visit. Returns the additional membership discount, and the ledger movements. */
async function followIn(
  tx: Transaction,
  { orderId, visit, repriced, staff }: UnitsChange,
): Promise<{ savedMoreCents: Cents; moved: Movement[] }> {
  const [order] = await lockOrder(tx, { orderId });
  const isEarned = orderId === visit.orderId && (await findTransfer(tx, `visit:${visit.id}:completed`));
  if (!order?.isOpen || isEarned)
    throw new AppError("order_closed", { message: "This visit is paid. Correct it with a refund." });
  await assertNotCharging(tx, orderId);
  const sold = await readLines(tx, { orderId });
  const lines = repriced.map(({ lineId, afterCents }) => {
    const line = sold.find(({ visitLineId }) => visitLineId === lineId);
    if (!line || line.session > 0)
      throw new AppError("conflict", { message: "A visit of a package pays for this treatment." });
    const sums = repriceLine(line, afterCents);
    if (!sums)
      throw new AppError("order_closed", { message: "More than that was paid or taken off when it was booked." });
    return { id: line.id, ...sums, savedMore: sums.savings - line.savings };
  });
  const [written] = await reprice(tx, { orderId, lines: JSON.stringify(lines) });
  if (!written)
    throw new AppError("order_closed", { message: "More than that is already paid. Refund the difference first." });
  const moved = written.left === 0 ? await markOrderPaidIfCovered(tx, { orderId, visit, staff }) : [];
  return { savedMoreCents: addMoney(...lines.map(({ savedMore }) => savedMore)), moved };
}

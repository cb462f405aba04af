import { sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import {
  type SplitVisitRequest,
  type SplitVisits,
  splitAppointment,
  writeSplitOrder,
} from "#modules/booking/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMoney } from "#shared/money.ts";
import { writeHistory } from "../orders/move-order.ts";

/**
 * Splits a visit in two, and its order with it. Throws what `splitAppointment` does, and `conflict` for money that
 * can't be divided.
 */
export function splitVisit(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  input: SplitVisitRequest,
): Promise<{ stays: Appointment; goes: Appointment }> {
  return splitAppointment(deps, input, divideOrder);
}

/** An order to be paid at the clinic, with nothing paid yet, no code or offer applied, and no session used. */
const lockPlain = statement(
  { id: "text" },
  sql`
  select o.id from orders o
  where o.id = ${sql.placeholder("orderId")} and o.kind = 'service' and o.status = 'pending' and o.due_now_cents = 0
    and o.gift_card_cents = 0 and o.waived_cents = 0 and o.paid_at_clinic_cents = 0 and o.tip_cents = 0 and o.discount_cents = 0
    and not exists (select from order_lines l where l.order_id = o.id and (l.session_cents > 0 or l.kind not in ('service', 'add_on')))
  for update of o`,
);

const readLines = statement(
  { id: "text", gross: "int", savings: "int", tax: "int" },
  sql`
  select l.id, l.line_total_cents as gross, l.member_savings_cents as savings, l.tax_cents as tax
  from order_lines l where l.order_id = ${sql.placeholder("orderId")} and l.visit_line_id = any(${sql.placeholder("visitLineIds")}::text[])
  order by l.position, l.id`,
);

/** The new order copies the original order's customer, currency and time. */
const divide = statement(sql`
  with placed as (
    insert into orders (id, kind, status, payment_state, customer_id, currency, subtotal_cents, member_savings_cents, tax_cents,
      total_cents, due_now_cents, due_at_clinic_cents, appointment_id)
    select ${sql.placeholder("id")}, o.kind, o.status, o.payment_state, o.customer_id, o.currency,
      ${sql.placeholder("gross")}::int, ${sql.placeholder("savings")}::int, ${sql.placeholder("tax")}::int,
      ${sql.placeholder("total")}::int, 0, ${sql.placeholder("total")}::int, ${sql.placeholder("appointmentId")}
    from orders o where o.id = ${sql.placeholder("orderId")}
  ), moved as (
    update order_lines set order_id = ${sql.placeholder("id")} where id = any(${sql.placeholder("lineIds")}::text[])
  )
  update orders set subtotal_cents = subtotal_cents - ${sql.placeholder("gross")}::int,
    member_savings_cents = member_savings_cents - ${sql.placeholder("savings")}::int,
    tax_cents = tax_cents - ${sql.placeholder("tax")}::int, total_cents = total_cents - ${sql.placeholder("total")}::int,
    due_at_clinic_cents = due_at_clinic_cents - ${sql.placeholder("total")}::int, updated_at = clock_now()
  where id = ${sql.placeholder("orderId")}`);

/** Moves the new visit's lines to a separate order, at the prices they were booked for: an order has one visit. */
async function divideOrder(tx: Transaction, { former, goes }: SplitVisits): Promise<void> {
  const { orderId } = former;
  if (former.offers.length > 0 || former.couponSavingsCents > 0 || former.paidCents > 0) throw notDivisible();
  if (orderId === null) return;
  const [plain] = await lockPlain(tx, { orderId });
  if (!plain) throw notDivisible();
  const lines = await readLines(tx, { orderId, visitLineIds: goes.lines.map(({ id }) => id) });
  const gross = addMoney(...lines.map((line) => line.gross));
  const savings = addMoney(...lines.map((line) => line.savings));
  const tax = addMoney(...lines.map((line) => line.tax));
  const id = newId();
  await divide(tx, {
    id,
    orderId,
    appointmentId: goes.id,
    lineIds: lines.map((line) => line.id),
    gross,
    savings,
    tax,
    total: addMoney(gross, -savings, tax),
  });
  await writeSplitOrder(tx, { id: goes.id, formerId: former.id, orderId: id, savingsCents: savings });
  await writeHistory(tx, { orderId: id, from: null, to: "pending", cause: "customer" });
}

function notDivisible(): AppError {
  return new AppError("conflict", {
    message: "Something was paid for this visit or taken off its price, so please call us to divide it.",
  });
}

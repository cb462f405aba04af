import { sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { ownVisits, type RescheduleByCustomerInput, rescheduleByCustomer } from "#modules/booking/server/public.ts";
import { savingsByLine, type VisitLine } from "#modules/cart/domain/pricing/offers-on-lines.ts";
import type { Transaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { addMoney, allocateMoney, type Cents } from "#shared/money.ts";

type Deps = Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">;

/** Moves a visit and updates its order to the price at the new time. Throws what `rescheduleByCustomer` throws. */
export function rescheduleWithOrder(deps: Deps, input: RescheduleByCustomerInput): Promise<Appointment> {
  return rescheduleByCustomer(deps, input, repriceOrderOfVisit);
}

/**
 * Returns what `rescheduleWithOrder` would make of a visit, and changes nothing. Throws what
 * `previewRescheduleByCustomer` throws.
 */
export function previewRescheduleWithOrder(deps: Deps, input: RescheduleByCustomerInput): Promise<Appointment> {
  return ownVisits.previewRescheduleByCustomer(deps, input, repriceOrderOfVisit);
}

/**
 * Updates the order's prices after a move. Coupon discounts stay: a move can only end an offer, so prices stay or rise.
 */
export async function repriceOrderOfVisit(tx: Transaction, { id, offers }: Appointment): Promise<void> {
  const offersCents = addMoney(...offers.map(({ savingCents }) => savingCents));
  const rows = await lockLinesToReprice(tx, { id, offersCents });
  if (rows.length === 0) return;
  const savings = savingsByLine(offers, rows, toVisitLines(rows));
  const nets = rows.map((line) => line.net - (savings.get(line.id) ?? 0));
  const coupons = addMoney(...rows.map(({ couponCents }) => couponCents));
  const shares = allocateMoney(coupons, nets);
  const lines = rows.map(({ id: lineId, net }, index) => {
    const couponCents = shares[index] ?? 0;
    return { id: lineId, couponCents, discountCents: addMoney(net - (nets[index] ?? net), couponCents) };
  });
  await updateOrderPrices(tx, { id, offers: JSON.stringify(offers), lines: JSON.stringify(lines) });
}

/** A line of an order with its `net` before limited offers and coupons. */
type LineRow = { id: string; kind: "service" | "add_on"; itemId: string; net: Cents; couponCents: Cents };

/** Converts an order's lines to those of a visit; add-ons must come after their service. */
function toVisitLines(rows: readonly LineRow[]): VisitLine[] {
  let serviceLineId = "";
  return rows.map(({ id, kind, itemId }) => {
    if (kind === "add_on") return { id, kind, itemId, serviceLineId };
    serviceLineId = id;
    return { id, kind, itemId };
  });
}

/**
 * SQL condition: the order `o` still includes its visit. An order that also has goods survives the visit's
 * cancellation.
 */
const orderIncludesVisit = sql`(o.kind = 'service' and o.status = 'pending' or o.kind = 'mixed' and o.status <> 'cancelled')`;

const offerDiscountOfOrder = sql`(select coalesce(sum(v.discount_cents - v.coupon_cents), 0)::int from order_lines v
  where v.order_id = o.id and v.kind in ('service', 'add_on'))`;

/** Locks and returns the lines of a visit in its open order if the discount from offers has changed. */
const lockLinesToReprice = statement(
  { id: "text", kind: oneOf(["service", "add_on"]), itemId: "text", net: "int", couponCents: "int" },
  sql`
  select l.id, l.kind, l.item_id as "itemId", l.net_cents + l.discount_cents as net, l.coupon_cents as "couponCents"
  from orders o join order_lines l on l.order_id = o.id and l.kind in ('service', 'add_on')
  where o.appointment_id = ${sql.placeholder("id")} and ${orderIncludesVisit} and ${offerDiscountOfOrder} <> ${sql.placeholder("offersCents")}::int
  order by l.position, l.id for update`,
);

const updateOrderPrices = statement(sql`
  with wanted as (
    select * from jsonb_to_recordset(${sql.placeholder("lines")}::jsonb) as w(id text, "discountCents" int, "couponCents" int)
  ), more as (
    select l.order_id, sum(wanted."discountCents" - l.discount_cents)::int as cents
    from order_lines l join wanted on wanted.id = l.id group by l.order_id
  ), repriced as (
    update order_lines l set discount_cents = wanted."discountCents", coupon_cents = wanted."couponCents", net_cents = l.net_cents + l.discount_cents - wanted."discountCents"
    from wanted where l.id = wanted.id
  )
  update orders o set offers = ${sql.placeholder("offers")}::jsonb, discount_cents = discount_cents + more.cents, updated_at = clock_now(),
    total_cents = total_cents - more.cents, due_at_clinic_cents = due_at_clinic_cents - more.cents
  from more where o.id = more.order_id and o.appointment_id = ${sql.placeholder("id")}`);

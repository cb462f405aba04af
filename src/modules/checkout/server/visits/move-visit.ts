import { sql } from "drizzle-orm";
import { type Appointment, type RescheduleAppointment, rescheduleAppointment } from "#modules/booking/server/public.ts";
import { savingsByLine, type VisitLine } from "#modules/cart/domain/pricing/offers-on-lines.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { addMoney, type Cents } from "#shared/money.ts";

/** Moves a visit, and lets its order follow the price it has there. Throws what `rescheduleAppointment` does. */
export function moveVisit(
  deps: Pick<ServerDeps, "db" | "clock" | "versions">,
  wanted: RescheduleAppointment,
): Promise<Appointment> {
  return rescheduleAppointment(deps, wanted, followPrice);
}

async function followPrice(tx: Transaction, { id, offers }: Appointment): Promise<void> {
  const discountCents = addMoney(...offers.map(({ savingCents }) => savingCents));
  const rows = await linesToReprice(tx, { id, discountCents });
  if (rows.length === 0) return;
  const savings = savingsByLine(offers, rows, toVisitLines(rows));
  const lines = rows.map((line) => ({ id: line.id, discountCents: savings.get(line.id) ?? 0 }));
  await reprice(tx, { id, discountCents, offers: JSON.stringify(offers), lines: JSON.stringify(lines) });
}

/** A line of an order with its `net` before limited offers. */
type LineRow = { id: string; kind: "service" | "add_on"; itemId: string; net: Cents };

/** Add-ons stand behind the service that they go with. */
function toVisitLines(rows: readonly LineRow[]): VisitLine[] {
  let serviceLineId = "";
  return rows.map(({ id, kind, itemId }) => {
    if (kind === "add_on") return { id, kind, itemId, serviceLineId };
    serviceLineId = id;
    return { id, kind, itemId };
  });
}

const discount = sql`${sql.placeholder("discountCents")}::int`;

/** The lines of a visit's open order, locked, if what offers take off it isn't what they took until now. */
const linesToReprice = statement<LineRow>(sql`
  select l.id, l.kind, l.item_id as "itemId", l.net_cents + l.discount_cents as net
  from orders o join order_lines l on l.order_id = o.id
  where o.appointment_id = ${sql.placeholder("id")} and o.kind = 'service' and o.status = 'pending' and o.discount_cents <> ${discount}
  order by l.position, l.id for update`);

const reprice = statement(sql`
  with repriced as (
    update order_lines l set discount_cents = wanted."discountCents", net_cents = l.net_cents + l.discount_cents - wanted."discountCents"
    from jsonb_to_recordset(${sql.placeholder("lines")}::jsonb) as wanted(id text, "discountCents" int) where l.id = wanted.id
  )
  update orders set offers = ${sql.placeholder("offers")}::jsonb, discount_cents = ${discount}, updated_at = clock_now(),
    total_cents = total_cents + discount_cents - ${discount}, due_at_clinic_cents = due_at_clinic_cents + discount_cents - ${discount}
  where appointment_id = ${sql.placeholder("id")} and kind = 'service' and status = 'pending'`);

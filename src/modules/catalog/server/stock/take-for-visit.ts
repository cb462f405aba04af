import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { newId } from "#shared/ids.ts";
import { SIZE_RAN_SHORT, type SizeRanShort } from "../../domain/events.ts";
import { emitSoldOut } from "./stock.ts";

/**
 * Removes from stock what the treatments of a completed visit use up; a treatment done twice uses twice as much. Done
 * once per visit and size. Stock reserved by open orders isn't used: the move is reduced, the visit stays completed,
 * and the front desk gets a notice.
 */
export async function takeForVisit(
  tx: Transaction,
  { appointmentId, serviceIds }: { appointmentId: string; serviceIds: readonly string[] },
): Promise<void> {
  if (serviceIds.length === 0) return;
  const used = await takeFromShelf(tx, { appointmentId, serviceIds: JSON.stringify(serviceIds) });
  const moved = used.filter(({ taken }) => taken > 0);
  await inOrder(
    ...moved.map(({ sizeId, taken }) => recordUse(tx, { id: newId(), sizeId, delta: -taken, appointmentId })),
  );
  for (const { sizeId, wanted, taken, onHand } of used) {
    if (taken > 0 && onHand === 0) await emitSoldOut(tx, sizeId);
    if (taken < wanted) {
      const payload: SizeRanShort = { sizeId, wanted, taken };
      await emitEvent(tx, { type: SIZE_RAN_SHORT, key: `appointment:${appointmentId}:short:${newId()}`, payload });
    }
  }
}

// Locks sizes in the order of their ids, as every order does, and reads them under the lock.
const takeFromShelf = statement(
  { sizeId: "text", wanted: "int", taken: "int", onHand: "int" },
  sql`
  with wanted as (
    select c.size_id, sum(c.quantity)::int as quantity
    from jsonb_array_elements_text(${sql.placeholder("serviceIds")}::jsonb) as done(service_id)
    join service_consumables c on c.service_id = done.service_id
    where not exists (select 1 from stock_moves m
      where m.appointment_id = ${sql.placeholder("appointmentId")} and m.size_id = c.size_id and m.reason = 'visit')
    group by c.size_id),
  shelf as (
    select z.id, w.quantity, least(w.quantity, z.on_hand - z.reserved) as taken
    from wanted w join product_sizes z on z.id = w.size_id order by z.id for update of z)
  update product_sizes z set on_hand = z.on_hand - shelf.taken from shelf where z.id = shelf.id
  returning z.id as "sizeId", shelf.quantity as wanted, shelf.taken, z.on_hand as "onHand"`,
);

const recordUse = statement(sql`
  insert into stock_moves (id, size_id, delta, reason, appointment_id)
  values (${sql.placeholder("id")}, ${sql.placeholder("sizeId")}, ${sql.placeholder("delta")}, 'visit',
    ${sql.placeholder("appointmentId")})`);

/**
 * Returns to stock what a visit used up, with a stock move, when the visit's completion is undone. Completing the visit
 * again uses the pieces again. Does nothing if none were used.
 */
export async function returnFromVisit(tx: Transaction, appointmentId: string): Promise<void> {
  const returned = await putBack(tx, { appointmentId });
  await inOrder(
    ...returned.map(({ sizeId, quantity }) => recordReturn(tx, { id: newId(), sizeId, quantity, appointmentId })),
  );
}

const putBack = statement(
  { sizeId: "text", quantity: "int" },
  sql`
  with undone as (
    update stock_moves set reason = 'visit_undone'
    where appointment_id = ${sql.placeholder("appointmentId")} and reason = 'visit'
    returning size_id, -delta as quantity),
  shelf as (
    select z.id, u.quantity from undone u join product_sizes z on z.id = u.size_id order by z.id for update of z)
  update product_sizes z set on_hand = z.on_hand + shelf.quantity from shelf where z.id = shelf.id
  returning z.id as "sizeId", shelf.quantity`,
);

const recordReturn = statement(sql`
  insert into stock_moves (id, size_id, delta, reason, appointment_id)
  values (${sql.placeholder("id")}, ${sql.placeholder("sizeId")}, ${sql.placeholder("quantity")}, 'visit_undone',
    ${sql.placeholder("appointmentId")})`);

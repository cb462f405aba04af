import { sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { PlannedRefund } from "../../domain/refunds/plan-refund.ts";
import { creditNoteLines, creditNotes } from "../tables.ts";

/**
 * The next number of credit notes. Its row is locked until the transaction ends, so that a number is left out by none and
 * credit notes are written one after the other.
 */
export async function takeCreditNoteNumber(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    insert into paper_numbers (series, last_number) values ('credit_note', 1)
    on conflict (series) do update set last_number = paper_numbers.last_number + 1
    returning last_number as number`);
  const [taken] = rows;
  if (!taken) throw new Error("no number was taken");
  return taken.number;
}

type Wanted = {
  number: number;
  orderId: string;
  planned: PlannedRefund;
  reason: string;
  actor: AuditActor;
};

/** Writes a credit note with its lines, and what the order and its lines have given back by now. */
export async function writeCreditNote(
  tx: Transaction,
  { number, orderId, planned, reason, actor }: Wanted,
): Promise<{ id: string }> {
  const id = newId();
  const { lines, shipping, total } = planned;
  await tx.insert(creditNotes).values({
    ...{ id, number, orderId, reason, shippingCents: shipping, totalCents: total },
    ...{ actor: actor.accountId ?? "system", actorName: actor.name },
  });
  if (lines.length > 0)
    await tx.insert(creditNoteLines).values(
      lines.map(({ lineId, quantity, net, tax, restocks }) => ({
        ...{ creditNoteId: id, orderLineId: lineId, quantity, netCents: net, taxCents: tax, restocks },
      })),
    );
  await tx.execute(sql`
    update order_lines l set refunded_cents = l.refunded_cents + c.net_cents + c.tax_cents,
      refunded_quantity = l.refunded_quantity + c.quantity
    from credit_note_lines c where c.credit_note_id = ${id} and l.id = c.order_line_id`);
  await tx.execute(sql`
    update orders set refunded_cents = refunded_cents + ${total}, shipping_refunded_cents = shipping_refunded_cents + ${shipping},
      updated_at = clock_now() where id = ${orderId}`);
  return { id };
}

/** What a staff member has given back since an instant, in cents. */
export async function refundedBy(tx: Transaction, accountId: string, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ cents: string }>(sql`
    select coalesce(sum(total_cents), 0) as cents from credit_notes
    where actor = ${accountId} and created_at >= ${since.toISOString()}::timestamptz`);
  return Number(rows[0]?.cents);
}

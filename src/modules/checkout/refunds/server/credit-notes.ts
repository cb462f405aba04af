import { sql } from "drizzle-orm";
import { settingsRow } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { creditNoteLines, creditNotes } from "../../server/tables.ts";
import type { PlannedRefund } from "../domain/plan-refund.ts";

/**
 * Takes the next credit note number. Its row stays locked until the transaction ends, so that no number is skipped and
 * credit notes are written one after the other.
 */
export async function takeCreditNoteNumber(tx: Transaction): Promise<number> {
  const [row] = await takeNumber(tx);
  if (!row) throw new Error("no number was taken");
  return row.number;
}

const takeNumber = statement(
  { number: "int" },
  sql`
  insert into paper_numbers (series, last_number) values ('credit_note', 1)
  on conflict (series) do update set last_number = paper_numbers.last_number + 1
  returning last_number as number`,
);

type NewCreditNote = {
  id?: string;
  number: number;
  orderId: string;
  planned: PlannedRefund;
  reason: string;
  actor: AuditActor;
};

/** Writes a credit note with its lines, and the amounts that the order and its lines have refunded so far. */
export async function writeCreditNote(
  tx: Transaction,
  { id = newId(), number, orderId, planned, reason, actor }: NewCreditNote,
): Promise<{ id: string }> {
  const { lines, shipping, tip, total } = planned;
  const note = {
    id,
    number,
    orderId,
    reason,
    shippingCents: shipping,
    tipCents: tip,
    totalCents: total,
    actor: actor.accountId ?? "system",
    actorName: actor.name,
  };
  const ofLines = lines.map(({ lineId, quantity, net, tax, restocks }) => ({
    creditNoteId: id,
    orderLineId: lineId,
    quantity,
    netCents: net,
    taxCents: tax,
    restocks,
  }));
  await inOrder(
    tx.insert(creditNotes).values(note).execute(),
    lines.length > 0 ? tx.insert(creditNoteLines).values(ofLines).execute() : undefined,
    raiseLines(tx, { id }),
    raiseOrder(tx, { orderId, total, shipping, tip }),
  );
  return { id };
}

const raiseLines = statement(sql`
  update order_lines l set refunded_cents = l.refunded_cents + c.net_cents + c.tax_cents,
    refunded_quantity = l.refunded_quantity + c.quantity
  from credit_note_lines c where c.credit_note_id = ${sql.placeholder("id")} and l.id = c.order_line_id`);
const raiseOrder = statement(sql`
  update orders set refunded_cents = refunded_cents + ${sql.placeholder("total")}::int,
    shipping_refunded_cents = shipping_refunded_cents + ${sql.placeholder("shipping")}::int,
    tip_refunded_cents = tip_refunded_cents + ${sql.placeholder("tip")}::int, updated_at = clock_now()
  where id = ${sql.placeholder("orderId")}`);

/** Returns what a staff member has refunded on the clinic's day of an instant, in cents. */
export async function refundedBy(tx: Transaction, accountId: string, now: Date): Promise<number> {
  const [sum] = await readGivenBack(tx, { accountId, now: now.toISOString() });
  return Number(sum?.cents);
}

const zone = sql`${settingsRow}->>'timeZone'`;
const readGivenBack = statement(
  { cents: "bigint" },
  sql`
  select coalesce(sum(total_cents), 0) as cents from credit_notes where actor = ${sql.placeholder("accountId")}
    and created_at >= date_trunc('day', ${sql.placeholder("now")}::timestamptz at time zone (${zone})) at time zone (${zone})`,
);

import { sql } from "drizzle-orm";
import { settingsRowInSql } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import type { PlannedRefund } from "../domain/plan-refund.ts";
import { creditNoteLines, creditNotes } from "./tables.ts";

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
  const linesOfNote = lines.map(({ lineId, quantity, net, tax, restocks }) => ({
    creditNoteId: id,
    orderLineId: lineId,
    quantity,
    netCents: net,
    taxCents: tax,
    restocks,
  }));
  await batch({
    note: tx.insert(creditNotes).values(note).execute(),
    lines: lines.length > 0 ? tx.insert(creditNoteLines).values(linesOfNote).execute() : undefined,
    refundedOfLines: raiseRefundedOfLines(tx, { id }),
    refundedOfOrder: raiseRefundedOfOrder(tx, { orderId, total, shipping, tip }),
  });
  return { id };
}

const raiseRefundedOfLines = statement(sql`
  update order_lines l set refunded_cents = l.refunded_cents + c.net_cents + c.tax_cents,
    refunded_quantity = l.refunded_quantity + c.quantity
  from credit_note_lines c where c.credit_note_id = ${sql.placeholder("id")} and l.id = c.order_line_id`);
const raiseRefundedOfOrder = statement(sql`
  update orders set refunded_cents = refunded_cents + ${sql.placeholder("total")}::int,
    shipping_refunded_cents = shipping_refunded_cents + ${sql.placeholder("shipping")}::int,
    tip_refunded_cents = tip_refunded_cents + ${sql.placeholder("tip")}::int, updated_at = clock_now()
  where id = ${sql.placeholder("orderId")}`);

/** Returns what a staff member has refunded on the clinic's day of an instant, in cents. */
export async function readRefundedToday(tx: Transaction, accountId: string, now: Date): Promise<number> {
  const [sum] = await sumOfDay(tx, { accountId, now: now.toISOString() });
  return Number(sum?.cents);
}

const zone = sql`${settingsRowInSql}->>'timeZone'`;
const sumOfDay = statement(
  { cents: "bigint" },
  sql`
  select coalesce(sum(total_cents), 0) as cents from credit_notes where actor = ${sql.placeholder("accountId")}
    and created_at >= date_trunc('day', ${sql.placeholder("now")}::timestamptz at time zone (${zone})) at time zone (${zone})`,
);

const findNote = statement(
  { number: "int", total: "int", lines: json<string[]>() },
  sql`
  select n.number, n.total_cents as total,
    (select coalesce(json_agg(c.quantity || ' × ' || l.name order by l.position), '[]')
      from credit_note_lines c join order_lines l on l.id = c.order_line_id
      where c.credit_note_id = n.id and c.quantity > 0) as lines
  from credit_notes n where n.id = ${sql.placeholder("id")}`,
);

/** Returns a credit note for an email: its number, its total, and the returned pieces as "2 × Daylight Fluid". */
export async function findCreditNote(
  db: DatabaseOrTransaction,
  id: string,
): Promise<{ number: number; total: Cents; lines: string[] } | undefined> {
  const rows = await findNote(db, { id });
  return rows[0];
}

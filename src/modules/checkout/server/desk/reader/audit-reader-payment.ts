import type { Tender } from "#modules/payments/server/public.ts";
import { type AuditActor, systemActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { tipShareWords } from "../../../domain/desk/tip-choice.ts";
import type { DeskOrder } from "../../visit-orders/lock-desk-order.ts";

const sum = (cents: Cents) => formatMoney(cents, { always: true });

const recordOf = ({ id, visit }: DeskOrder) =>
  visit ? { resource: "Appointment", resourceId: visit.id } : { resource: "Order", resourceId: id };

type ReaderPayment = { id: string; cents: Cents; label: string; actor: AuditActor };

/** Records who started a card payment on a reader. */
export async function auditRequest(
  tx: Transaction,
  order: DeskOrder,
  { id, cents, label, actor }: ReaderPayment,
): Promise<void> {
  await writeAudit(tx, actor, {
    action: "payment.ask",
    ...recordOf(order),
    after: { tenderId: id },
    summary: `Order ${order.number}: ${sum(cents)} asked for on the card reader ${label}`,
  });
}

/** Records what a reader took, in the name of the person who started it. */
export async function auditReaderPayment(tx: Transaction, order: DeskOrder, tender: Tender): Promise<void> {
  const { id, amountCents, tipCents, tipShares, takenBy, takerName } = tender;
  const tip = tipCents > 0 ? `, ${sum(tipCents)} of it a tip${tipShareWords(tipShares)}` : "";
  await writeAudit(
    tx,
    { ...systemActor(takerName ?? "Card reader"), accountId: takenBy },
    {
      action: "payment.take",
      ...recordOf(order),
      summary: `Order ${order.number}: ${sum(amountCents)} on the card reader${tip}`,
      before: { paidCents: order.paidCents },
      after: { paidCents: order.paidCents + amountCents, tenderId: id },
    },
  );
}

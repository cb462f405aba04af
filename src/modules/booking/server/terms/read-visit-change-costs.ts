import { balanceOf } from "#modules/ledger/server/public.ts";
import { listTenders } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import type { WireAppointment } from "../../contract/appointment.ts";
import type { Appointment } from "../../domain/appointment.ts";

/**
 * Returns the cost of changing a visit, its deposit, and the part of the deposit that a cancellation refunds after fees
 * are deducted. `to` is the kind of the last payment, which is refunded first.
 */
export async function readVisitChangeCosts(
  db: DatabaseOrTransaction,
  { orderId, paidCents, owedFeeCents, status }: Appointment,
  { feeCents, isMove = false }: { feeCents: Cents; isMove?: boolean },
): Promise<WireAppointment["money"]> {
  const none = { fee: feeCents, deposit: 0, refund: 0, to: null };
  // Most visits are paid at the clinic, so nothing needs to be read for them.
  if (orderId === null || paidCents === 0) return none;
  const deposit = await balanceOf(db, `deposit:${orderId}`);
  if (deposit === 0) return none;
  // After a cancellation, its fee is already among the owed fees.
  const fees = owedFeeCents + (status === "cancelled" ? 0 : feeCents);
  const isBack = !isMove && deposit > fees;
  if (!isBack) return { ...none, deposit };
  // Amounts the clinic waived aren't refunded.
  const left = (await listTenders(db, orderId)).flatMap(({ kind, amountCents, refundedCents }) =>
    kind === "waived" || amountCents === refundedCents ? [] : [{ kind, cents: amountCents - refundedCents }],
  );
  const refund = Math.min(deposit - fees, addMoney(...left.map(({ cents }) => cents)));
  return { fee: feeCents, deposit, refund, to: left.at(-1)?.kind ?? null };
}

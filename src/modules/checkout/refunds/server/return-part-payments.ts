import { sql } from "drizzle-orm";
import { depositReturned, feeWaived } from "#modules/ledger/domain/events/visit-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { listTenders } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { updateVisitPaidAmount } from "../../server/movements/paid-of-visit.ts";
import { returnToTenders } from "./return-to-tenders.ts";

type PartPayments = {
  orderId: string;
  appointmentId: string | null;
  customerId: string | null;
  /** The maximum to refund, taken from the latest payment first. If omitted, everything is refunded. */
  mostCents?: Cents;
  /** The waived fee whose payment is refunded. If omitted, a visit's refund comes from the money held for the visit. */
  waivedFeeId?: string;
};

const lowerPaidAtClinic = command(sql`
  update orders set paid_at_clinic_cents = paid_at_clinic_cents - ${sql.placeholder("cents")}, updated_at = clock_now() where id = ${sql.placeholder("orderId")}`);

/**
 * Refunds what was paid at the desk for an order that was never paid in full, each payment to its tender (the source
 * that paid), such as after its visit is canceled or a treatment is removed. There is no credit note, because the order
 * was never paid in full. Tips stay with their recipients. The caller holds the locks of the visit and the order.
 * Returns the ledger movements, which the caller posts.
 */
export async function returnPartPayments(tx: Transaction, of: PartPayments): Promise<Movement[]> {
  const { orderId, appointmentId, customerId, mostCents = Number.MAX_SAFE_INTEGER, waivedFeeId } = of;
  const deskTenders = (await listTenders(tx, orderId)).filter(({ takenBy }) => takenBy !== null);
  let leftCents = mostCents;
  const parts = deskTenders.toReversed().flatMap((tender) => {
    const cents = Math.min(leftCents, addMoney(tender.amountCents, -tender.tipCents, -tender.refundedCents));
    leftCents -= Math.max(0, cents);
    return cents > 0 ? [{ tender, cents }] : [];
  });
  const cents = addMoney(...parts.map((part) => part.cents));
  if (cents === 0) return [];
  const order = { id: orderId, customerId };
  const { recorded, movements } = await returnToTenders(tx, order, parts, { reason: "cancelled" });
  await lowerPaidAtClinic(tx, { cents, orderId });
  // Counter sales are posted to the order's own account.
  if (!appointmentId) return movements;
  await updateVisitPaidAmount(tx, appointmentId);
  const back = waivedFeeId
    ? feeWaived({ feeId: waivedFeeId, orderId, cents })
    : depositReturned({ appointmentId, orderId, cents });
  const key = `${back.key}:${recorded[0]?.refund.id ?? ""}`;
  return [{ ...back, key }, ...movements];
}

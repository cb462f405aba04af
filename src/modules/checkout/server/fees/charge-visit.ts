import { visitFees } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { isAppError } from "#shared/app-error.ts";
import { takeTender } from "../desk/take-tender.ts";
import { type ChargeFeeInput, decideFeeAndCollectPrepaid, type FeeDecision, type StaffAct } from "./decide-fee.ts";
import { mailFee, mailFeeLink } from "./fee-mails.ts";

/**
 * Charges a fee that was agreed to at booking: first from the visit's deposit, then from the card on file; without a
 * card it stays owed. Any deposit beyond the fee is refunded. If others booked the freed time, the fee is waived
 * immediately. Safe to repeat: a fee is decided only once. Throws `appointment_closed`, `fee_not_agreed`, `conflict` if
 * it was charged before, and the errors of charging a card; in that case the fee stays owed, and its customer gets a
 * link to pay it.
 */
export async function chargeFee(deps: ServerDeps, input: ChargeFeeInput, staffAct: StaffAct) {
  const { currency } = await getClinicSettings(deps.db);
  const decided = await withRetry(deps.db, (tx) => decideFeeAndCollectPrepaid(tx, input, staffAct, currency));
  failpoint("fees:after_decided");
  return collectFee(deps, decided, staffAct);
}

/** Charges the owed part of a decided fee to the card on file. Returns the fee, and what was taken from each source. */
export async function collectFee(deps: ServerDeps, decided: FeeDecision, staffAct: StaffAct) {
  const { fromDeposit, orderId, owedCents } = decided;
  let fromCard = 0;
  if (orderId && owedCents > 0) {
    const tender = { orderId, kind: "card" as const, cents: owedCents, tipCents: 0 };
    try {
      fromCard = (await takeTender(deps, tender, { ...staffAct, key: `fee:${staffAct.key}` })).amountCents;
    } catch (error) {
      await mailFeeLink(deps.db, { feeId: decided.feeId, orderId }, staffAct.key);
      if (!isAppError(error, "no_saved_card")) throw error;
    }
  }
  const fee = await visitFees.findFee(deps.db, decided.feeId);
  if (fee.state === "paid") await mailFee(deps.db, "fee-charged", { feeId: fee.id, orderId: fee.orderId });
  return { fee, fromDeposit, fromCard, owed: fee.state === "owed" ? fee.amountCents - fee.paidCents : 0 };
}

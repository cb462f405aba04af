import { cancelCards } from "#modules/gift-cards/server/public.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { closeLots, endMembership } from "#modules/membership/server/public.ts";
import { giveBackPurchase } from "#modules/payment-plans/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { PlannedRefund } from "../domain/plan-refund.ts";
import {
  type GiftCardPart,
  isMembershipRefunded,
  type MembershipPart,
  type PackagePart,
} from "../domain/sale-reversal.ts";
import type { RefundableOrder } from "./load-refundable-order.ts";

/** Ends the cards that are empty after the refund. Throws `gift_card_used` when a card was changed in the meantime. */
export async function endEmptiedCards(
  tx: Transaction,
  { cards }: Pick<RefundableOrder, "cards">,
  takenBack: readonly GiftCardPart[],
): Promise<void> {
  const emptied = takenBack.filter(({ id, cents }) => cards.find((card) => card.id === id)?.balance === cents);
  const ids = emptied.map(({ id }) => id);
  const ended = await cancelCards(tx, ids);
  if (ended.length < ids.length) throw new AppError("gift_card_used");
}

/**
 * Ends a fully refunded membership immediately, with its remaining credit. If only the difference for an upgrade was
 * refunded, it continues. Returns the movements, which the caller posts.
 */
export async function endRefundedMembership(
  tx: Transaction,
  { lines, period }: Pick<RefundableOrder, "lines" | "period">,
  planned: PlannedRefund,
  { credits = [] }: MembershipPart,
): Promise<Movement[]> {
  if (!period || !isMembershipRefunded(lines, period, planned)) return [];
  if (!period.isSwitch) await endMembership(tx, period.membershipId, "refunded");
  const takenOf = new Map(credits.map(({ lotId, cents }) => [lotId, cents]));
  // The customer never paid for the credit that remains after the refund: the price of a year is less than its monthly
  // credit in total.
  const rest = period.lots.map(({ id, leftCents }) => ({
    id,
    leftCents: leftCents - (takenOf.get(id) ?? 0),
    isPaidFor: false,
  }));
  return closeLots(tx, rest);
}

/** Ends a refunded package with its charges and sessions; does nothing if the refund includes no package. */
export async function endRefundedPackage(tx: Transaction, takenBack: PackagePart | undefined): Promise<void> {
  if (takenBack) await giveBackPurchase(tx, takenBack.purchaseId, takenBack.cents);
}

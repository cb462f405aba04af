import type { AgreedRefund } from "#modules/ledger/domain/events/refund-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { closeLots, endMembership } from "#modules/membership/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { mostOfMembership } from "../domain/membership-refund.ts";
import type { PlannedRefund } from "../domain/plan-refund.ts";
import type { Refundable } from "./load-refundable-order.ts";

type MembershipPart = Pick<AgreedRefund, "credits" | "annualFee"> & {
  /** The part taken from sales revenue. */
  earnedCents: Cents;
};

/**
 * Splits a membership refund by its source in the ledger: first the unearned part of an annual price, then the
 * remaining credit, which is withdrawn, then the sale.
 */
export function membershipPartOf(
  { lines, period }: Pick<Refundable, "lines" | "period">,
  planned: PlannedRefund,
): MembershipPart {
  let left = netOfMembership({ lines }, planned);
  if (left === 0 || !period) return { earnedCents: left };
  const take = (most: Cents) => {
    const cents = Math.min(left, most);
    left -= cents;
    return cents;
  };
  const annualFee = { membershipId: period.membershipId, cents: take(period.prepaidCents) };
  const credits = period.lots.map(({ id: lotId, leftCents }) => ({ lotId, cents: take(leftCents) }));
  return { annualFee, credits: credits.filter(({ cents }) => cents > 0), earnedCents: left };
}

/** Returns the part of a refund's net that belongs to a membership. */
export function netOfMembership({ lines }: Pick<Refundable, "lines">, planned: PlannedRefund): Cents {
  const ids = new Set(lines.filter(({ kind }) => kind === "membership").map(({ id }) => id));
  return addMoney(...planned.lines.filter(({ lineId }) => ids.has(lineId)).map(({ net }) => net));
}

/**
 * Ends a fully refunded membership at once, with its remaining credit. If only the difference for an upgrade was
 * refunded, it continues. Returns the movements.
 */
export async function endRefundedMembership(
  tx: Transaction,
  order: Pick<Refundable, "lines" | "period">,
  planned: PlannedRefund,
  membershipPart: MembershipPart,
): Promise<Movement[]> {
  const { lines, period } = order;
  const line = lines.find(({ kind }) => kind === "membership");
  if (!line || !period) return [];
  const net = netOfMembership(order, planned);
  if (net === 0 || net < mostOfMembership(line, period)) return [];
  if (!period.isSwitch) await endMembership(tx, period.membershipId, "refunded");
  const takenOf = new Map(membershipPart.credits?.map(({ lotId, cents }) => [lotId, cents]));
  // This remainder was never paid for, because an annual price is less than the credit of its months.
  const rest = period.lots.map(({ id, leftCents }) => ({
    id,
    leftCents: leftCents - (takenOf.get(id) ?? 0),
    isPaidFor: false,
  }));
  return closeLots(tx, rest);
}

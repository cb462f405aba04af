import type { Cents } from "#shared/money.ts";

/**
 * The provider's statuses of a dispute. A status with `warning_` is an inquiry: the bank only asks, and no money moves.
 */
export const DISPUTE_STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "prevented",
  "lost",
  "won",
] as const;

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Where the disputed money is: with us, withdrawn until the decision, returned, or lost. */
export const DISPUTE_MONEY = ["none", "held", "returned", "lost"] as const;

export type DisputeMoney = (typeof DISPUTE_MONEY)[number];

/**
 * Converts the provider's status to one of ours. An appeal follows a lost dispute. An unknown status counts as under
 * review by the bank.
 */
export function readDisputeStatus(word: string): DisputeStatus {
  if (word.startsWith("appeal_")) return "lost";
  return DISPUTE_STATUSES.find((known) => known === word) ?? "under_review";
}

/**
 * Returns the later of two statuses: older data may arrive late, and an inquiry may become a dispute, but not the
 * reverse.
 */
export function laterStatus(known: DisputeStatus, latest: DisputeStatus): DisputeStatus {
  return DISPUTE_STATUSES.indexOf(latest) > DISPUTE_STATUSES.indexOf(known) ? latest : known;
}

/** Returns a one-line title for a dispute. */
export function disputeTitle(status: DisputeStatus, orderNumber: number): string {
  const order = `order ${orderNumber}`;
  if (status === "won") return `The dispute about ${order} was won`;
  if (status === "lost") return `The dispute about ${order} was lost`;
  if (status === "prevented") return `A dispute about ${order} was prevented`;
  if (status === "warning_closed") return `The bank’s inquiry about ${order} is closed`;
  return status.startsWith("warning_") ? `A bank is asking about ${order}` : `The payment of ${order} is disputed`;
}

/** Returns the text for a reason of the provider; an unknown reason is shown as it is, with spaces. */
export function reasonWords(reason: string): string {
  return REASONS[reason] ?? reason.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());
}

const REASONS: Readonly<Record<string, string>> = {
  credit_not_processed: "Refund not received",
  duplicate: "Charged twice",
  fraudulent: "Not authorized by the cardholder",
  general: "No reason given",
  incorrect_account_details: "Wrong account",
  insufficient_funds: "Not enough money",
  product_not_received: "Not received",
  product_unacceptable: "Not as described",
  subscription_canceled: "Canceled membership",
  unrecognized: "Not recognized by the cardholder",
};

/** Whether the bank still accepts evidence. */
export function takesEvidence(status: DisputeStatus): boolean {
  return status === "needs_response" || status === "warning_needs_response";
}

/** Movements of the disputed money; `recovered`: won after it had been lost. */
export type DisputeStep = "opened" | "won" | "lost" | "recovered";

/**
 * Returns the movements of the money since the known state, in order. Only real movements are posted: a won dispute
 * whose money isn't back yet is still open.
 */
export function stepsOf(
  known: DisputeMoney,
  latest: { status: DisputeStatus; withdrawnCents: Cents; reinstatedCents: Cents },
): DisputeStep[] {
  if (latest.withdrawnCents === 0) return [];
  const isBack = latest.reinstatedCents > 0;
  const isLost = !isBack && latest.status === "lost";
  if (known === "lost") return isBack ? ["recovered"] : [];
  if (known === "returned") return [];
  const end: DisputeStep[] = isBack ? ["won"] : isLost ? ["lost"] : [];
  return known === "none" ? ["opened", ...end] : end;
}

/** Where the money is after each step. */
export const moneyAfter: Record<DisputeStep, DisputeMoney> = {
  opened: "held",
  won: "returned",
  lost: "lost",
  recovered: "returned",
};

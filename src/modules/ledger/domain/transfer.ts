import { assertCents, type Cents } from "#shared/money.ts";
import type { AccountId, MoneyAccountId, SessionAccountId } from "./account-id.ts";
import type { Unit } from "./chart.ts";

/** Debits one account and credits another with the same amount, so that no transfer can be out of balance. */
export type Entry = {
  debit: AccountId;
  credit: AccountId;
  /** Above zero: cents, or a number of sessions if the unit is `SESSION`. */
  amount: number;
  unit: Unit;
};

/** The person or job that caused a transfer. */
export type LedgerActor = "system" | "guest" | `customer:${string}` | `staff:${string}`;

/** One business event with all its money movements. It is written once and never changed. */
export type Transfer = {
  /**
   * The idempotency key of the event. Posting the same entries with the same key again has no effect; posting different
   * entries with it throws an error.
   */
  key: string;
  /** The kind of event, such as `order_sold`. */
  event: string;
  entries: readonly Entry[];
  actor: LedgerActor;
  orderId?: string | undefined;
  customerId?: string | undefined;
  /** The reason given by staff, if any. Rows can't be erased, so it must not name a person. */
  reason?: string | undefined;
  /** The id of the transfer that this one reverses. A transfer is reversed at most once. */
  reverses?: number | undefined;
  /**
   * The time by the clinic's clock; if omitted, the time at which the transfer is written. It must not be on a day
   * whose books are closed.
   */
  happenedAt?: Date | undefined;
};

/** A transfer before it is posted. Its author and time are added then. */
export type Movement = Omit<Transfer, "actor" | "happenedAt">;

/** A transfer as stored in the ledger. */
export type PostedTransfer = Transfer & { id: number; happenedAt: Date };

/**
 * Moves cents from one account to another: the debited account first, then the credited one. Returns nothing when the
 * amount is zero, so that an event's entries can be listed whether or not each applies.
 * @throws RangeError when the amount is negative or not a whole number of cents
 */
export function move(debit: MoneyAccountId, credit: MoneyAccountId, cents: Cents): Entry[] {
  return entryOf(debit, credit, cents, "USD");
}

/** Moves a number of sessions from one account to another, as `move` does with cents. */
export function moveSessions(debit: SessionAccountId, credit: SessionAccountId, sessions: number): Entry[] {
  return entryOf(debit, credit, sessions, "SESSION");
}

function entryOf(debit: AccountId, credit: AccountId, amount: number, unit: Unit): Entry[] {
  if (assertCents(amount) < 0) throw new RangeError(`an entry moves no negative amount: ${amount}`);
  return amount === 0 ? [] : [{ debit, credit, amount, unit }];
}

/** Returns the reversal of a transfer: the same entries in the opposite direction. */
export function reversalOf(
  { id, entries, orderId, customerId }: PostedTransfer,
  { key, event, reason }: Pick<Movement, "key" | "event" | "reason">,
): Movement {
  const turned = entries.map(({ debit, credit, ...rest }) => ({ debit: credit, credit: debit, ...rest }));
  return { key, event, reason, orderId, customerId, reverses: id, entries: turned };
}

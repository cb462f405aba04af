import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import type { MembershipInterval } from "../../domain/membership-period.ts";
import { changeQuotes, memberships } from "../tables.ts";
import { applyChange } from "./apply-change.ts";
import { reckon } from "./plan-asked.ts";
import { lockContract, type ReadContract, type Whose } from "./read-contract.ts";

/** A more expensive plan that must be paid before it applies. Amounts are in cents. */
export type PaidSwitch = {
  membershipId: string;
  customerId: string;
  quoteId: string;
  from: { planId: string; periodStart: Date };
  to: { planId: string; name: string; picture: string; interval: MembershipInterval; priceCents: Cents };
  dueCents: Cents;
  creditCents: Cents;
};

/** The result of confirming: the change is done, now or earlier by the same quote, or a switch must be paid first. */
export type Confirmation = { membershipId: string; toPay?: PaidSwitch };

type Quote = typeof changeQuotes.$inferSelect;

/**
 * Applies a quote's change, once. A switch with a cost changes nothing yet: the caller writes its order in this
 * transaction. Throws `not_found` for another customer's quote, and `quote_expired` when it has expired or the result
 * would differ.
 */
export async function confirmChange(tx: Transaction, whose: Whose, quoteId: string): Promise<Confirmation> {
  const { membershipId } = await findQuote(tx, whose, quoteId);
  const found = await lockContract(tx, { membershipId });
  // Read again under the lock: of two simultaneous confirmations, the second finds the quote used.
  const quote = await findQuote(tx, whose, quoteId);
  if (quote.usedAt) return { membershipId };
  const { planned, shown, offer } = await reckonAgain(tx, found, quote);
  const isAsShown = sql`${changeQuotes.preview} = ${JSON.stringify(shown)}::jsonb`;
  const used = await tx
    .update(changeQuotes)
    .set({ usedAt: sql`clock_now()` })
    .where(
      and(eq(changeQuotes.id, quoteId), isNull(changeQuotes.usedAt), gt(changeQuotes.expiresAt, found.now), isAsShown),
    )
    .returning({ id: changeQuotes.id });
  if (used.length === 0) throw new AppError("quote_expired");
  const { period, terms } = found.contract;
  if (planned.dueToday === 0 || !offer || !period) {
    const isCanceledAlready = quote.kind === "cancel" && found.contract.endsAt !== undefined;
    if (!isCanceledAlready) await applyChange(tx, found, { kind: quote.kind, planned });
    return { membershipId: found.id };
  }
  const { planId, name, picture, interval, priceCents } = offer;
  return {
    membershipId: found.id,
    toPay: {
      membershipId: found.id,
      customerId: found.customerId,
      quoteId,
      from: { planId: terms.planId, periodStart: period.start },
      to: { planId, name, picture, interval, priceCents },
      dueCents: planned.dueToday,
      creditCents: planned.creditToday,
    },
  };
}

async function findQuote(tx: Transaction, whose: Whose, quoteId: string): Promise<Quote> {
  const [found] = await tx
    .select({ quote: changeQuotes, customerId: memberships.customerId })
    .from(changeQuotes)
    .innerJoin(memberships, eq(memberships.id, changeQuotes.membershipId))
    .where(eq(changeQuotes.id, quoteId));
  const isTheirs =
    "membershipId" in whose ? found?.quote.membershipId === whose.membershipId : found?.customerId === whose.customerId;
  if (!found || !isTheirs) throw new AppError("not_found");
  return found.quote;
}

/**
 * Recalculates the preview. A change that no longer fits, because of a charge or another change since, gives a
 * different preview.
 */
async function reckonAgain(tx: Transaction, found: ReadContract, { asked }: Quote) {
  try {
    return await reckon(tx, found, asked);
  } catch (error) {
    if (error instanceof AppError && error.code !== "membership_closed")
      throw new AppError("quote_expired", { cause: error });
    throw error;
  }
}

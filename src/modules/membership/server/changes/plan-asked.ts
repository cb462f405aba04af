import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { Change, PlannedChange } from "../../domain/change/contract-now.ts";
import { creditEndAfter } from "../../domain/change/credit-after.ts";
import { planChange } from "../../domain/change/plan-change.ts";
import { switchConsentText } from "../../domain/consent-text.ts";
import { memberCreditExpiresAt } from "../../domain/credit-lot.ts";
import { listCredit } from "../credit/list-credit.ts";
import { findOfferedPlan, type PlanOffer } from "../offered-plans.ts";
import type { AskedChange, QuotedChange } from "./quoted-change.ts";
import type { ReadContract } from "./read-contract.ts";

/** A change as it would be made now: its effects and its preview. */
export type ChangePreview = { planned: PlannedChange; shown: QuotedChange; offer: PlanOffer | undefined };

/**
 * Calculates a change of a locked membership. Throws the errors of `planChange`, and `not_found` for a plan that isn't
 * offered.
 */
export async function reckon(tx: Transaction, found: ReadContract, request: AskedChange): Promise<ChangePreview> {
  const { contract, now, zone } = found;
  const { kind } = request;
  const interval = request.interval ?? contract.terms.interval;
  const offer =
    kind === "switch" ? await findOfferedPlan(tx, request.planId ?? contract.terms.planId, interval) : undefined;
  if (kind === "switch" && !offer) throw new AppError("not_found");
  const planned = planChange(contract, toChange(request, offer), { now, zone });
  const { after, dueToday, creditToday, nextCharge } = planned;
  const day = (instant: Date) => dateInZone(instant, zone);
  const plan = offer && { id: offer.planId, name: offer.name, interval, price: offer.priceCents };
  return {
    planned,
    offer,
    shown: {
      kind,
      dueToday,
      creditToday,
      from: day(holdsFrom(found, planned)),
      ...(nextCharge ? { nextCharge: { on: day(nextCharge.at), amount: nextCharge.amount } } : {}),
      ...(after.endsAt ? { endsOn: day(after.endsAt) } : {}),
      ...(after.pause && !after.endsAt ? { resumesOn: day(after.pause.until) } : {}),
      ...(plan && offer ? { plan: { ...plan, consent: consentTo(offer, planned) } } : {}),
      credits: await creditsAfter(tx, found, planned),
      seen: { periodStart: contract.period?.start.toISOString() ?? null, price: contract.terms.price },
    },
  };
}

/** Returns the text that a customer agrees to by confirming a switch. */
function consentTo(
  { name: planName, interval, priceCents: price }: PlanOffer,
  { after, dueToday }: PlannedChange,
): string {
  return switchConsentText({ planName, interval, price }, { isNow: after.next === undefined, dueToday });
}

function toChange({ kind, months = 1 }: AskedChange, offer: PlanOffer | undefined): Change {
  if (kind === "pause") return { kind, months };
  if (kind !== "switch") return { kind };
  if (!offer) throw new AppError("not_found");
  const { planId, interval, priceCents: price, creditCents: credit } = offer;
  return { kind, to: { planId, interval, price, credit } };
}

/**
 * Returns when a change takes effect: with the end of the membership, with the next charge, at the start or end of a
 * pause, or immediately.
 */
function holdsFrom({ contract, now }: ReadContract, { after }: PlannedChange): Date {
  if (after.endsAt) return after.endsAt;
  if (after.next && !contract.next) return contract.period?.end ?? now;
  if (after.pause) return contract.pause ? after.pause.until : after.pause.from;
  return now;
}

/** Returns the spendable credit with its expirations after a change. */
async function creditsAfter(
  tx: Transaction,
  found: ReadContract,
  planned: PlannedChange,
): Promise<QuotedChange["credits"]> {
  const { id: membershipId, customerId, contract: before, now, zone } = found;
  const lots = await listCredit(tx, customerId, now);
  const kept = lots.map((lot) => ({
    amount: lot.leftCents,
    expiresAt: creditEndAfter(lot, { membershipId, before, planned }),
  }));
  const fresh =
    planned.creditToday > 0
      ? [{ amount: planned.creditToday, expiresAt: memberCreditExpiresAt({ grantedAt: now }, zone) }]
      : [];
  return [...kept, ...fresh]
    .toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
    .map(({ amount, expiresAt }) => ({ amount, expiresOn: dateInZone(expiresAt, zone) }));
}

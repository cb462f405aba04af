import type { PlaceFacts } from "#modules/locations/domain/location.ts";
import type { MembershipInterval } from "#modules/membership/domain/membership-period.ts";
import { findOfferedPlan, type PlanOffer } from "#modules/membership/server/public.ts";
import { findPaymentPlanOffer, type PaymentPlanOffer } from "#modules/payment-plans/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { cardOffer } from "./card-for-sale.ts";

/** A membership or package sold at the desk. */
export type ContractChoice =
  | { kind: "membership"; planId: string; interval: MembershipInterval }
  | { kind: "package"; packageId: string; option: number };

/** The current offer, with the price and the text that customers see online. */
export type ContractOffer = { kind: "membership"; offer: PlanOffer } | { kind: "package"; offer: PaymentPlanOffer };

type When = { settings: { location: Pick<PlaceFacts, "timeZone"> }; now: Date };

/** The card that a payment at the desk saves. */
type CardOffer = { kind: "card"; offer: ReturnType<typeof cardOffer> };

/** What the desk can ask a customer to agree to. */
export type ConsentChoice = ContractChoice | { kind: "card" };
export type ConsentOffer = ContractOffer | CardOffer;

/** Returns the current offer that a customer is asked to agree to. Throws the errors of `offerOf`. */
export async function consentOfferOf(
  db: DatabaseOrTransaction,
  choice: ConsentChoice,
  { settings, now }: { settings: When["settings"] & { name: string }; now: Date },
): Promise<ConsentOffer> {
  if (choice.kind === "card") return { kind: choice.kind, offer: cardOffer(settings.name) };
  return offerOf(db, choice, { settings, now });
}

/**
 * Returns the current offer. Throws `not_found`, and `option_unavailable` for a payment option that it doesn't have.
 */
export async function offerOf(
  db: DatabaseOrTransaction,
  choice: ContractChoice,
  { settings, now }: When,
): Promise<ContractOffer> {
  if (choice.kind === "package") {
    const { packageId: planId, option } = choice;
    const today = dateInZone(now, settings.location.timeZone);
    return { kind: choice.kind, offer: await findPaymentPlanOffer(db, { planId, option, today }) };
  }
  const offer = await findOfferedPlan(db, choice.planId, choice.interval);
  if (!offer) throw new AppError("not_found", { message: "This membership isn’t sold anymore." });
  return { kind: choice.kind, offer };
}

/** Returns the amount of an offer's first payment. */
export const firstCentsOf = ({ kind, offer }: ContractOffer) =>
  kind === "membership" ? offer.priceCents : offer.firstCents;

/** Whether later payments are charged to the card on file. */
export const isChargedLater = ({ kind, offer }: ContractOffer) => kind === "membership" || offer.schedule.length > 1;

import {
  depositOfService,
  type PaysVisit,
  paysVisitChoices,
  paysVisitOf,
  type VisitPolicy,
} from "#modules/content/domain/visit-policy.ts";
import type { ChosenService } from "./chosen-service.ts";

export type GuestPayment = {
  /** The ways a visit may be paid, starting with the default. */
  choices: PaysVisit[];
  /** The deposit in cents. */
  deposit: number;
  /** Whether the clinic books an unpaid visit only once a card is saved. */
  asksForCard: boolean;
};

/** How a guest may pay for the chosen visit, read from the server. */
export function guestPaymentOf(
  policy: Pick<VisitPolicy, "deposits" | "deposit" | "paysVisit" | "cardFor">,
  chosen: readonly ChosenService[],
): GuestPayment {
  const deposit = chosen.reduce(
    (sum, { price, salePrice, minUnits, deposit: ownCents }) =>
      sum + depositOfService(policy, { ownCents, costCents: (salePrice ?? price) * minUnits }),
    0,
  );
  const { pays, choices } = paysVisitOf(policy, { chosen: null, depositCents: deposit });
  return {
    choices: paysVisitChoices.filter((choice) => choice === pays || choices.includes(choice)),
    deposit,
    asksForCard: policy.cardFor !== "none",
  };
}

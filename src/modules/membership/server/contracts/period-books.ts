import { annualMonthEarned, creditGranted } from "#modules/ledger/domain/events/credit-entries.ts";
import type { SoldOrder } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Cents } from "#shared/money.ts";
import { monthsOfAnnualFee } from "../../domain/annual-fee.ts";
import type { MembershipInterval } from "../../domain/membership-period.ts";

/** A paid period, with the credit lot that it grants. */
export type PaidPeriod = {
  orderId: string;
  membershipId: string;
  interval: MembershipInterval;
  priceCents: Cents;
  creditCents: Cents;
  grantKey: string;
  lotId: string;
};

/**
 * The transfers of a paid period: its part of `orderSold`, and the credit that it grants, which is a separate transfer.
 */
export type PeriodBooks = { sold: Pick<SoldOrder, "membershipCents" | "annualFee">; granted: Movement };

/**
 * Returns the ledger transfers of a paid period. A monthly price becomes credit, and any remainder a sale. An annual
 * price is prepaid, except for its first month.
 */
export function booksOfPeriod(period: PaidPeriod): PeriodBooks {
  const { orderId, membershipId, interval, priceCents, creditCents: cents, grantKey, lotId } = period;
  // Without credit, nothing is granted month by month, so an annual price is a sale at once.
  if (interval === "year" && cents > 0) {
    const [month] = monthsOfAnnualFee({ fee: priceCents, credit: cents });
    if (!month) throw new Error("a year without months");
    const monthCents = month.earned + month.creditFromFee;
    return {
      sold: { annualFee: { membershipId, cents: priceCents } },
      granted: { ...annualMonthEarned({ grantKey, lotId, cents, membershipId, monthCents }), orderId },
    };
  }
  const paid = Math.min(cents, priceCents);
  return {
    sold: { membershipCents: priceCents - paid },
    granted: creditGranted({ grantKey, lotId, cents: paid, orderId, givenCents: cents - paid }),
  };
}

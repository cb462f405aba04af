import { annualMonthEarned, creditGranted } from "#modules/ledger/domain/events/credit-entries.ts";
import type { SoldOrder } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Cents } from "#shared/money.ts";
import { monthsOfAnnualFee } from "../../domain/annual-fee.ts";
import type { MembershipInterval } from "../../domain/membership-period.ts";

/** A period that is paid, with the lot of credit that it grants. */
export type PaidPeriod = {
  orderId: string;
  membershipId: string;
  interval: MembershipInterval;
  priceCents: Cents;
  creditCents: Cents;
  grantKey: string;
  lotId: string;
};

/** What a paid period is to the books: its part of `orderSold`, and the credit that it grants, a transfer of its own. */
export type PeriodBooks = { sold: Pick<SoldOrder, "membershipCents" | "annualFee">; granted: Movement };

/** A monthly price is credit, and for the rest a sale. An annual one is held, and its first month earned. */
export function booksOfPeriod(period: PaidPeriod): PeriodBooks {
  const { orderId, membershipId, interval, priceCents, creditCents: cents, grantKey, lotId } = period;
  // Without credit there is nothing to hold an annual price for.
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

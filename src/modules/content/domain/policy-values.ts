import type { Cents } from "#shared/money.ts";
import type { StoredSettings } from "./clinic-settings.ts";
import { type VisitPolicy, visitPolicyOf } from "./visit-policy.ts";

/**
 * The policy as flat fields, as staff edit it. Each fee or deposit has a percentage, and an amount that replaces it if
 * set.
 */
export type PolicyValues = Pick<VisitPolicy, "noticeHours" | "lateChanges" | "deposits" | "cardFor"> & {
  paysVisit: VisitPolicy["paysVisit"][number][];
  lateFeePercent: number;
  lateFeeCents: Cents | null;
  noShowFeePercent: number;
  noShowFeeCents: Cents | null;
  depositPercent: number;
  depositCents: Cents | null;
};

type PolicySettings = Pick<StoredSettings, "booking" | "visitPolicy">;

/** Returns the current policy, field by field. */
export function policyValuesOf(settings: PolicySettings): PolicyValues {
  const { lateFee, noShowFee, deposit, paysVisit, ...policy } = visitPolicyOf(settings);
  return {
    ...policy,
    lateFeePercent: lateFee.percent,
    lateFeeCents: lateFee.cents,
    noShowFeePercent: noShowFee.percent,
    noShowFeeCents: noShowFee.cents,
    depositPercent: deposit.percent,
    depositCents: deposit.cents,
    paysVisit: [...paysVisit],
  };
}

/**
 * Sets the amount of a fee or deposit to null if the values contain only its percentage, so that the percentage
 * applies.
 */
export function withAmountsGone(values: Record<string, unknown>): Record<string, unknown> {
  const gone = ["lateFee", "noShowFee", "deposit"].filter(
    (name) => values[`${name}Percent`] !== undefined && values[`${name}Cents`] === undefined,
  );
  return { ...values, ...Object.fromEntries(gone.map((name) => [`${name}Cents`, null])) };
}

/**
 * Returns the settings to write when a policy is saved. Notice period and late fee are stored with the booking rules.
 */
export function policyPatch(
  { booking }: Pick<PolicySettings, "booking">,
  policy: PolicyValues,
): Required<Pick<PolicySettings, "booking" | "visitPolicy">> {
  const { noticeHours, lateChanges, lateFeePercent, lateFeeCents, noShowFeePercent, noShowFeeCents } = policy;
  const { deposits, depositPercent, depositCents, paysVisit, cardFor } = policy;
  return {
    booking: {
      ...booking,
      noticeHours,
      allowLateChangeForFee: lateChanges === "fee",
      ...(lateFeeCents === null ? {} : { lateChangeFeeCents: lateFeeCents }),
    },
    visitPolicy: {
      lateFeePercent: lateFeeCents === null ? lateFeePercent : null,
      noShowFee: { percent: noShowFeePercent, cents: noShowFeeCents },
      deposits,
      deposit: { percent: depositPercent, cents: depositCents },
      paysVisit,
      cardFor,
    },
  };
}

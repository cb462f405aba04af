import type { Cents } from "#shared/money.ts";
import type { StoredSettings } from "./clinic-settings.ts";
import { type VisitPolicy, visitPolicyOf } from "./visit-policy.ts";

/** The policy field by field, as staff edit it: of each sum a percentage, and an amount that holds in its place. */
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

/** The policy in force, field by field. */
export function policyValuesOf(settings: PolicySettings): PolicyValues {
  const { lateFee, noShowFee, deposit, paysVisit, ...policy } = visitPolicyOf(settings);
  return {
    ...policy,
    ...{ lateFeePercent: lateFee.percent, lateFeeCents: lateFee.cents },
    ...{ noShowFeePercent: noShowFee.percent, noShowFeeCents: noShowFee.cents },
    ...{ depositPercent: deposit.percent, depositCents: deposit.cents },
    paysVisit: [...paysVisit],
  };
}

/** A percentage without an amount means the percentage. */
export function withAmountsGone(values: Record<string, unknown>): Record<string, unknown> {
  const gone = ["lateFee", "noShowFee", "deposit"].filter(
    (name) => values[`${name}Percent`] !== undefined && values[`${name}Cents`] === undefined,
  );
  return { ...values, ...Object.fromEntries(gone.map((name) => [`${name}Cents`, null])) };
}

/** What a saved policy writes into the settings; the notice and the late fee are where the booking rules have them. */
export function policyPatch(
  { booking }: Pick<PolicySettings, "booking">,
  policy: PolicyValues,
): Required<Pick<PolicySettings, "booking" | "visitPolicy">> {
  const { noticeHours, lateChanges, lateFeePercent, lateFeeCents, noShowFeePercent, noShowFeeCents } = policy;
  const { deposits, depositPercent, depositCents, paysVisit, cardFor } = policy;
  return {
    booking: {
      ...{ ...booking, noticeHours, allowLateChangeForFee: lateChanges === "fee" },
      ...(lateFeeCents === null ? {} : { lateChangeFeeCents: lateFeeCents }),
    },
    visitPolicy: {
      lateFeePercent: lateFeeCents === null ? lateFeePercent : null,
      noShowFee: { percent: noShowFeePercent, cents: noShowFeeCents },
      deposits,
      deposit: { percent: depositPercent, cents: depositCents },
      ...{ paysVisit, cardFor },
    },
  };
}

import { expect, it } from "vitest";
import { policyWords } from "./policy-words.ts";
import type { StoredVisitPolicy } from "./visit-policy.ts";

const own = "Free to change until 24 hours before. After that, please call us.";
const none = { percent: 0, cents: null };

function words(booking: object, policy?: Partial<StoredVisitPolicy>): string {
  const visitPolicy: StoredVisitPolicy = {
    lateFeePercent: null,
    noShowFee: none,
    deposits: "none",
    deposit: none,
    paysVisit: ["at_clinic"],
    cardFor: "none",
    ...policy,
  };
  const settings = {
    policy: own,
    noticeHours: 48,
    allowLateChangeForFee: false,
    lateChangeFeeCents: 5_000,
    ...booking,
  };
  return policyWords({ booking: settings, visitPolicy } as Parameters<typeof policyWords>[0]);
}

it("the policy on changing visits is the clinic's own text if late changes are refused", () => {
  expect(words({})).toBe(own);
});

it("the policy on changing visits states the notice period and the fee if late changes cost a fee", () => {
  const free = "Move or cancel free of charge up to 48 hours before your visit.";
  expect(words({ allowLateChangeForFee: true })).toBe(`${free} After that, a change or cancellation costs $50.00.`);
  expect(words({ allowLateChangeForFee: true }, { lateFeePercent: 50, noShowFee: { percent: 100, cents: null } })).toBe(
    `${free} After that, a change or cancellation costs 50% of the visit’s price. If you miss the visit, you pay for it in full.`,
  );
});

it("the policy on changing visits is the clinic's own text if the fee for late changes is zero", () => {
  expect(words({ allowLateChangeForFee: true, lateChangeFeeCents: 0 })).toBe(own);
});

import { describe, expect, it } from "vitest";
import { NEW_CLINIC } from "#modules/content/domain/new-clinic.ts";
import { policyPatch, policyValuesOf } from "#modules/content/domain/policy-values.ts";
import { termsInForce, termsOfClinic } from "./visit-terms.ts";

const booking = { ...NEW_CLINIC.booking, policy: "Call us.", noticeHours: 24, lateChangeFeeCents: 2_500 };
const FREE = "Move or cancel free of charge up to 24 hours before your visit.";
const visit = { netCents: 12_000, depositCents: 0 };

describe("BK-5: the terms of a visit booked now", () => {
  it("state the late-change fee in the text shown to the customer", () => {
    const terms = termsOfClinic({ booking: { ...booking, allowLateChangeForFee: true } }, visit);
    expect(terms).toMatchObject({ noticeHours: 24, lateFeeCents: 2_500, noShowFeeCents: 0, depositCents: 0 });
    expect(terms.text).toBe(`${FREE} After that, a change or cancellation costs $25.00.`);
  });

  it("have no fee for late changes if the customer must call the clinic for these", () => {
    const terms = termsOfClinic({ booking: { ...booking, allowLateChangeForFee: false } }, visit);
    expect(terms).toMatchObject({ text: "Call us.", lateFeeCents: null });
  });

  it("turn a percentage into a fee in cents, with half a cent rounded up, and cap a fixed fee at the price", () => {
    const clinic = policyPatch(
      { booking },
      {
        ...policyValuesOf({ booking }),
        lateChanges: "fee",
        lateFeePercent: 50,
        lateFeeCents: null,
        noShowFeePercent: 0,
        noShowFeeCents: 20_000,
        deposits: "service",
        paysVisit: ["deposit"],
      },
    );
    const terms = termsOfClinic(clinic, { netCents: 12_001, depositCents: 5_000 });
    expect(terms).toMatchObject({ lateFeeCents: 6_001, noShowFeeCents: 12_001, depositCents: 5_000 });
    expect(terms.text).toBe(
      `${FREE} After that, a change or cancellation costs 50% of the visit’s price. If you miss the visit, you pay $200.00. ` +
        "If there is a deposit, it is part of the price, and you’ll get it back if you cancel in time.",
    );
    expect(termsOfClinic(clinic, { netCents: 0, depositCents: 0 })).toMatchObject({
      lateFeeCents: 0,
      noShowFeeCents: 0,
    });
  });

  it("have no fee for a visit that was stored without terms", () => {
    expect(termsInForce(null, { ...booking, allowLateChangeForFee: true })).toMatchObject({
      noticeHours: 24,
      lateFeeCents: null,
      noShowFeeCents: 0,
    });
  });
});

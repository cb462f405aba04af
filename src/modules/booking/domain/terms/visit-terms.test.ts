import { expect, it } from "vitest";
import { NEW_CLINIC } from "#modules/content/domain/new-clinic.ts";
import { termsInForce, termsOfClinic } from "./visit-terms.ts";

const booking = { ...NEW_CLINIC.booking, policy: "Call us.", noticeHours: 24, lateChangeFeeCents: 2_500 };

it("BK-5: terms say the fee of a late change in the words that were shown", () => {
  const terms = termsOfClinic({ ...booking, allowLateChangeForFee: true });
  expect(terms).toMatchObject({ noticeHours: 24, lateFeeCents: 2_500 });
  expect(terms.text).toBe("Call us. Online, a later change or cancellation costs $25.00.");
});

it("BK-5: where late changes need a call, no fee is agreed and none is told", () => {
  const terms = termsOfClinic({ ...booking, allowLateChangeForFee: false });
  expect(terms).toMatchObject({ text: "Call us.", lateFeeCents: null });
});

it("BK-5: a visit without terms of its own agreed to no fee", () => {
  expect(termsInForce(null, { ...booking, allowLateChangeForFee: true })).toMatchObject({
    noticeHours: 24,
    lateFeeCents: null,
  });
});

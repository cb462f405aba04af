import { describe, expect, it } from "vitest";
import { changeTermsOf } from "./change-terms.ts";

const startsAt = new Date("2026-12-10T15:00:00Z");
const visit = { status: "booked" as const, startsAt, policy: null };
const strict = { noticeHours: 48, allowLateChangeForFee: false, lateChangeFeeCents: 5_000 };
const forFee = { ...strict, allowLateChangeForFee: true };
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);

describe("BK-5: what changing a visit means", () => {
  it("is free to exactly the notice before, whatever the clinic does about later changes", () => {
    for (const rules of [strict, forFee])
      expect(changeTermsOf(visit, rules, hoursBefore(48))).toEqual({ kind: "free" });
  });

  it("asks for a call inside the notice, or for the fee where the clinic says so", () => {
    expect(changeTermsOf(visit, strict, hoursBefore(47.9))).toEqual({ kind: "late" });
    expect(changeTermsOf(visit, forFee, hoursBefore(47.9))).toEqual({ kind: "fee", feeCents: 5_000 });
    expect(changeTermsOf(visit, { ...forFee, lateChangeFeeCents: 0 }, hoursBefore(1))).toEqual({ kind: "free" });
  });

  it("is nothing for a fee once the visit has begun, nor for one that is over", () => {
    expect(changeTermsOf(visit, forFee, startsAt)).toEqual({ kind: "late" });
    expect(changeTermsOf({ ...visit, status: "cancelled" }, forFee, hoursBefore(100))).toEqual({ kind: "closed" });
  });

  it("goes by the notice that was agreed, not by the clinic's of today", () => {
    const agreed = { ...visit, policy: { noticeHours: 24, text: "" } };
    expect(changeTermsOf(agreed, strict, hoursBefore(30))).toEqual({ kind: "free" });
  });
});

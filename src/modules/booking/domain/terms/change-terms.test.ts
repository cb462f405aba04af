import { describe, expect, it } from "vitest";
import { changeTermsOf } from "./change-terms.ts";

const startsAt = new Date("2026-12-10T15:00:00Z");
const visit = { status: "booked" as const, startsAt, lateFeeCents: 0, isMoveAsked: false };
const strict = { noticeHours: 48, lateFeeCents: null };
const forFee = { noticeHours: 48, lateFeeCents: 5_000 };
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);

describe("BK-5: changing a visit", () => {
  it("is free until exactly the start of the notice period, for any agreed fee", () => {
    for (const terms of [strict, forFee])
      expect(changeTermsOf(visit, terms, hoursBefore(48))).toEqual({ kind: "free" });
  });

  it("requires a phone call within the notice period, or the fee if one was agreed", () => {
    expect(changeTermsOf(visit, strict, hoursBefore(47.9))).toEqual({ kind: "late" });
    expect(changeTermsOf(visit, forFee, hoursBefore(47.9))).toEqual({ kind: "fee", feeCents: 5_000 });
    expect(changeTermsOf(visit, { ...forFee, lateFeeCents: 0 }, hoursBefore(1))).toEqual({ kind: "free" });
  });

  it("is refused after the visit has begun or is over, even for a fee", () => {
    expect(changeTermsOf(visit, forFee, startsAt)).toEqual({ kind: "late" });
    expect(changeTermsOf({ ...visit, status: "cancelled" }, forFee, hoursBefore(100))).toEqual({ kind: "closed" });
  });

  it("is free until the visit begins if the clinic requested the move", () => {
    const input = { ...visit, isMoveAsked: true };
    for (const terms of [strict, forFee]) {
      expect(changeTermsOf(input, terms, hoursBefore(0.1))).toEqual({ kind: "free" });
      expect(changeTermsOf(input, terms, startsAt)).toEqual({ kind: "late" });
    }
  });

  it("never costs more in total than the agreed fee, for any number of changes", () => {
    const charged = { ...visit, lateFeeCents: 3_000 };
    expect(changeTermsOf(charged, forFee, hoursBefore(5))).toEqual({ kind: "fee", feeCents: 2_000 });
    expect(changeTermsOf({ ...visit, lateFeeCents: 5_000 }, forFee, hoursBefore(5))).toEqual({ kind: "free" });
  });
});

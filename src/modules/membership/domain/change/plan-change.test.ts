import { describe, expect, it } from "vitest";
import type { Change, ContractNow } from "./contract-now.ts";
import { creditEndAfter } from "./credit-after.ts";
import { planChange } from "./plan-change.ts";

const zone = "America/New_York";
const at = (text: string) => new Date(`${text}T15:00:00Z`);
const fern = { planId: "fern", interval: "month", price: 5_900, credit: 4_000 } as const;
const cedar = { planId: "cedar", interval: "month", price: 14_900, credit: 14_900 } as const;

const contract = (more: Partial<ContractNow> = {}): ContractNow => ({
  state: "active",
  terms: fern,
  period: { start: at("2026-11-10"), end: at("2026-12-10") },
  chargeAnchor: at("2026-12-10"),
  endsAt: undefined,
  pause: undefined,
  pauseUsedAt: undefined,
  next: undefined,
  ...more,
});
const change = (asked: Change, more: Partial<ContractNow> = {}, now = at("2026-11-24")) =>
  planChange(contract(more), asked, { now, zone });
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code; // an AppError
  }
  return "none";
};

describe("pausing a membership (PY-5)", () => {
  const pause = { from: at("2026-12-10"), until: at("2027-02-10") };

  it("begins with the next charge, lasts whole months, and extends the credit's expiration by the same time", () => {
    const planned = change({ kind: "pause", months: 2 });
    expect(planned).toMatchObject({ after: { pause }, dueToday: 0, nextCharge: { at: pause.until, amount: 5_900 } });
    const lot = { kind: "member", membershipId: "m", expiresAt: at("2027-05-10") } as const;
    const end = (more: object) =>
      creditEndAfter({ ...lot, ...more }, { membershipId: "m", before: contract(), planned })
        .toISOString()
        .slice(0, 10);
    expect(end({})).toBe("2027-07-11");
    // A pause doesn't extend credit that expires before it, and birthday credit never changes.
    expect([end({ expiresAt: at("2026-12-01") }), end({ kind: "birthday" })]).toEqual(["2026-12-01", "2027-05-10"]);
  });

  it("is allowed only once a year, but doesn't prevent skipping a month", () => {
    const pauseUsedAt = at("2026-02-01");
    expect(codeOf(() => change({ kind: "pause", months: 1 }, { pauseUsedAt }))).toBe("pause_used");
    expect(change({ kind: "skip" }, { pauseUsedAt }).nextCharge?.at).toEqual(at("2027-01-10"));
    expect(codeOf(() => change({ kind: "pause", months: 1 }, { pauseUsedAt: at("2025-11-24") }))).toBe("none");
  });

  it("can be canceled before the pause begins, and later be ended early, from the next charge on", () => {
    const planned = change({ kind: "resume" }, { pause, pauseUsedAt: at("2026-11-20") });
    expect(planned.nextCharge?.at).toEqual(at("2026-12-10"));
    expect([planned.after.pause, planned.after.pauseUsedAt]).toEqual([undefined, undefined]);
    const running = change({ kind: "resume" }, { state: "paused", pause }, at("2026-12-20"));
    expect(running.after.pause).toEqual({ from: pause.from, until: at("2027-01-10") });
    expect(running.creditLivesLonger).toBe(-31 * 86_400_000);
    expect(codeOf(() => change({ kind: "resume" }, { state: "paused", pause }, at("2027-01-20")))).toBe("conflict");
  });

  it("is refused within an hour before a charge, for an annual membership, and while another change is scheduled", () => {
    const late = new Date(at("2026-12-10").getTime() - 59 * 60_000);
    expect(codeOf(() => change({ kind: "skip" }, {}, late))).toBe("too_close_to_charge");
    expect(codeOf(() => change({ kind: "resume" }, { pause }, late))).toBe("too_close_to_charge");
    expect(codeOf(() => change({ kind: "skip" }, {}, at("2026-12-11")))).toBe("too_close_to_charge");
    const others = [
      { terms: { ...fern, interval: "year" as const } },
      { pause },
      { next: cedar },
      { endsAt: at("2026-12-10") },
    ];
    expect(others.map((more) => codeOf(() => change({ kind: "skip" }, more)))).toEqual(Array(4).fill("conflict"));
    expect(codeOf(() => change({ kind: "skip" }, { state: "past_due" }))).toBe("conflict");
  });
});

describe("switching a membership's plan (PY-5)", () => {
  it("to a more expensive plan costs the difference for the remaining days, which is charged immediately", () => {
    // 16 of 30 days remain: 16/30 of the price difference of $90.00 is charged, and 16/30 of the credit difference of
    // $109.00 is granted.
    const planned = change({ kind: "switch", to: cedar });
    expect(planned).toMatchObject({ dueToday: 4_800, creditToday: 5_813, after: { terms: cedar } });
    expect(planned.nextCharge).toEqual({ at: at("2026-12-10"), amount: 14_900 });
  });

  it("to a cheaper plan or to annual billing takes effect in the next period", () => {
    const down = change({ kind: "switch", to: fern }, { terms: cedar });
    expect(down).toMatchObject({ dueToday: 0, after: { terms: cedar, next: fern }, nextCharge: { amount: 5_900 } });
    const yearly = { ...cedar, interval: "year", price: 163_900 } as const;
    expect(change({ kind: "switch", to: yearly }, { terms: cedar }).nextCharge?.amount).toBe(163_900);
    expect(codeOf(() => change({ kind: "switch", to: fern }))).toBe("conflict");
  });
});

describe("canceling a membership (PY-5)", () => {
  it("takes effect after the paid period, discards a scheduled change, and can be undone until the period ends", () => {
    const pause = { from: at("2026-12-10"), until: at("2027-01-10") };
    const planned = change({ kind: "cancel" }, { pause });
    expect(planned.after).toMatchObject({ endsAt: at("2026-12-10"), pause: undefined });
    expect([planned.nextCharge, planned.creditLivesLonger]).toEqual([undefined, -31 * 86_400_000]);
    expect(change({ kind: "resume" }, { endsAt: at("2026-12-10") }).nextCharge?.at).toEqual(at("2026-12-10"));
    expect(codeOf(() => change({ kind: "cancel" }, { state: "ended" }))).toBe("membership_closed");
    expect(codeOf(() => change({ kind: "resume" }, { endsAt: at("2026-11-24") }))).toBe("membership_closed");
  });

  it("takes effect immediately during a pause", () => {
    const pause = { from: at("2026-12-10"), until: at("2027-02-10") };
    const now = at("2026-12-20");
    const { after } = change({ kind: "cancel" }, { state: "paused", pause }, now);
    expect(after).toMatchObject({ endsAt: now, pause: { until: now } });
  });

  it("always takes effect immediately if the clinic gave the membership to the customer", () => {
    const given = { period: undefined, chargeAnchor: undefined };
    expect(change({ kind: "cancel" }, given).after.endsAt).toEqual(at("2026-11-24"));
    expect(codeOf(() => change({ kind: "skip" }, given))).toBe("conflict");
  });
});

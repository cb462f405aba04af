import { describe, expect, it } from "vitest";
import { type DisputeMoney, laterStatus, moneyAfter, readDisputeStatus, stepsOf } from "./dispute.ts";

const OPEN = { status: "needs_response", withdrawnCents: 5_000, reinstatedCents: 0 } as const;
const WON = { status: "won", withdrawnCents: 5_000, reinstatedCents: 5_000 } as const;
const LOST = { status: "lost", withdrawnCents: 5_000, reinstatedCents: 0 } as const;

describe("the money of a disputed payment", () => {
  it("is withdrawn only once, and then returned or lost only once, in whatever order the events come", () => {
    expect(stepsOf("none", OPEN)).toEqual(["opened"]);
    expect(stepsOf("held", OPEN)).toEqual([]);
    expect(stepsOf("held", WON)).toEqual(["won"]);
    expect(stepsOf("held", LOST)).toEqual(["lost"]);
    expect(stepsOf("none", WON)).toEqual(["opened", "won"]);
    expect(stepsOf("none", LOST)).toEqual(["opened", "lost"]);
  });

  it("isn't withdrawn during an inquiry, and counts as withdrawn after a win until the provider has returned it", () => {
    expect(stepsOf("none", { status: "warning_needs_response", withdrawnCents: 0, reinstatedCents: 0 })).toEqual([]);
    expect(stepsOf("held", { ...OPEN, status: "won" })).toEqual([]);
  });

  it("can be won back after it was lost, but can't be lost after it was won back", () => {
    expect(stepsOf("lost", WON)).toEqual(["recovered"]);
    expect(stepsOf("returned", LOST)).toEqual([]);
    expect(laterStatus("lost", "won")).toBe("won");
    expect(laterStatus("won", "lost")).toBe("won");
  });

  it("ends in the same state in whatever order the provider's events are processed", () => {
    const end = (reads: (typeof OPEN | typeof WON)[]) =>
      reads.reduce<DisputeMoney>(
        (money, read) => stepsOf(money, read).reduce((_, step) => moneyAfter[step], money),
        "none",
      );
    for (const reads of [
      [OPEN, WON],
      [WON, OPEN],
      [WON, OPEN, WON, OPEN],
    ])
      expect(end(reads)).toBe("returned");
  });

  it("belongs to a dispute whose status only moves forward", () => {
    expect(laterStatus("under_review", "needs_response")).toBe("under_review");
    expect(laterStatus("warning_closed", "needs_response")).toBe("needs_response");
    expect(readDisputeStatus("appeal_under_review")).toBe("lost");
    expect(readDisputeStatus("a word of next year")).toBe("under_review");
  });
});

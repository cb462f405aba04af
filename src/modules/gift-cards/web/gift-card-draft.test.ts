import { describe, expect, it } from "vitest";
import { arrivalOf, draftValue, hintOf } from "./gift-card-draft.ts";

const limits = { minAmount: 2_500, maxAmount: 100_000 };
const draft = {
  designId: "gd01",
  amount: 15_000,
  other: "",
  isForMe: false,
  recipient: "Ines",
  email: "",
  message: "",
  sendOn: "11/27/2026",
  from: "",
};

describe("PG-11 a gift card while it is written", () => {
  it("takes a fixed value, or whole dollars from $25 to $1,000", () => {
    expect(draftValue(draft, limits)).toBe(15_000);
    for (const [other, cents] of [
      ["25", 2_500],
      ["1000", 100_000],
      ["24", undefined],
      ["1001", undefined],
      ["40.50", undefined],
      ["", undefined],
    ] as const)
      expect(draftValue({ amount: "other", other }, limits)).toBe(cents);
  });

  it("says when it arrives", () => {
    expect(arrivalOf(draft)).toBe("Ines gets this by email on Friday, November 27 at 9:00 am.");
    expect(arrivalOf({ ...draft, recipient: "", sendOn: "" })).toContain("on the day you choose");
    expect(arrivalOf({ ...draft, isForMe: true })).toContain("as soon as it's paid");
  });

  it("promises no more than the value covers", () => {
    expect(hintOf(15_000)).toBe("$150 covers an acne facial, or most of a hydra-exfoliation facial.");
    expect(hintOf(24_900)).toBe("$249 covers a peel and a sunscreen.");
  });
});

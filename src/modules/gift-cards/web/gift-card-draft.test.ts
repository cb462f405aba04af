import { describe, expect, it } from "vitest";
import { arrivalOf, draftProblem, draftValue, hintOf, mayHint, startAmount, toGift } from "./gift-card-draft.ts";

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

describe("PG-11 the form for a gift card", () => {
  it("accepts a preset amount, or another amount in whole dollars from $25 to $1,000", () => {
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

  it("says when the gift card will be emailed", () => {
    expect(arrivalOf(draft)).toBe("Ines will get this by email on Friday, November 27 at 9:00 am.");
    expect(arrivalOf({ ...draft, recipient: "", sendOn: "" })).toContain("on the day you choose");
    expect(arrivalOf({ ...draft, isForMe: true })).toContain("as soon as you’ve paid");
  });

  it("shows which fields are missing, and puts a complete gift card into the cart", () => {
    const problem = (change: Partial<typeof draft>) => draftProblem({ ...draft, ...change }, limits, "2026-11-23");
    expect(problem({})).toBe("Enter the recipient’s email address.");
    expect(problem({ email: "ines@example.com" })).toBeUndefined();
    expect(problem({ email: "ines@example.com", recipient: " " })).toBe("Tell us who it’s for.");
    expect(problem({ email: "ines@example.com", sendOn: "11/22/2026" })).toBe("Choose today or a later day.");
    expect(problem({ isForMe: true, recipient: "" })).toBeUndefined();
    const design = { ...limits, id: "gd01" };
    expect(toGift({ ...draft, email: "ines@example.com ", message: "Rest well." }, design)).toEqual({
      designId: "gd01",
      amount: 15_000,
      for: "someone",
      message: "Rest well.",
      deliverOn: "2026-11-27",
      recipient: { name: "Ines", email: "ines@example.com" },
    });
    expect(toGift({ ...draft, isForMe: true }, design)).toEqual({ designId: "gd01", amount: 15_000, for: "me" });
  });

  it("names only treatments that the chosen amount covers", () => {
    expect(hintOf(15_000)).toBe("$150 covers an acne facial, or most of a hydra-exfoliation facial.");
    expect(hintOf(24_900)).toBe("$249 covers a peel and a sunscreen.");
  });
});

it("the form for a gift card starts with the preset amount nearest to $150", () => {
  expect(startAmount([2_500, 15_000, 50_000])).toBe(15_000);
  expect(startAmount([2_500, 5_000, 10_000, 20_000])).toBe(10_000);
  expect(startAmount([])).toBe("other");
});

it("the form for a gift card names only treatments that the clinic offers", () => {
  const menu = [
    "blue-and-red-led",
    "hydration-liter",
    "acne-facial-with-extractions",
    "light-or-medium-peel",
    "hydra-exfoliation-facial",
    "prp-scalp-injections",
  ].map((slug) => ({ services: [{ slug }] }));
  expect(mayHint(menu)).toBe(true);
  expect(mayHint(menu.slice(1))).toBe(false);
  expect(mayHint([])).toBe(false);
});

import { expect, it } from "vitest";
import { amountIssues, centsOfAmount } from "./design-rules.ts";

it("gift card amounts that staff type are parsed", () => {
  expect(["50", "$50", "12.50", "$0.05"].map(centsOfAmount)).toEqual([5_000, 5_000, 1_250, 5]);
});

it("preset gift card amounts must be within the limits for amounts that customers choose", () => {
  const bounds = { minAmount: 2_500, maxAmount: 50_000 };
  expect(amountIssues({ amounts: ["25", "500"], ...bounds })).toEqual([]);
  expect(amountIssues({ amounts: ["24.99", "100", "500.01"], ...bounds }).map(({ path }) => path)).toEqual([
    "amounts.0",
    "amounts.2",
  ]);
  expect(amountIssues({ amounts: ["25"], minAmount: 5_000, maxAmount: 2_500 })).toEqual([
    { path: "maxAmount", message: "At least $50.00, the lowest amount." },
  ]);
});

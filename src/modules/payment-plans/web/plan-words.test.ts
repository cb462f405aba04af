import { expect, it } from "vitest";
import { wordsOfPlans } from "./plan-words.ts";

const three = { instalments: 3, lenderOnly: false, amounts: [10_000, 10_000, 10_000] };
const six = { instalments: 6, lenderOnly: false, amounts: [7_500, 4_500, 4_500, 4_500, 4_500, 4_500] };
const atOnce = { instalments: 1, lenderOnly: false, amounts: [30_000] };
const lender = { instalments: 12, lenderOnly: true, amounts: [] };
const plan = { price: 30_000, validMonths: 12 };

it("the payment plans page says how the demo's plans can be paid (PG-10)", () => {
  expect(
    wordsOfPlans([
      { ...plan, options: [atOnce, three] },
      { ...plan, options: [atOnce, three, six, lender] },
    ]),
  ).toEqual({
    title: "Pay for a series over 3 or 6 months",
    ways: "in full or in three or six monthly payments",
    firstPayment: "With six payments, the first is a quarter of the price.",
    validity: "A package is good for twelve months",
  });
});

it("the payment plans page promises no payment option that no plan offers (PG-10)", () => {
  const even = { instalments: 4, lenderOnly: false, amounts: [7_500, 7_500, 7_500, 7_500] };
  expect(wordsOfPlans([{ ...plan, validMonths: 18, options: [atOnce, even, lender] }])).toEqual({
    title: "Pay for a series over 4 months",
    ways: "in full or in four monthly payments",
    firstPayment: "",
    validity: "A package is good for 18 months",
  });
  expect(wordsOfPlans([{ ...plan, options: [atOnce] }])).toMatchObject({
    title: "Pay for a series at once",
    ways: "in full",
  });
});

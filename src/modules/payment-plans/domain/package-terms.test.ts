import { describe, expect, it } from "vitest";
import demo from "../server/demo/plans.json" with { type: "json" };
import { lineOf, parseOption } from "./option-lines.ts";
import { optionsOf, termsIssues } from "./package-terms.ts";
import { priceBasis, struckPrice } from "./price-basis.ts";

const messagesOf = (options: string[], price = 36_000, validMonths = 12) =>
  termsIssues({ price, validMonths, options }).map(({ message }) => message);

describe("payment options of a package, as text lines (OO-3)", () => {
  it("are parsed in the format that staff write", () => {
    expect(optionsOf(["3 monthly payments of $120", "6 payments, 25% first, then $45.00"])).toEqual([
      { instalments: 3 },
      { instalments: 6, firstPercent: 25 },
    ]);
    expect(parseOption("12 monthly payments through a lender.")?.option).toEqual({ instalments: 12, lenderOnly: true });
    expect(parseOption("4  monthly payments of $1,250.50")).toEqual({ option: { instalments: 4 }, amount: 125_050 });
    expect(parseOption("6 monthly payments 25% first and then 45")?.amount).toBe(4_500);
    for (const line of ["", "three payments", "3 weekly payments of $1", "3 monthly payments of", "0.5 payments"])
      expect([line, parseOption(line)]).toEqual([line, undefined]);
  });

  it("of the demo's packages are unchanged after they are written and parsed, without errors", () => {
    for (const { priceCents, validMonths, options } of demo.packages) {
      const stored = options.map(({ instalments, firstPercent, lenderOnly }) => ({
        instalments,
        ...(firstPercent === undefined ? {} : { firstPercent }),
        ...(lenderOnly ? { lenderOnly } : {}),
      }));
      const lines = stored.map((option) => lineOf(option, priceCents));
      expect(optionsOf(lines)).toEqual(stored);
      expect(messagesOf(lines, priceCents, validMonths)).toEqual([]);
    }
    expect(lineOf({ instalments: 3 }, 110_000)).toBe("3 monthly payments of $366.67");
  });

  it("are refused if they don't add up to the price, with an error that states the difference", () => {
    expect(messagesOf(["3 monthly payments of $100"])).toEqual([
      "3 payments of $100.00 come to $300.00, $60.00 less than the price of $360.00.",
    ]);
    expect(messagesOf(["4 monthly payments, 25% first, then $100"])).toEqual([
      "A first payment of $90.00 and 3 of $100.00 come to $390.00, $30.00 more than the price of $360.00.",
    ]);
    expect(messagesOf(["3 monthly payments of $366.67"], 110_000)).toEqual([]);
    expect(messagesOf(["3 monthly payments of $366.65"], 110_000)).toHaveLength(1);
    expect(messagesOf(["3 monthly payments"])).toEqual([]);
  });

  it("are refused for an impossible number of payments", () => {
    expect(messagesOf(["1 payments", "13 payments"])).toHaveLength(2);
    expect(messagesOf(["3 payments", "3 payments, 20% first"])).toEqual([
      "There are two ways with 3 payments. Leave one of them.",
    ]);
    expect(messagesOf(["6 payments"], 36_000, 4)).toEqual([
      "The last of 6 payments would come after the 4 months for which it is good.",
    ]);
    expect(messagesOf(["12 payments"], 500)).toEqual(["With 12 payments, one is below $0.50, which no card takes."]);
  });
});

describe("the description of a package's price (OO-3)", () => {
  it("is generated from the prices, as for the demo's packages", () => {
    for (const { sessions, priceCents: price, fullPriceCents: fullPrice, rule } of demo.packages)
      expect(priceBasis({ sessions, price, fullPrice })).toBe(rule.replace("drips", "visits"));
  });

  it("promises no savings if the sessions don't cost more separately", () => {
    for (const fullPrice of [36_000, 30_000, undefined]) {
      expect(priceBasis({ sessions: 3, price: 36_000, fullPrice })).toBe("3 visits");
      expect(struckPrice({ sessions: 3, price: 36_000, fullPrice })).toBeUndefined();
    }
    expect(priceBasis({ sessions: 3, price: 80_050, fullPrice: 82_500 })).toBe("3 visits, $24.50 off");
  });
});

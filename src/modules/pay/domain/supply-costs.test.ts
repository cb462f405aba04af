import { describe, expect, it } from "vitest";
import { commissionLines } from "./commission.ts";
import type { PayRule } from "./pay-rule.ts";
import type { Sale } from "./sale.ts";
import { costsOfGoods, costsOfTreatments } from "./supply-costs.ts";

const people = ["lena", "omar"].map((id) => ({ id, role: "practitioner", isManager: false }));
const rule = (changes: Partial<PayRule> = {}): PayRule => ({
  id: "r",
  version: 1,
  name: "Facials",
  fromDay: "2026-01-01",
  who: { kind: "all" },
  what: { kind: "all" },
  unit: "percent",
  rate: 4_000,
  base: "net",
  deduct: "cost",
  deductCents: 0,
  deductWhen: "before",
  split: "minutes",
  leadShare: 10_000,
  assistantCents: 1_200,
  ...changes,
});
const sale = (changes: Partial<Sale> = {}): Sale => ({
  source: { transferId: 1, entryLine: 1, part: 0 },
  day: "2026-11-10",
  kind: "treatment",
  itemId: "facial",
  categoryId: "facials",
  name: "Facial",
  orderLineId: "line",
  appointmentId: "visit",
  list: 20_000,
  net: 20_000,
  session: 0,
  pieces: 1,
  team: [{ personId: "lena", minutes: 60 }],
  cost: { cents: 3_556, unknownPieces: 0 },
  ...changes,
});
const both = [
  { personId: "lena", minutes: 45 },
  { personId: "omar", minutes: 15 },
];
const paid = (rules: PayRule[], ...sales: Sale[]) =>
  commissionLines({ people, rules, sales }).map(({ personId, base, cents, reason }) => [personId, base, cents, reason]);

describe("the cost of supplies in a commission", () => {
  it("OO-18: is deducted from the amount that a percentage is taken of, as the pay line states", () => {
    expect(paid([rule()], sale())).toEqual([
      ["lena", 16_444, 6_578, "Facials: for all, by everything; $35.56 for supplies taken off before the percentage"],
    ]);
  });

  it("OO-18: is deducted from the earned amount if the rule says so, but never below zero", () => {
    const reason = "Facials: for all, by everything; $35.56 for supplies taken off from what was earned";
    expect(paid([rule({ deductWhen: "after" })], sale())).toEqual([["lena", 20_000, 4_444, reason]]);
    expect(paid([rule({ deductWhen: "after", rate: 1_000 })], sale())).toEqual([
      ["lena", 20_000, 0, reason.replace("$35.56", "$20.00 of $35.56")],
    ]);
    // A fixed amount per visit has no base from which a cost could be deducted.
    expect(paid([rule({ unit: "visit", rate: 6_000 })], sale())).toEqual([["lena", 1, 2_444, reason]]);
  });

  it("OO-18: is divided among practitioners like the treatment's price; an assistant who gets a flat amount bears none of it", () => {
    const shares = (changes: Partial<PayRule>) =>
      paid([rule(changes)], sale({ team: both })).map(([id, , cents]) => [id, cents]);
    expect(shares({})).toEqual([
      ["lena", 4_933],
      ["omar", 1_644],
    ]);
    expect(shares({ split: "assistant" })).toEqual([
      ["lena", 6_578],
      ["omar", 1_200],
    ]);
  });

  it("OO-18: is deducted only once for a line that is paid in parts, and is reversed in proportion by a return", () => {
    const parts = [
      sale({ net: 10_000, list: 10_000 }),
      sale({ net: 10_000, list: 10_000, source: { transferId: 2, entryLine: 1, part: 0 } }),
      sale({ net: -20_000, list: -20_000, day: "2026-11-12", source: { transferId: 3, entryLine: 1, part: 0 } }),
    ];
    expect(paid([rule()], ...parts).map(([, , cents]) => cents)).toEqual([2_578, 4_000, -6_578]);
  });

  it("doesn't include items of unknown cost, whose number the pay line states", () => {
    const [[, base, , reason] = []] = paid([rule()], sale({ cost: { cents: 0, unknownPieces: 2 } }));
    expect([base, reason]).toEqual([20_000, "Facials: for all, by everything; the cost of 2 pieces isn’t known"]);
  });

  it("is assigned to the treatments that use the items, by quantity, or to all treatments of the visit if none uses them", () => {
    const treatment = (lineId: string, uses: [string, number][]) => ({
      lineId,
      appointmentId: "v",
      uses: new Map(uses),
    });
    const treatments = [treatment("a", [["mask", 2]]), treatment("b", [["mask", 1]]), treatment("c", [])];
    const used = (sizeId: string, cents: number, unknownPieces = 0) => ({
      appointmentId: "v",
      sizeId,
      cents,
      unknownPieces,
    });
    expect(costsOfTreatments([used("mask", 1_000, 3), used("former", 300)], treatments)).toEqual(
      new Map([
        ["a", { cents: 767, unknownPieces: 2 }],
        ["b", { cents: 433, unknownPieces: 1 }],
        ["c", { cents: 100, unknownPieces: 0 }],
      ]),
    );
    expect(costsOfTreatments([{ ...used("mask", 100), appointmentId: "other" }], treatments)).toEqual(new Map());
  });

  it("includes the cost of each item of a bundle that was sold", () => {
    const sold = [
      { lineId: "l", pieces: 2, unitCents: 450 },
      { lineId: "l", pieces: 2, unitCents: null },
    ];
    expect(costsOfGoods(sold)).toEqual(new Map([["l", { cents: 900, unknownPieces: 2 }]]));
  });
});

it("a pay rule about a product type covers only products of that type, and a rule about a category covers only treatments", () => {
  const serum = sale({ kind: "product", itemId: "serum", categoryId: "serums", cost: undefined });
  const about = (of: "product" | "treatment", id: string) =>
    rule({ name: id, deduct: "none", what: { kind: "category", of, id } });
  const reasons = (rules: PayRule[], of: Sale) => paid(rules, of).map(([, , , reason]) => reason);
  expect(reasons([about("product", "serums")], serum)).toEqual(["serums: for all, by category"]);
  expect(reasons([about("treatment", "serums")], serum)).toEqual(["No rule covers this"]);
  expect(reasons([about("product", "facials")], sale())).toEqual(["No rule covers this"]);
});

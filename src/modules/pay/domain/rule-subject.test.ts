import { describe, expect, it } from "vitest";
import type { MoneyFact } from "#modules/reports/domain/money-fact.ts";
import { ruleForSale } from "./choose-rule.ts";
import { RULE_SUBJECTS, type RuleSubject, type SubjectIds } from "./rule-subject.ts";
import { type RuleTerms, ruleOf } from "./rule-terms.ts";
import type { Sale } from "./sale.ts";
import { saleOf, salesGroups, tipsOf } from "./sales-of-facts.ts";

const LENA = { id: "lena", role: "practitioner", isManager: false };
const ids: SubjectIds = {
  categoryId: "facials",
  serviceId: "facial",
  productTypeId: "serums",
  brandId: "ostrela",
  productId: "serum",
  planId: "fern",
  packageId: "six",
};
const about = (what: RuleSubject, unit: RuleTerms["unit"] = "percent") =>
  ruleOf(
    {
      ...ids,
      name: what,
      fromDay: "2026-01-01",
      who: "all",
      role: null,
      personId: null,
      what,
      unit,
      percent: "10",
      amount: null,
      base: null,
      deduct: "none",
      deductCents: null,
      deductWhen: null,
      split: "minutes",
      leadPercent: null,
      assistantCents: null,
      tiersBy: "none",
      tierSpan: null,
      tierMode: null,
      bands: [],
    },
    { id: what, version: 1 },
  );
const sale = (kind: Sale["kind"], of: Pick<Sale, "itemId" | "categoryId" | "brandId">): Sale => ({
  source: { transferId: 1, entryLine: 1, part: 0 },
  day: "2026-11-10",
  kind,
  ...of,
  name: "",
  list: 100,
  net: 100,
  session: 0,
  pieces: 1,
  team: [],
});
const sales = [
  sale("treatment", { itemId: "facial", categoryId: "facials" }),
  sale("product", { itemId: "serum", categoryId: "serums", brandId: "ostrela" }),
  sale("membership", { itemId: "fern" }),
  sale("package", { itemId: "six" }),
  sale("gift_card", { itemId: "leaf" }),
  sale("fee", { itemId: "no-show" }),
];

describe("the sales to which a pay rule applies", () => {
  it("OO-18: are all of the kind that the rule names, or of every kind if the rule is about everything", () => {
    const covered = (what: RuleSubject) =>
      sales.filter((one) => ruleForSale(LENA, one, [about(what)])).map(({ kind }) => kind);
    expect(Object.fromEntries(RULE_SUBJECTS.map((what) => [what, covered(what)]))).toEqual({
      all: sales.map(({ kind }) => kind),
      treatments: ["treatment"],
      category: ["treatment"],
      treatment: ["treatment"],
      products: ["product"],
      product_type: ["product"],
      brand: ["product"],
      product: ["product"],
      memberships: ["membership"],
      plan: ["membership"],
      packages: ["package"],
      package: ["package"],
      gift_cards: ["gift_card"],
      fees: ["fee"],
    });
  });

  it("OO-18: are each paid by a single rule, the narrowest one: about an item, a brand, a category, a kind or everything", () => {
    const [, serum] = sales as [Sale, Sale];
    const narrowing = (["all", "products", "product_type", "brand", "product"] as const).map((what) => about(what));
    for (let upTo = 1; upTo <= narrowing.length; upTo += 1)
      expect(ruleForSale(LENA, serum, narrowing.slice(0, upTo).toReversed())?.rule.id).toBe(narrowing[upTo - 1]?.id);
  });
});

const fact = (changes: Partial<MoneyFact>): MoneyFact => ({
  transferId: 7,
  entryLine: 1,
  part: 0,
  accountKind: "service_sales",
  day: "2026-11-10",
  cents: 10_000,
  event: "order_sold",
  orderId: "o",
  orderLineId: "l",
  itemKind: "service",
  itemId: "facial",
  categoryId: "facials",
  brandId: null,
  performerId: "lena",
  sellerId: "noor",
  channel: "web",
  customerId: null,
  locationId: null,
  ...changes,
});
const saleOfFacts = (...facts: MoneyFact[]) => {
  const [group] = salesGroups(facts);
  return group && saleOf(group, { line: undefined, session: 0, sellerOf: (account) => `person ${account}` });
};

describe("pay calculated from recorded sales", () => {
  it("OO-18: goes to the people who performed a treatment, by minutes, and to the people who sold goods", () => {
    const both = [fact({ cents: 7_500 }), fact({ part: 1, cents: 2_500, performerId: "omar" })];
    const off = fact({ accountKind: "member_savings", entryLine: 2, cents: 1_000 });
    expect(saleOfFacts(...both, off)).toMatchObject({
      list: 10_000,
      net: 9_000,
      kind: "treatment",
      team: [
        { personId: "lena", minutes: 7_500 },
        { personId: "omar", minutes: 2_500 },
      ],
    });
    const goods = fact({ accountKind: "goods_sales", itemKind: "product", performerId: null });
    expect(saleOfFacts(goods)?.team).toEqual([{ personId: "person noor", minutes: 1 }]);
  });

  it("OO-18: includes a treatment only after it is both paid for and performed", () => {
    const paid = fact({ event: "tender_taken", accountKind: "cash" });
    expect(saleOfFacts(paid)).toBeUndefined();
    expect(saleOfFacts(paid, fact({ event: "visit_completed", entryLine: 2 }))?.net).toBe(10_000);
  });

  it("OO-18: includes packages and gift cards when the money is received, and credits no seller with a renewal", () => {
    const paid = (itemKind: string, channel: MoneyFact["channel"], accountKind: MoneyFact["accountKind"]) =>
      saleOfFacts(fact({ itemKind, channel, accountKind, performerId: null }))?.net;
    expect(paid("plan", "desk", "cash")).toBe(10_000);
    expect(paid("gift", "web", "provider")).toBe(10_000);
    expect(paid("plan", "renewal", "provider")).toBeUndefined();
    expect(paid("plan", "desk", "service_sales")).toBeUndefined();
  });

  it("OO-19: includes tips without deducting card fees, and ignores transfers of tips between people", () => {
    const tip = fact({ accountKind: "tips", event: "tender_taken", cents: 2_000, performerId: "lena" });
    const fee = fact({ accountKind: "provider_fees", event: "fee_taken", entryLine: 2, cents: 58 });
    const shared = fact({ accountKind: "tips", event: "tips_shared", transferId: 8, cents: -500 });
    expect(tipsOf([tip, fee, shared]).map(({ personId, cents }) => [personId, cents])).toEqual([["lena", 2_000]]);
    expect(salesGroups([tip, fee, shared])).toEqual([]);
  });
});

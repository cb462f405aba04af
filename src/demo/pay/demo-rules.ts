import type { RuleTerms } from "#modules/pay/domain/rule-terms.ts";

type Role = "practitioner" | "staff" | "admin";
/** The terms of a rule, without its first day. */
type Terms = Omit<RuleTerms, "fromDay" | "role"> & { role: Role | null };
type DemoRule = { id: string; terms: Terms };

const ruleOf = (id: string, terms: Pick<Terms, "name" | "who" | "what" | "unit"> & Partial<Terms>): DemoRule => ({
  id: `demo-${id}`,
  terms: {
    role: null,
    personId: null,
    categoryId: null,
    serviceId: null,
    productTypeId: null,
    brandId: null,
    productId: null,
    planId: null,
    packageId: null,
    percent: null,
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
    ...terms,
  },
});

const practitioners = { who: "role", role: "practitioner" } as const;
const desk = { who: "role", role: "staff" } as const;
const ofNet = { unit: "percent", base: "net" } as const;

/**
 * The rules by which the demo clinic pays its team. Medical treatments pay an amount per visit, because a percentage of
 * medical fees isn't allowed.
 */
export const demoRules: readonly DemoRule[] = [
  ruleOf("practitioner-hours", {
    ...practitioners,
    name: "Practitioners, an hour",
    what: "all",
    unit: "hour",
    amount: 34_00,
  }),
  ruleOf("desk-hours", { ...desk, name: "Front desk, an hour", what: "all", unit: "hour", amount: 24_00 }),
  ruleOf("treatments", {
    ...practitioners,
    name: "Treatments, a visit",
    what: "treatments",
    unit: "visit",
    amount: 15_00,
  }),
  ruleOf("pigmentation", {
    ...practitioners,
    ...ofNet,
    name: "Pigmentation, 20%",
    what: "category",
    categoryId: "pigmentation",
    percent: "20",
  }),
  ruleOf("hair-removal", {
    ...practitioners,
    ...ofNet,
    name: "Laser hair removal, 18%, above $4,000 a month 22%",
    what: "category",
    categoryId: "laser-hair-removal",
    percent: "18",
    tiersBy: "net",
    tierSpan: "month",
    tierMode: "band",
    bands: ["from 4000: 22"],
  }),
  ruleOf("products", { ...ofNet, name: "Products sold, 10%", who: "all", what: "products", percent: "10" }),
];

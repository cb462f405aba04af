import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, date, list, money, number, ref, text } from "#shared/contract/resource/fields.ts";
import { readBand, writeBand } from "../../domain/rule-terms.ts";

const FIELDS = [
  ...[
    "name",
    "fromDay",
    "who",
    "role",
    "personId",
    "what",
    "categoryId",
    "serviceId",
    "productTypeId",
    "brandId",
    "productId",
    "planId",
  ],
  ...[
    "packageId",
    "unit",
    "percent",
    "amount",
    "base",
    "split",
    "leadPercent",
    "assistantCents",
    "deduct",
    "deductCents",
  ],
  ...["deductWhen", "tiersBy", "tierSpan", "tierMode", "bands", "acknowledgedBy"],
] as const;

const PERSON = "Who";
const SOLD = "For what";
const RATE = "How much";
const TEAM = "Several people";
const COST = "Costs";
const BANDS = "Bands";

const ofPercent = { field: "unit", is: ["percent"] } as const;
const ofBands = { field: "tiersBy", is: ["net", "count"] } as const;

/**
 * Pay rules, which define what people earn for their work and sales. Each change applies from its first day on; earlier
 * days keep their version.
 */
export const payRuleDescription = describeResource({
  name: "PayRule",
  path: "admin/PayRule",
  words: { one: "pay rule", many: "pay rules" },
  rights: { read: "pay.edit", write: "pay.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, help: "Such as Facials, 40%." }),
    fromDay: date({
      label: "Counts from",
      list: 7,
      filter: true,
      help: "The first day that is paid by it. It can’t be in a locked pay period.",
    }),
    who: choice({
      label: "Who",
      list: 2,
      filter: true,
      initial: "all",
      section: PERSON,
      help: "A rule for a person goes before one for their role, and that before one for all.",
      choices: [
        { value: "all", label: "Everyone" },
        { value: "role", label: "A role" },
        { value: "person", label: "A person" },
      ],
    }),
    role: choice({
      label: "Role",
      section: PERSON,
      when: { field: "who", is: ["role"] },
      choices: [
        { value: "practitioner", label: "Practitioners" },
        { value: "staff", label: "Front desk" },
        { value: "admin", label: "Administrators" },
      ],
    }),
    personId: ref("PayPerson", {
      label: "Person",
      section: PERSON,
      shows: "personName",
      when: { field: "who", is: ["person"] },
    }),
    what: choice({
      label: "Subject",
      list: 3,
      filter: true,
      section: SOLD,
      help: "One treatment or product goes before its category, type or brand, and that before all of a kind.",
      choices: [
        { value: "all", label: "Everything" },
        { value: "treatments", label: "All treatments" },
        { value: "category", label: "A category of treatments" },
        { value: "treatment", label: "One treatment" },
        { value: "products", label: "All products sold" },
        { value: "product_type", label: "Products of a type" },
        { value: "brand", label: "Products of a brand" },
        { value: "product", label: "One product" },
        { value: "memberships", label: "Memberships sold" },
        { value: "plan", label: "One membership plan" },
        { value: "packages", label: "Packages sold" },
        { value: "package", label: "One package" },
        { value: "gift_cards", label: "Gift cards sold" },
        { value: "fees", label: "No-show and late fees" },
      ],
    }),
    categoryId: ref("Category", {
      label: "Category",
      section: SOLD,
      shows: "categoryName",
      when: { field: "what", is: ["category"] },
    }),
    serviceId: ref("Service", {
      label: "Treatment",
      section: SOLD,
      shows: "serviceName",
      when: { field: "what", is: ["treatment"] },
    }),
    productTypeId: ref("ProductType", {
      label: "Product type",
      section: SOLD,
      shows: "productTypeName",
      when: { field: "what", is: ["product_type"] },
    }),
    brandId: ref("Brand", {
      label: "Brand",
      section: SOLD,
      shows: "brandName",
      when: { field: "what", is: ["brand"] },
    }),
    productId: ref("Product", {
      label: "Product",
      section: SOLD,
      shows: "productName",
      when: { field: "what", is: ["product"] },
    }),
    planId: ref("MembershipPlan", {
      label: "Plan",
      section: SOLD,
      shows: "planName",
      when: { field: "what", is: ["plan"] },
    }),
    packageId: ref("PaymentPlan", {
      label: "Package",
      section: SOLD,
      shows: "packageName",
      when: { field: "what", is: ["package"] },
    }),
    unit: choice({
      label: "Pays",
      list: 4,
      filter: true,
      section: RATE,
      choices: [
        { value: "percent", label: "A percentage" },
        { value: "piece", label: "An amount for each piece" },
        { value: "visit", label: "An amount for each visit" },
        { value: "hour", label: "An amount for each hour" },
        { value: "guarantee_period", label: "At least an amount for each period" },
        { value: "guarantee_hour", label: "At least an amount for each hour" },
      ],
    }),
    percent: text({ label: "Percent", list: 5, section: RATE, when: ofPercent, help: "Such as 40 or 37.5." }),
    amount: money({
      label: "Amount",
      list: 6,
      section: RATE,
      when: { field: "unit", is: ["piece", "visit", "hour", "guarantee_period", "guarantee_hour"] },
    }),
    base: choice({
      label: "Of",
      initial: "net",
      section: RATE,
      when: ofPercent,
      choices: [
        { value: "net", label: "Net sales" },
        { value: "list", label: "The price before reductions" },
        { value: "session", label: "The value of the session used, else net sales" },
      ],
    }),
    acknowledgedBy: text({
      label: "Acknowledged by",
      section: RATE,
      when: { ...ofPercent, optional: true },
      help: "First and last name. Needed for a share of medical fees; an amount for each visit or hour needs none.",
    }),
    split: choice({
      label: "Who treats together",
      initial: "minutes",
      section: TEAM,
      choices: [
        { value: "minutes", label: "Shares it by minutes" },
        { value: "shares", label: "Shares it by a fixed part for who leads" },
        { value: "assistant", label: "Who leads gets all, others a flat amount" },
      ],
    }),
    leadPercent: number({
      label: "Part of who leads",
      unit: "%",
      section: TEAM,
      when: { field: "split", is: ["shares"] },
    }),
    assistantCents: money({
      label: "For each assistant",
      section: TEAM,
      when: { field: "split", is: ["assistant"] },
    }),
    deduct: choice({
      label: "Takes off",
      initial: "none",
      section: COST,
      help: "Costs are those entered when goods were received. What a treatment uses up is set on the treatment.",
      choices: [
        { value: "none", label: "Nothing" },
        { value: "fixed", label: "A fixed amount" },
        { value: "cost", label: "The cost of supplies or goods" },
      ],
    }),
    deductCents: money({ label: "Amount taken off", section: COST, when: { field: "deduct", is: ["fixed"] } }),
    deductWhen: choice({
      label: "From",
      initial: "before",
      section: COST,
      when: { field: "deduct", is: ["fixed", "cost"] },
      choices: [
        { value: "before", label: "What the percentage is of" },
        { value: "after", label: "What was earned" },
      ],
    }),
    tiersBy: choice({
      label: "Another rate from a sum on",
      initial: "none",
      section: BANDS,
      choices: [
        { value: "none", label: "No" },
        { value: "net", label: "By net sales" },
        { value: "count", label: "By how many" },
      ],
    }),
    tierSpan: choice({
      label: "Counted over",
      initial: "month",
      section: BANDS,
      when: ofBands,
      choices: [
        { value: "month", label: "The month" },
        { value: "period", label: "The pay period" },
      ],
    }),
    tierMode: choice({
      label: "The rate reached counts",
      initial: "band",
      section: BANDS,
      when: ofBands,
      choices: [
        { value: "band", label: "For what is above it" },
        { value: "reached", label: "For all of it" },
      ],
    }),
    bands: list({
      label: "Rates",
      section: BANDS,
      when: ofBands,
      help: "From a sum of net sales, or from the how-maniest on, another percentage or amount.",
      lines: {
        words: { one: "rate", many: "rates" },
        title: "from",
        fields: { from: text({ label: "From" }), rate: text({ label: "Percent or amount" }) },
        write: writeBand,
        read: readBand,
      },
    }),
    personName: text({ label: "Person" }),
    categoryName: text({ label: "Category" }),
    serviceName: text({ label: "Treatment" }),
    productTypeName: text({ label: "Product type" }),
    brandName: text({ label: "Brand" }),
    productName: text({ label: "Product" }),
    planName: text({ label: "Plan" }),
    packageName: text({ label: "Package" }),
  },
  create: FIELDS,
  update: FIELDS,
  sort: "name",
  archive: true,
  versions: "publish",
});

import { describeResource } from "#shared/contract/resource/description.ts";
import { list, longText, money, number, ref, text, toggle } from "#shared/contract/resource/fields.ts";

const FIELDS = [
  "name",
  "slug",
  "serviceId",
  "sessions",
  "price",
  "validMonths",
  "options",
  "description",
  "rule",
  "isOffered",
] as const;

const PAYING = "Price and payments";
const SITE = "On the site";

/** Packages of several sessions of a treatment, as sold. Packages that customers bought are `PlanPurchase`. */
export const paymentPlanDescription = describeResource({
  name: "PaymentPlan",
  path: "admin/PaymentPlan",
  words: { one: "package", many: "packages" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
    slug: text({ label: "Address", filledIn: true, filter: true, csv: "slug" }),
    serviceId: ref("Service", {
      label: "Treatment",
      list: 2,
      filter: true,
      csv: "treatment",
      shows: "serviceName",
    }),
    sessions: number({ label: "Visits", list: 3, filter: true, csv: "visits", section: PAYING }),
    price: money({ label: "Price", list: 4, filter: true, csv: "price", section: PAYING }),
    fullPrice: money({ label: "If bought separately", list: 5 }),
    validMonths: number({
      label: "Good for",
      unit: "months",
      filter: true,
      csv: "months",
      initial: 12,
      section: PAYING,
    }),
    options: list({
      label: "Ways to pay",
      csv: "ways to pay",
      initial: [],
      section: PAYING,
      help: "Beside paying all at once. Each as “3 monthly payments of $120”, “6 monthly payments, 25% first, then $45” or “12 monthly payments through a lender”.",
    }),
    description: longText({ label: "Description", csv: "description", initial: "", section: SITE }),
    rule: text({
      label: "Basis of the price",
      csv: "basis of the price",
      initial: "",
      section: SITE,
      help: "Such as “6 for the price of 5”. If empty, it's worked out from the prices.",
    }),
    isOffered: toggle({
      label: "On offer",
      publishes: true,
      list: 7,
      filter: true,
      csv: "on offer",
      editable: true,
      bulk: true,
      initial: false,
      section: SITE,
    }),
    running: number({ label: "Running", list: 6 }),
  },
  create: FIELDS,
  update: FIELDS,
  sort: "position",
  views: [
    { id: "offered", label: "On offer", filter: { isOffered: "on:yes" } },
    { id: "hidden", label: "Not on offer", filter: { isOffered: "on:no" } },
  ],
  csvKey: ["slug"],
  archive: true,
  delete: true,
  order: true,
  impact: true,
  versions: "publish",
  drafts: "/admin/offers/packages",
});

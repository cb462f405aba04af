import { describeResource } from "#shared/contract/resource/description.ts";
import {
  choice,
  instant,
  list,
  longText,
  money,
  number,
  refs,
  text,
  toggle,
} from "#shared/contract/resource/fields.ts";
import { WEEKDAYS } from "../../domain/offer-terms.ts";

const FIELDS = [
  "name",
  "slug",
  "kind",
  "isActive",
  "serviceIds",
  "addOnIds",
  "sessions",
  "price",
  "startsAt",
  "endsAt",
  "weekdays",
  "oncePerClient",
  "isFirstVisitOnly",
  "isNewClientsOnly",
  "notes",
  "description",
] as const;

const COMBINED = { field: "kind", is: ["combination"], optional: true } as const;
const OF_VISITS = { field: "kind", is: ["series", "package"] } as const;
const PRICED = { field: "kind", is: ["combination", "series", "package", "introduction"] } as const;

const PARTS = "What it is";
const WHEN = "When and for whom";
const WORDS = "On the site";

/**
 * Limited-time prices: for several things together, for several visits, or for one treatment for some customers (PG-8).
 */
export const limitedOfferDescription = describeResource({
  name: "LimitedOffer",
  path: "admin/LimitedOffer",
  words: { one: "limited offer", many: "limited offers" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
    slug: text({ label: "Address", filledIn: true, filter: true, csv: "slug" }),
    kind: choice({
      label: "Kind",
      list: 2,
      filter: true,
      csv: "kind",
      choices: [
        { value: "combination", label: "Together in one visit" },
        { value: "series", label: "Series of visits" },
        { value: "package", label: "Pack of visits" },
        { value: "introduction", label: "Lower price for some clients" },
        { value: "waived", label: "Free for some clients" },
      ],
    }),
    isActive: toggle({
      label: "Shown",
      publishes: true,
      filter: true,
      csv: "shown",
      bulk: true,
      initial: false,
      help: "In force from its start to its end.",
    }),
    serviceIds: refs("Service", {
      label: "Treatments",
      csv: "treatments",
      filter: true,
      section: PARTS,
      shows: "serviceNames",
      help: "One, or for a visit together all that it has. The same treatment in several categories is chosen in each.",
    }),
    addOnIds: refs("AddOn", {
      label: "Add-ons",
      csv: "add-ons",
      filter: true,
      initial: [],
      when: COMBINED,
      section: PARTS,
      shows: "addOnNames",
    }),
    sessions: number({ label: "Visits", csv: "visits", initial: 1, when: OF_VISITS, section: PARTS }),
    price: money({
      label: "Price",
      list: 3,
      filter: true,
      csv: "price",
      initial: 0,
      when: PRICED,
      section: PARTS,
      help: "Of all of it together.",
    }),
    fullPrice: money({ label: "If bought separately", list: 4 }),
    minutesText: text({ label: "Time" }),
    startsAt: instant({ label: "Starts", list: 5, filter: true, csv: "starts", section: WHEN }),
    endsAt: instant({ label: "Ends", list: 6, sort: true, filter: true, csv: "ends", section: WHEN }),
    weekdays: list({
      label: "Weekdays",
      csv: "weekdays",
      initial: [],
      when: COMBINED,
      section: WHEN,
      help: "The days on which the visit can be. Empty: any day.",
      choices: WEEKDAYS.map((day) => ({ value: day, label: `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}` })),
    }),
    oncePerClient: toggle({
      label: "Once per client",
      filter: true,
      csv: "once per client",
      initial: false,
      section: WHEN,
    }),
    isFirstVisitOnly: toggle({
      label: "First visit for this treatment",
      filter: true,
      csv: "first visit",
      initial: false,
      section: WHEN,
    }),
    isNewClientsOnly: toggle({
      label: "New clients only",
      filter: true,
      csv: "new clients",
      initial: false,
      section: WHEN,
    }),
    notes: list({
      label: "More conditions",
      csv: "more conditions",
      initial: [],
      section: WORDS,
      help: "Such as “Not in pregnancy or nursing”. What the switches above say is added automatically.",
    }),
    description: longText({ label: "Description", csv: "description", section: WORDS }),
    serviceNames: list({ label: "Treatments" }),
    addOnNames: list({ label: "Add-ons" }),
    conditions: list({ label: "Conditions", section: WORDS }),
    state: choice({
      label: "State",
      list: 7,
      filter: true,
      choices: [
        { value: "in_force", label: "In force" },
        { value: "planned", label: "Planned" },
        { value: "ended", label: "Ended" },
        { value: "off", label: "Hidden" },
      ],
    }),
  },
  create: FIELDS,
  update: FIELDS,
  ask: [
    ...(["name", "kind", "serviceIds", "addOnIds", "sessions", "price", "startsAt", "endsAt"] as const),
    ...(["oncePerClient", "isFirstVisitOnly", "isNewClientsOnly", "description"] as const),
  ],
  sort: "position",
  views: [
    { id: "in-force", label: "In force", filter: { state: "any:in_force" } },
    { id: "planned", label: "Planned", filter: { state: "any:planned" } },
    { id: "ended", label: "Ended", filter: { state: "any:ended" } },
  ],
  csvKey: ["slug"],
  archive: true,
  order: true,
  impact: true,
  planned: "/admin/offers/limited",
});

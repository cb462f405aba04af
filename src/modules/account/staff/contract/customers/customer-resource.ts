import { z } from "zod";
import { centsSchema, instantSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { describeResource } from "#shared/contract/resource/description.ts";
import { instant, list, money, number, text, toggle } from "#shared/contract/resource/fields.ts";

const PERSONAL = { audit: "changed" } as const;
const IS_SET = { yes: "Yes", no: "No" };

/** Customers as lists show them. They are read-only; each action on one has a call of its own. */
export const customerDescription = describeResource({
  name: "Customer",
  path: "admin/Customer",
  words: { one: "customer", many: "customers" },
  hasChanges: true,
  rights: { read: "customers.see", write: "customers.edit", export: { right: "lists.export", stepUp: true } },
  title: "name",
  sort: "-createdAt",
  exportOnly: true,
  fields: {
    name: text({ label: "Name", list: 1, csv: "name", ...PERSONAL }),
    email: text({ label: "Email", list: 2, filter: true, csv: "email", ...PERSONAL }),
    phone: text({ label: "Phone", filter: true, csv: "phone", ...PERSONAL }),
    lastVisitAt: instant({ label: "Last visit", list: 3, sort: true, filter: true, csv: "last_visit" }),
    nextVisitAt: instant({ label: "Next visit", list: 4, csv: "next_visit" }),
    visits: number({ label: "Visits", list: 5, sort: true, filter: true, csv: "visits" }),
    noShows: number({ label: "No-shows", sort: true, filter: true, csv: "no_shows" }),
    spentCents: money({ label: "Spent online", list: 6, sort: true, filter: true, csv: "spent_online" }),
    tags: list({ label: "Tags", list: 7, filter: true, csv: "tags" }),
    isBlocked: toggle({ label: "Booking block", filter: true, words: IS_SET }),
    newsConsent: toggle({ label: "Agreed to news", filter: true, words: IS_SET, csv: "news" }),
    hasLogin: toggle({ label: "Has an account", filter: true, words: IS_SET }),
    createdAt: instant({ label: "Customer since", list: 8, sort: true, filter: true, csv: "since" }),
  },
  views: [
    { id: "new", label: "New in 30 days", filter: { createdAt: "last:30" } },
    { id: "no_email", label: "No email", filter: { email: "empty:yes" } },
    { id: "blocked", label: "Booking block", filter: { isBlocked: "on:yes" } },
  ],
});

export const customerResource = defineResource(customerDescription, {
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The last visit that took place. */
  lastVisitAt: instantSchema.nullable(),
  nextVisitAt: instantSchema.nullable(),
  visits: z.int(),
  noShows: z.int(),
  /** The total of paid orders, without amounts due at the clinic. */
  spentCents: centsSchema,
  tags: z.array(z.string()),
});

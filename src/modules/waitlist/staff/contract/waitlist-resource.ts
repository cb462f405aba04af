import { z } from "zod";
import { dateSchema, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, date, instant, number, text } from "#shared/contract/resource/fields.ts";
import { entryStates } from "../../domain/waitlist.ts";

const PERSONAL = { audit: "changed" } as const;

/** The waitlist's entries. Customers create and leave them; staff offer slots and pause entries. */
export const waitlistDescription = describeResource({
  name: "Waitlist",
  path: "admin/Waitlist",
  words: { one: "entry", many: "entries" },
  rights: { read: "visits.book", write: "visits.book", export: { right: "lists.export", stepUp: true } },
  title: "name",
  sort: "createdAt",
  exportOnly: true,
  fields: {
    name: text({ label: "Who", list: 1, csv: "who", ...PERSONAL }),
    services: text({ label: "What", list: 2, csv: "what" }),
    firstDate: date({ label: "From", list: 3, sort: true, filter: true, csv: "from" }),
    lastDate: date({ label: "To", list: 4, filter: true, csv: "to" }),
    dayParts: text({ label: "Time of day", list: 5, csv: "time_of_day" }),
    state: choice({
      label: "State",
      list: 6,
      filter: true,
      csv: "state",
      choices: [
        { value: "unconfirmed", label: "Not confirmed" },
        { value: "waiting", label: "Waiting" },
        { value: "offered", label: "Offered" },
        { value: "paused", label: "Paused" },
        { value: "fulfilled", label: "Has a visit" },
        { value: "left", label: "Left" },
        { value: "expired", label: "Over" },
      ],
    }),
    createdAt: instant({ label: "Since", list: 7, sort: true, filter: true, csv: "since" }),
    note: text({ label: "Note", csv: "note", ...PERSONAL }),
    phone: text({ label: "Phone", csv: "phone", ...PERSONAL }),
    email: text({ label: "Email", csv: "email", ...PERSONAL }),
    rank: number({ label: "Place in line" }),
    unanswered: number({ label: "Offers without an answer" }),
    offerEndsAt: instant({ label: "Offer ends" }),
  },
  views: [
    { id: "live", label: "In line", filter: { state: "any:waiting,offered,paused" }, sort: "createdAt" },
    { id: "closed", label: "Over", filter: { state: "any:fulfilled,left,expired" }, sort: "-createdAt" },
  ],
});

export const waitlistResource = defineResource(waitlistDescription, {
  name: z.string(),
  /** The account of the waiting customer; null for a guest. */
  customerId: idSchema.nullable(),
  services: z.string(),
  firstDate: dateSchema,
  lastDate: dateSchema,
  dayParts: z.string(),
  state: z.enum(entryStates),
  createdAt: instantSchema,
  /** The customer's note. */
  note: z.string(),
  phone: z.string().nullable(),
  /** The customer's email. If null, no offer is emailed, and staff call. */
  email: z.string().nullable(),
  /**
   * The entry's position in line, from 1, among all people waiting for one of its days; null while the entry isn't
   * active.
   */
  rank: z.int().nullable(),
  unanswered: z.int(),
  /** When the open offer expires. */
  offerEndsAt: instantSchema.nullable(),
});

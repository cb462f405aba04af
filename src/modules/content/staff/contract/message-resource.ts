import { z } from "zod";
import { idSchema, instantSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, longText, ref, text } from "#shared/contract/resource/fields.ts";

const PERSONAL = { audit: "changed" } as const;

/**
 * Messages from the contact form. Staff can assign them, link them to a customer, answer them, and mark them as done.
 */
export const messageDescription = describeResource({
  name: "Message",
  path: "admin/Message",
  words: { one: "message", many: "messages" },
  rights: { read: "customers.all", write: "customers.edit", export: { right: "lists.export", stepUp: true } },
  title: "name",
  sort: "-createdAt",
  exportOnly: true,
  update: ["state", "assigneeId", "customerId"],
  fields: {
    name: text({ label: "From", list: 1, search: true, csv: "from", ...PERSONAL }),
    email: text({ label: "Email", search: true, csv: "email", ...PERSONAL }),
    phone: text({ label: "Phone", csv: "phone", ...PERSONAL }),
    message: longText({ label: "Message", list: 2, search: true, csv: "message", ...PERSONAL }),
    state: choice({
      label: "State",
      list: 3,
      filter: true,
      csv: "state",
      editable: true,
      bulk: true,
      choices: [
        { value: "open", label: "Open" },
        { value: "done", label: "Done" },
      ],
    }),
    assigneeId: ref("Staff", { label: "Assigned to", list: 4, filter: true, shows: "assigneeName" }),
    customerId: ref("Customer", { label: "Customer", shows: "customerName" }),
    customerName: text({ label: "Name of the customer", csv: "customer", ...PERSONAL }),
    createdAt: instant({ label: "Received", list: 5, sort: true, filter: true, csv: "received" }),
  },
  views: [
    { id: "open", label: "Open", filter: { state: "any:open" }, sort: "createdAt" },
    { id: "done", label: "Done", filter: { state: "any:done" } },
  ],
});

export const messageResource = defineResource(messageDescription, {
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  state: z.enum(["open", "done"]),
  assigneeId: idSchema.nullable(),
  assigneeName: z.string().nullable(),
  customerId: idSchema.nullable(),
  customerName: z.string().nullable(),
  /** The number of the staff's replies. */
  replies: z.int(),
  createdAt: instantSchema,
});

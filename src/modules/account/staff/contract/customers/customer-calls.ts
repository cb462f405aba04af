import { z } from "zod";
import { defineCall, idSchema, textSchema, versionSchema } from "#shared/contract/define-call.ts";
import { dateOfBirthSchema, emailSchema, nameSchema, phoneSchema } from "../../../contract/account-fields.ts";
import {
  customerFileSchema,
  customerNoteSchema,
  customerSchema,
  foundCustomerSchema,
  timelineEntrySchema,
} from "./customer.ts";

const customerParams = z.object({ id: idSchema });

/** A form sends missing values as empty strings. */
const optionalText = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional();

export const newCustomerBody = z.object({
  firstName: optionalText(nameSchema),
  lastName: optionalText(nameSchema),
  phone: optionalText(phoneSchema),
  email: optionalText(emailSchema),
  dateOfBirth: optionalText(dateOfBirthSchema),
  /** Whether the customer agreed, at the desk, to emails that aren't about their own visits. */
  newsConsent: z.boolean().optional(),
});

export type NewCustomerBody = z.output<typeof newCustomerBody>;

/** A name and a phone number are enough; the email may follow. */
export const addCustomer = defineCall({
  method: "POST",
  path: "admin/Customer",
  summary: "Add a customer",
  auth: { right: "customers.edit" },
  body: newCustomerBody,
  answer: { data: customerSchema },
  failures: ["email_taken"],
  idempotent: true,
});

/**
 * Searches by name (even misspelled), by digits of the phone number in any format, or by email; the best match comes
 * first.
 */
export const findCustomers = defineCall({
  method: "GET",
  path: "admin/Customer/find",
  summary: "Find customers by name, phone or email",
  auth: { right: "customers.see" },
  query: z.object({ q: z.string().trim().max(120).default("") }),
  answer: { data: z.object({ docs: z.array(foundCustomerSchema) }) },
});

/** A record that was merged into another returns 308 with the URL of that other record. */
export const getCustomer = defineCall({
  method: "GET",
  path: "admin/Customer/{id}",
  summary: "A customer's record",
  auth: { right: "customers.see" },
  params: customerParams,
  answer: { data: customerFileSchema },
  failures: ["not_found"],
  raw: "application/json",
});

export const customerTimeline = defineCall({
  method: "GET",
  path: "admin/Customer/{id}/timeline",
  summary: "What happened with a customer, newest first",
  auth: { right: "customers.see" },
  params: customerParams,
  query: z.object({
    /** `nextCursor` of the previous page. */
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: { data: z.object({ docs: z.array(timelineEntrySchema), nextCursor: z.string().nullable() }) },
  failures: ["not_found"],
});

export const countCustomerTimeline = defineCall({
  method: "GET",
  path: "admin/Customer/{id}/timeline/counts",
  summary: "How many visits, orders, emails and changes a customer's timeline has, up to 1,000 of each",
  auth: { right: "customers.see" },
  params: customerParams,
  answer: { data: z.object({ visits: z.int(), orders: z.int(), messages: z.int(), changes: z.int() }) },
  failures: ["not_found"],
});

export const listCustomerNotes = defineCall({
  method: "GET",
  path: "admin/Customer/{id}/notes",
  summary: "What staff noted about a customer, pinned notes first",
  auth: { right: "customers.see" },
  params: customerParams,
  answer: { data: z.array(customerNoteSchema) },
  failures: ["not_found"],
});

const noteText = textSchema(4_000);

export const addCustomerNote = defineCall({
  method: "POST",
  path: "admin/Customer/{id}/notes",
  summary: "Note something about a customer, for staff alone",
  auth: { right: "customers.edit" },
  params: customerParams,
  body: z.object({ text: noteText, isPinned: z.boolean().default(false) }),
  answer: { data: customerNoteSchema },
  failures: ["not_found"],
  idempotent: true,
});

const noteParams = customerParams.extend({ noteId: idSchema });

export const changeCustomerNote = defineCall({
  method: "PUT",
  path: "admin/Customer/{id}/notes/{noteId}",
  summary: "Change, pin or unpin a note",
  auth: { right: "customers.edit" },
  params: noteParams,
  body: z.object({ version: versionSchema, text: noteText.optional(), isPinned: z.boolean().optional() }),
  answer: { data: customerNoteSchema },
  failures: ["not_found", "version_conflict"],
  idempotent: true,
});

export const deleteCustomerNote = defineCall({
  method: "DELETE",
  path: "admin/Customer/{id}/notes/{noteId}",
  summary: "Delete a note",
  auth: { right: "customers.edit" },
  params: noteParams,
  body: z.object({ version: versionSchema }),
  answer: { data: z.object({}) },
  failures: ["not_found", "version_conflict"],
  idempotent: true,
});

/** Replaces the customer's tags. */
export const setCustomerTags = defineCall({
  method: "PUT",
  path: "admin/Customer/{id}/tags",
  summary: "Set a customer's tags",
  auth: { right: "customers.edit" },
  params: customerParams,
  body: z.object({ tags: z.array(textSchema(40)).max(20) }),
  answer: { data: customerSchema },
  failures: ["not_found"],
  idempotent: true,
});

/** Sends an email from staff to one customer. */
export const messageCustomer = defineCall({
  method: "POST",
  path: "admin/Customer/{id}/message",
  summary: "Email a customer",
  auth: { right: "customers.edit" },
  params: customerParams,
  body: z.object({
    subject: textSchema(120),
    text: textSchema(8_000),
    /** The kind of email: about their own visits and orders, or news and offers, which need consent. */
    kind: z.enum(["personal", "news"]).default("personal"),
  }),
  answer: {
    data: z.object({ notified: z.boolean(), reason: z.enum(["no_email", "no_consent", "not_verified"]).optional() }),
  },
  failures: ["not_found"],
  idempotent: true,
});

import { z } from "zod";
import { centsSchema, dateSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { customerOrigins, newsConsentSources } from "../../../domain/customer-origin.ts";

/** A customer as search results show them. */
export const customerNameSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** The same with what tells people of one name apart (OO-8). */
export const foundCustomerSchema = customerNameSchema.extend({
  dateOfBirth: dateSchema.nullable(),
  lastVisitAt: instantSchema.nullable(),
  /** Has a visit today, which isn't canceled or missed. */
  isHereToday: z.boolean(),
});

/** A customer's record, as staff see it. It holds nothing about health. */
export const customerSchema = customerNameSchema.extend({
  version: z.int(),
  dateOfBirth: dateSchema.nullable(),
  madeBy: z.enum(customerOrigins),
  /** Whether the person logs in with it. */
  hasLogin: z.boolean(),
  emailVerified: z.boolean(),
  noOnlineBooking: z.boolean(),
  askToPrepay: z.boolean(),
  blockReason: z.string().nullable(),
  /** When and where they agreed to news; null: they did not. */
  newsConsent: z.object({ at: instantSchema, source: z.enum(newsConsentSources) }).nullable(),
  /** When they took it back; null: they never agreed, or they do now. */
  newsWithdrawnAt: instantSchema.nullable(),
  tags: z.array(z.string()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  archivedAt: instantSchema.nullable(),
  /** Why a mail can't be sent; null where it can. */
  unreachable: z.enum(["no_email"]).nullable(),
});

/** The record with figures of the customer's visits. */
export const customerFileSchema = customerSchema.extend({
  facts: z.object({
    /** Those that took place. */
    visits: z.int(),
    lastVisitAt: instantSchema.nullable(),
    nextVisitAt: instantSchema.nullable(),
    noShows: z.int(),
    /** The sum of paid orders, without what is due at the clinic. */
    spent: centsSchema,
  }),
});

export const customerNoteSchema = z.object({
  _id: z.string(),
  version: z.int(),
  /** Null where it was sealed with a secret that is no longer set. */
  text: z.string().nullable(),
  isPinned: z.boolean(),
  writtenBy: z.string(),
  createdAt: instantSchema,
});

export const timelineEntrySchema = z.object({
  _id: z.string(),
  at: instantSchema,
  kind: z.enum(["visit", "order", "payment", "message", "note", "change", "membership", "account"]),
  text: z.string(),
  status: z.string().optional(),
  amount: centsSchema.optional(),
  resource: z.string().optional(),
  resourceId: z.string().optional(),
});

export type WireCustomer = FromWire<z.output<typeof customerSchema>>;
export type WireFoundCustomer = FromWire<z.output<typeof foundCustomerSchema>>;
export type WireCustomerName = FromWire<z.output<typeof customerNameSchema>>;
export type WireCustomerNote = FromWire<z.output<typeof customerNoteSchema>>;
export type WireTimelineEntry = FromWire<z.output<typeof timelineEntrySchema>>;

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

/** A search result with details that tell people with the same name apart (OO-8). */
export const foundCustomerSchema = customerNameSchema.extend({
  dateOfBirth: dateSchema.nullable(),
  lastVisitAt: instantSchema.nullable(),
  /** Whether the customer has a visit today that isn't canceled or missed. */
  isHereToday: z.boolean(),
});

/** A customer's record, as staff see it. It contains no health data. */
export const customerSchema = customerNameSchema.extend({
  version: z.int(),
  dateOfBirth: dateSchema.nullable(),
  madeBy: z.enum(customerOrigins),
  /** Whether the person can log in with this record. */
  hasLogin: z.boolean(),
  emailVerified: z.boolean(),
  noOnlineBooking: z.boolean(),
  askToPrepay: z.boolean(),
  blockReason: z.string().nullable(),
  /** When and where the customer agreed to news; null: they did not. */
  newsConsent: z.object({ at: instantSchema, source: z.enum(newsConsentSources) }).nullable(),
  /** When the customer withdrew their consent; null: they never did, or they agreed again. */
  newsWithdrawnAt: instantSchema.nullable(),
  tags: z.array(z.string()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  archivedAt: instantSchema.nullable(),
  /** Why a mail can't be sent; null where it can. */
  unreachable: z.enum(["no_email"]).nullable(),
});

/** The record with statistics of the customer's visits. */
export const customerFileSchema = customerSchema.extend({
  facts: z.object({
    /** Visits that took place. */
    visits: z.int(),
    lastVisitAt: instantSchema.nullable(),
    nextVisitAt: instantSchema.nullable(),
    noShows: z.int(),
    /** The total of paid orders, without amounts due at the clinic. */
    spent: centsSchema,
  }),
});

export const customerNoteSchema = z.object({
  _id: z.string(),
  version: z.int(),
  /** The note's text; null where it was encrypted with a secret that is no longer set. */
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

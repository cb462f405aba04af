import { z } from "zod";
import { dateSchema, defineCall, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { identifyBody, verifyBody } from "./guest-identify-schema.ts";

/** A visit as far as booking it again needs it: no price, no link, nothing that changes it. */
const formerVisitSchema = z.object({
  date: dateSchema,
  time: timeSchema,
  /** Still to come. */
  isUpcoming: z.boolean(),
  /** `isOffered`: whether it can be booked again with this person. */
  practitioner: z.object({ _id: idSchema, name: z.string(), isOffered: z.boolean() }),
  services: z.array(
    z.object({
      serviceId: idSchema,
      name: z.string(),
      /** `false` when the clinic no longer offers it. */
      isOffered: z.boolean(),
      addOns: z.array(z.object({ addOnId: idSchema, name: z.string(), quantity: z.int(), isOffered: z.boolean() })),
    }),
  ),
});

const returningCustomerSchema = z.object({
  /** What fills in the booking's form. */
  client: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
  /** Whether the address belongs to an account, which may log in instead. */
  hasAccount: z.boolean(),
  /** The last ones, the latest first; canceled and missed ones aren't among them. */
  visits: z.array(formerVisitSchema),
  /** When the ticket ends. */
  expiresAt: instantSchema,
});

export type ReturningCustomer = FromWire<z.output<typeof returningCustomerSchema>>;
export type FormerVisit = FromWire<z.output<typeof formerVisitSchema>>;

/**
 * Sends a six-digit code to a returning client (PG-17). A phone number leads to the mail address on file, which no
 * answer ever names. One answer and one timing, whether we know them or not (AU-4): three codes in 15 minutes and ten a
 * day for an address, for all callers together; beyond that nothing is sent and the answer stays the same. Good for 10
 * minutes and 5 tries.
 */
export const guestIdentify = defineCall({
  method: "POST",
  path: "guest/identify",
  summary: "Ask for a code to book again without a password",
  auth: "none",
  body: identifyBody,
  answer: { data: z.object({}) },
});

/**
 * Exchanges the code for a ticket of 30 minutes. It isn't a login. With the header `x-guest-ticket`, it allows reading one's name, address,
 * number and last visits (`GET guest/visits`) and returning the ticket (`DELETE guest/visits`); no other call accepts it: it can't move or
 * cancel a visit, read an order, profile or card, or book in that name.
 */
export const guestVerify = defineCall({
  method: "POST",
  path: "guest/verify",
  summary: "Exchange the emailed code for one’s last visits",
  auth: "none",
  body: verifyBody,
  answer: { data: returningCustomerSchema.extend({ ticket: z.string() }) },
  failures: ["invalid_code", "code_expired"],
});

const ticketHeaders = { "x-guest-ticket": "The ticket of guest/verify" };

/** The last visits of the ticket's holder; the ticket is in the header `x-guest-ticket`. */
export const listGuestVisits = defineCall({
  method: "GET",
  path: "guest/visits",
  headers: ticketHeaders,
  summary: "A returning client’s last visits, by their ticket",
  auth: "none",
  answer: { data: returningCustomerSchema },
  failures: ["not_authenticated", "link_expired"],
});

/** Ends the ticket, on a borrowed computer for example. Asked again it answers the same. */
export const forgetGuest = defineCall({
  method: "DELETE",
  path: "guest/visits",
  headers: ticketHeaders,
  summary: "Give a returning client’s ticket back",
  auth: "none",
  answer: { data: z.object({}) },
  failures: ["not_authenticated"],
});

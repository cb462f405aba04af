import { z } from "zod";
import { dateSchema, defineCall, idSchema, instantSchema, timeSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { identifyBody, verifyBody } from "./guest-identify-schema.ts";

/** The details of a visit needed to rebook it: no price, no link, nothing that changes it. */
const formerVisitSchema = z.object({
  date: dateSchema,
  time: timeSchema,
  /** Whether the visit is still to come. */
  isUpcoming: z.boolean(),
  /** `isOffered`: whether the visit can be booked again with this practitioner. */
  practitioner: z.object({ _id: idSchema, name: z.string(), isOffered: z.boolean() }),
  services: z.array(
    z.object({
      serviceId: idSchema,
      name: z.string(),
      /** `false` when the clinic no longer offers the treatment. */
      isOffered: z.boolean(),
      addOns: z.array(z.object({ addOnId: idSchema, name: z.string(), quantity: z.int(), isOffered: z.boolean() })),
    }),
  ),
});

const returningCustomerSchema = z.object({
  /** The customer's data that fills in the booking form. */
  client: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
  /** Whether the email belongs to an account, which may log in instead. */
  hasAccount: z.boolean(),
  /** The customer's last visits, the latest first, without canceled and missed ones. */
  visits: z.array(formerVisitSchema),
  /** When the ticket expires. */
  expiresAt: instantSchema,
});

export type ReturningCustomer = FromWire<z.output<typeof returningCustomerSchema>>;
export type FormerVisit = FromWire<z.output<typeof formerVisitSchema>>;

/**
 * Sends a six-digit code to a returning customer (PG-17). For a phone number, the code goes to the email on file, which
 * no response ever names. Response and timing are the same whether we know them or not (AU-4). The limit is three codes
 * in 15 minutes and ten a day per email or number, for all callers together; beyond that nothing is sent and the
 * response stays the same. The code is valid for 10 minutes and 5 tries.
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
 * Exchanges the code for a ticket that is valid for 30 minutes. It isn't a login. With the header `x-guest-ticket`, it
 * allows reading the holder's name, email, number and last visits (`GET guest/visits`) and returning the ticket
 * (`DELETE guest/visits`). No other call accepts it: it can't move or cancel a visit, read an order, profile or card,
 * or book in that name.
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

/** Returns the last visits of the ticket's holder; the ticket is in the header `x-guest-ticket`. */
export const listGuestVisits = defineCall({
  method: "GET",
  path: "guest/visits",
  headers: ticketHeaders,
  summary: "A returning client’s last visits, by their ticket",
  auth: "none",
  answer: { data: returningCustomerSchema },
  failures: ["not_authenticated", "link_expired"],
});

/** Ends the ticket, on a borrowed computer for example. A repeated request gets the same response. */
export const forgetGuest = defineCall({
  method: "DELETE",
  path: "guest/visits",
  headers: ticketHeaders,
  summary: "Give a returning client’s ticket back",
  auth: "none",
  answer: { data: z.object({}) },
  failures: ["not_authenticated"],
});

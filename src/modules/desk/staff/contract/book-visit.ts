import { z } from "zod";
import { emailSchema, phoneSchema } from "#modules/account/contract/account-fields.ts";
import { plannableInstantSchema } from "#modules/booking/contract/slot.ts";
import {
  overrideSchema,
  placeFailures,
  staffVisitParams,
  staffVisitSchema,
} from "#modules/booking/staff/contract/staff-visit.ts";
import { selectionSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { centsSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { optionalNameSchema, personNameSchema } from "#shared/contract/person-name.ts";

/** Treatments in any order: the planner puts them into a safe order. An add-on listed twice counts twice. */
const servicesSchema = z
  .array(
    z.object({
      serviceId: idSchema,
      addOnIds: z.array(idSchema).max(20).default([]),
      practitionerId: idSchema.optional(),
      /** The chosen areas and, if sold by the unit, the number of units, which determine the price. */
      selection: selectionSchema.optional(),
    }),
  )
  .min(1, "Choose a treatment.")
  .max(4);

const units = { roomId: idSchema.optional(), deviceIds: z.array(idSchema).max(8).optional() };

/** Reserves a slot while staff book it. With `holdId`, replaces that earlier hold (reservation). */
export const holdForStaff = defineCall({
  method: "POST",
  path: "admin/Appointment/hold",
  summary: "Hold a place while booking it",
  auth: { right: "visits.book" },
  idempotent: true,
  body: z.object({
    services: servicesSchema,
    startsAt: plannableInstantSchema,
    ...units,
    holdId: idSchema.optional(),
    override: overrideSchema.optional(),
  }),
  answer: {
    data: z.object({ holdId: idSchema, expiresAt: instantSchema, startsAt: instantSchema, endsAt: instantSchema }),
  },
  failures: [...placeFailures, "not_found", "forbidden"],
});

/** Releases a staff member's hold immediately. The response is the same for a hold that no longer exists. */
export const releaseStaffHold = defineCall({
  method: "DELETE",
  path: "admin/Appointment/hold/{id}",
  summary: "Free a held place",
  auth: { right: "visits.book" },
  idempotent: true,
  params: staffVisitParams,
  answer: { data: z.object({}) },
});

const newCustomerSchema = z.object({
  firstName: personNameSchema(),
  lastName: optionalNameSchema().default(""),
  phone: phoneSchema,
  email: emailSchema.optional(),
});

/** A second guest at the same time, with a separate visit. Both are booked, or neither. */
const togetherSchema = z
  .object({
    customerId: idSchema.optional(),
    customer: newCustomerSchema.optional(),
    services: servicesSchema,
    notes: textSchema(2_000).optional(),
  })
  .refine(
    ({ customerId, customer }) => (customerId === undefined) !== (customer === undefined),
    "A name and a phone number are needed.",
  );

/**
 * Books for a customer on the phone, at the desk, or a walk-in. Limits on customers' bookings don't apply. The order is
 * paid at the desk, including a deposit. With `deposit: { kind: "link" }` the slot is held until `order.payBy`, and the
 * visit is booked once the customer has paid the deposit with the emailed link. This can't be combined with sessions or
 * a second guest.
 */
export const bookForCustomer = defineCall({
  method: "POST",
  path: "admin/Appointment",
  summary: "Book a visit for a customer",
  auth: { right: "visits.book" },
  idempotent: true,
  body: z
    .object({
      customerId: idSchema.optional(),
      customer: newCustomerSchema.optional(),
      services: servicesSchema,
      startsAt: plannableInstantSchema,
      ...units,
      holdId: idSchema.optional(),
      /** Treatments to pay with a session of the customer's package. A treatment named twice uses two. */
      sessions: z.array(idSchema).max(4).default([]),
      /**
       * If omitted or `card`, the desk collects the deposit that the policy requires. `none`: no deposit is requested,
       * and the reason is recorded in the audit log.
       */
      deposit: z.object({ kind: z.enum(["card", "link", "none"]), reason: textSchema(300).optional() }).optional(),
      override: overrideSchema.optional(),
      via: z.enum(["phone", "walk_in", "desk"]),
      notes: textSchema(2_000).optional(),
      notify: z.boolean().default(false),
      /**
       * The customer's waitlist entries that this visit fulfills. Booking the visit ends them; a slot held for a
       * deposit by link doesn't.
       */
      waitlistIds: z.array(idSchema).max(20).optional(),
      together: togetherSchema.optional(),
    })
    .refine(
      ({ customerId, customer }) => (customerId === undefined) !== (customer === undefined),
      "A name and a phone number are needed.",
    ),
  answer: {
    data: staffVisitSchema.extend({
      /** With `together`: the group id of both visits, and the second guest's visit. */
      groupId: idSchema.optional(),
      together: staffVisitSchema.optional(),
    }),
    /**
     * The order of the visit (the first one's, if two), and the deposit the clinic's policy requires, in cents; 0 if
     * none.
     */
    order: z.object({
      _id: idSchema,
      deposit: centsSchema,
      /** Until when the emailed link can pay the deposit. */
      payBy: instantSchema.optional(),
    }),
    /** With `together`: the order of the second guest's visit. */
    togetherOrder: z.object({ _id: idSchema, deposit: centsSchema, payBy: instantSchema.optional() }).optional(),
  },
  failures: [...placeFailures, "not_found", "forbidden", "email_taken", "conflict"],
});

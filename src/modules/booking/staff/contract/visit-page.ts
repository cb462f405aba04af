import { z } from "zod";
import { screeningStates } from "#modules/care/domain/screening/screening-state.ts";
import { chosenSchema, visitEstimateSchema } from "#modules/catalog/contract/visit-estimate.ts";
import {
  centsSchema,
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  textSchema,
  timeSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { plannableDateSchema } from "../../contract/slot.ts";
import { appointmentStatuses } from "../../domain/appointment-status.ts";
import { visitSteps } from "../../domain/visit-history.ts";
import { staffVisitParams, staffVisitSchema } from "./staff-visit.ts";
import { feeSchema } from "./waive-fee.ts";

const unitSchema = z.object({ _id: idSchema, name: z.string() });

const lineSchema = z.object({
  _id: idSchema,
  serviceId: idSchema,
  name: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  minutes: z.int(),
  unitPrice: centsSchema,
  estimate: visitEstimateSchema.optional(),
  selection: chosenSchema.optional(),
  practitioner: unitSchema,
  room: unitSchema.nullable(),
  devices: z.array(unitSchema),
  addOns: z.array(
    z.object({
      addOnId: idSchema,
      name: z.string(),
      quantity: z.int(),
      minutes: z.int(),
      unitPrice: centsSchema,
      perUnit: centsSchema.optional(),
    }),
  ),
});

const historySchema = z.object({
  at: instantSchema,
  step: z.enum(visitSteps),
  by: z.string(),
  status: z.enum(appointmentStatuses),
  reason: z.string().nullable(),
  overrides: z.array(z.string()),
});

/** The visit's customer. Contact details are included only for staff who may see the customer. */
const visitCustomerSchema = z.object({
  _id: idSchema.nullable(),
  name: z.string(),
  isGuest: z.boolean(),
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** The number of the customer's completed visits, including this one; null if the reader may not see their past. */
  visitNumber: z.int().nullable(),
});

const visitPageSchema = staffVisitSchema.extend({
  date: dateSchema,
  time: timeSchema,
  timeZone: z.string(),
  orderId: idSchema.nullable(),
  customer: visitCustomerSchema,
  notes: z.string().nullable(),
  services: z.array(lineSchema),
  /** The balance of the visit as booked, without fees; and the amount paid for the visit at the desk. */
  due: centsSchema,
  paid: centsSchema,
  memberSavings: centsSchema,
  couponSavings: centsSchema,
  offerSavings: centsSchema,
  lateFees: centsSchema,
  /** All fees, in any state. */
  fees: z.array(feeSchema),
  /** The fees this customer owes for other visits, with the date of each; they can be paid together with this visit. */
  owedBefore: z.array(feeSchema.extend({ appointmentId: idSchema, date: dateSchema })),
  policy: z.string().nullable(),
  /** The terms agreed to at booking, amounts in cents; `null` for a visit booked before terms existed. */
  agreed: z
    .object({
      noticeHours: z.int(),
      lateFee: centsSchema.nullable(),
      noShowFee: centsSchema,
      /** The deposit paid ahead. */
      deposit: centsSchema,
    })
    .nullable(),
  confirmedAt: instantSchema.nullable(),
  checkedInAt: instantSchema.nullable(),
  inRoomAt: instantSchema.nullable(),
  closedAt: instantSchema.nullable(),
  cancelledBy: z.enum(["customer", "clinic"]).nullable(),
  /**
   * What the customer said about being late for the visit's current time; `moved`: the visit starts later because of
   * it.
   */
  late: z.object({ minutes: z.int(), moved: z.boolean() }).nullable(),
  /** Since when the customer has been waiting on the page of a virtual visit. */
  waitingOnlineSince: instantSchema.nullable(),
  /** The time from which a no-show can be marked. */
  noShowFrom: instantSchema,
  /** The visit's last step, while it can be undone. */
  undo: z.object({ step: z.enum(visitSteps), until: instantSchema }).nullable(),
  lock: z.object({ by: z.string(), until: instantSchema }).nullable(),
  hold: z.object({ by: z.string(), expiresAt: instantSchema }).nullable(),
  history: z.array(historySchema),
  /** Medical rules under which the visit is too close to another visit; a guest's visits are found by email. */
  cautions: z.array(z.string()),
  /** The state of the health check; absent once the visit is over, and for staff without permission. */
  screening: z.enum(screeningStates).optional(),
});

export type WireVisitPage = FromWire<z.output<typeof visitPageSchema>>;

/**
 * Returns a visit. Practitioners can read their own visits and all visits of today. Any other visit requires a reason,
 * which the audit log stores; without a reason, it isn't found.
 */
export const readVisit = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}",
  summary: "A visit with its treatments, customer and history",
  auth: { right: "visits.see" },
  params: staffVisitParams,
  query: z.object({ reason: textSchema(300).optional() }),
  answer: { data: visitPageSchema },
  failures: ["not_found"],
});

const myVisitSchema = z.object({
  _id: idSchema,
  version: z.int(),
  status: z.enum(appointmentStatuses),
  stage: z.enum(["waiting", "in_room", "finishing"]).nullable(),
  name: z.string(),
  customerId: idSchema.nullable(),
  treatment: z.string(),
  room: z.string().nullable(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  checkedInAt: instantSchema.nullable(),
  inRoomAt: instantSchema.nullable(),
});

const myDaySchema = z.object({
  date: dateSchema,
  timeZone: z.string(),
  now: instantSchema,
  /** Null for a staff account without a practitioner. */
  practitionerId: idSchema.nullable(),
  visits: z.array(myVisitSchema),
  /** Working time without a visit or block, 15 minutes or longer. */
  free: z.array(z.object({ startsAt: instantSchema, endsAt: instantSchema })),
});

export type WireMyDay = FromWire<z.output<typeof myDaySchema>>;

/** Returns the signed-in practitioner's own day. */
export const readMyDay = defineCall({
  method: "GET",
  path: "admin/MyDay",
  summary: "My visits of a day and the free time between them",
  auth: { right: "visits.see" },
  query: z.object({ date: plannableDateSchema.optional() }),
  answer: { data: myDaySchema },
});

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

/** The visit's customer. Contact details are included for staff who may see the customer. */
const visitCustomerSchema = z.object({
  _id: idSchema.nullable(),
  name: z.string(),
  isGuest: z.boolean(),
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** Their visits so far that took place, this one included; null where their past isn't the reader's to see. */
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
  /** The remaining amount to pay for the visit as booked, without fees; and what was paid for it at the desk. */
  due: centsSchema,
  paid: centsSchema,
  memberSavings: centsSchema,
  couponSavings: centsSchema,
  offerSavings: centsSchema,
  lateFees: centsSchema,
  /** All fees, whatever became of them. */
  fees: z.array(feeSchema),
  /** What this customer owes of other visits, by the day of each; it can be paid together with this one. */
  owedBefore: z.array(feeSchema.extend({ appointmentId: idSchema, date: dateSchema })),
  policy: z.string().nullable(),
  /** What was agreed when it was booked, in cents; `null` for a visit from before there were terms. */
  agreed: z
    .object({
      noticeHours: z.int(),
      lateFee: centsSchema.nullable(),
      noShowFee: centsSchema,
      /** What was paid ahead. */
      deposit: centsSchema,
    })
    .nullable(),
  confirmedAt: instantSchema.nullable(),
  checkedInAt: instantSchema.nullable(),
  inRoomAt: instantSchema.nullable(),
  closedAt: instantSchema.nullable(),
  cancelledBy: z.enum(["customer", "clinic"]).nullable(),
  /** What the customer said about being late for where the visit is now; `moved`: it starts later for it. */
  late: z.object({ minutes: z.int(), moved: z.boolean() }).nullable(),
  /** Since when they wait on the page of a virtual visit. */
  waitingOnlineSince: instantSchema.nullable(),
  /** From when a no-show can be marked. */
  noShowFrom: instantSchema,
  /** The last step, while it can be taken back. */
  undo: z.object({ step: z.enum(visitSteps), until: instantSchema }).nullable(),
  lock: z.object({ by: z.string(), until: instantSchema }).nullable(),
  hold: z.object({ by: z.string(), expiresAt: instantSchema }).nullable(),
  history: z.array(historySchema),
  /** Medical rules that it is too near to another visit for; of a guest, by the address. */
  cautions: z.array(z.string()),
  /** How far the health check is; absent once the visit is over, and for staff without the right. */
  screening: z.enum(screeningStates).optional(),
});

export type WireVisitPage = FromWire<z.output<typeof visitPageSchema>>;

/**
 * A practitioner reads their own visits and those of today; any other isn't found, unless they say why they read it:
 * the reason goes into the audit log.
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
  /** Null for a staff account that isn't a practitioner's. */
  practitionerId: idSchema.nullable(),
  visits: z.array(myVisitSchema),
  /** Working time without a visit or block, 15 minutes or longer. */
  free: z.array(z.object({ startsAt: instantSchema, endsAt: instantSchema })),
});

export type WireMyDay = FromWire<z.output<typeof myDaySchema>>;

/** The signed-in practitioner's own day. */
export const readMyDay = defineCall({
  method: "GET",
  path: "admin/MyDay",
  summary: "My visits of a day and the free time between them",
  auth: { right: "visits.see" },
  query: z.object({ date: plannableDateSchema.optional() }),
  answer: { data: myDaySchema },
});

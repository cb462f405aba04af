import { z } from "zod";
import {
  overrideSchema,
  staffVisitParams,
  staffVisitSchema,
  versionSchema,
  writeFailures,
} from "#modules/booking/staff/contract/staff-visit.ts";
import { feeSchema } from "#modules/booking/staff/contract/waive-fee.ts";
import { centsSchema, defineCall, idSchema, textSchema } from "#shared/contract/define-call.ts";

/** Without a version, the step is applied from any state that allows it. */
const stepBody = z.object({ version: versionSchema.optional() });

export const confirmVisit = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/confirm",
  summary: "Mark a visit as confirmed by its customer",
  auth: { right: "visits.checkIn" },
  idempotent: true,
  params: staffVisitParams,
  body: stepBody,
  answer: { data: staffVisitSchema },
  failures: writeFailures,
});

/**
 * Checks a visit in on its day. A no-show of today who arrives late is checked in too, if the slot is still free. While
 * a form is due the error is `screening_due`, unless it is overridden: `rules: ["screening"]` with a reason.
 */
export const checkInVisit = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/checkIn",
  summary: "Check a customer in",
  auth: { right: "visits.checkIn" },
  idempotent: true,
  params: staffVisitParams,
  body: stepBody.extend({ override: overrideSchema.optional() }),
  answer: { data: staffVisitSchema },
  failures: [...writeFailures, "slot_taken", "too_soon", "screening_due", "override_reason_needed"],
});

/**
 * Records that the customer is in the room or finishing. `segment` names the treatment that begins; `stage` `finishing`
 * means that the last treatment is over.
 */
export const bringIn = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/inRoom",
  summary: "Say that a customer is in the room, or finishing",
  auth: { right: "visits.treat" },
  idempotent: true,
  params: staffVisitParams,
  body: stepBody.extend({ stage: z.enum(["in_room", "finishing"]).default("in_room"), segment: idSchema.optional() }),
  answer: { data: staffVisitSchema },
  failures: writeFailures,
});

export const completeVisit = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/complete",
  summary: "Complete a visit",
  auth: { right: "visits.treat" },
  idempotent: true,
  params: staffVisitParams,
  body: stepBody,
  answer: { data: staffVisitSchema },
  failures: writeFailures,
});

/**
 * Marks a no-show, from 15 minutes after the start; this frees the slot. `settle` sets the fee, at most what the
 * visit's terms allow: it is taken from the prepaid amount, and the rest of that is refunded; if the prepaid amount is
 * too low, the difference is charged to the card on file. A fee of 0 refunds everything. Without `settle`, the prepaid
 * amount stays held until a fee is charged or it is refunded.
 */
export const markNoShow = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/noShow",
  summary: "Mark a visit as a no-show",
  auth: { right: "visits.checkIn" },
  idempotent: true,
  params: staffVisitParams,
  body: stepBody.extend({
    reason: textSchema(300).optional(),
    settle: z.object({ fee: centsSchema, reason: textSchema(300) }).optional(),
  }),
  answer: {
    data: staffVisitSchema,
    /** The result for the fee. `problem`: why the card on file was declined. */
    settled: z
      .object({
        fee: feeSchema.optional(),
        fromDeposit: centsSchema,
        fromCard: centsSchema,
        owed: centsSchema,
        problem: z.string().optional(),
      })
      .optional(),
  },
  failures: [...writeFailures, "no_show_too_early", "forbidden", "fee_not_agreed", "conflict"],
});

/**
 * Cancels a visit: either for the clinic, in which case no fee is ever due, or at the customer's request by phone. For
 * a late request by phone, staff may charge a fee afterward.
 */
export const cancelVisit = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/cancel",
  summary: "Cancel a visit for the clinic or its customer",
  auth: { right: "visits.cancel" },
  idempotent: true,
  params: staffVisitParams,
  body: stepBody.extend({
    by: z.enum(["customer", "clinic"]).default("clinic"),
    reason: textSchema(300),
    notify: z.boolean().default(false),
  }),
  answer: { data: staffVisitSchema },
  failures: writeFailures,
});

/**
 * Undoes the last step of a visit: a move, a check-in, a no-show, a cancellation. If the slot has been taken since, the
 * message of `slot_taken` says when.
 */
export const undoVisitStep = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/undo",
  summary: "Take back the last step of a visit",
  auth: { right: "visits.treat" },
  idempotent: true,
  params: staffVisitParams,
  body: stepBody,
  answer: { data: staffVisitSchema },
  failures: [...writeFailures, "slot_taken", "undo_too_late", "forbidden", "too_soon"],
});

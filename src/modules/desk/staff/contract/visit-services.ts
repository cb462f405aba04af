import { z } from "zod";
import {
  overrideSchema,
  placeFailures,
  staffVisitParams,
  staffVisitSchema,
  versionSchema,
  writeFailures,
} from "#modules/booking/staff/contract/staff-visit.ts";
import { selectionSchema } from "#modules/catalog/contract/visit-estimate.ts";
import { centsSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";

/**
 * Adds a treatment to a visit that is booked or in progress: to the visit's order while that is unpaid, otherwise to a
 * new order of kind `extra`. The start stays, as do the people and rooms of the other treatments. If the treatments
 * don't all fit, nothing changes.
 */
export const addVisitService = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/services",
  summary: "Add a treatment to a visit",
  auth: { right: "visits.book" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({
    serviceId: idSchema,
    addOnIds: z.array(idSchema).max(20).default([]),
    practitionerId: idSchema.optional(),
    /** The chosen areas and, if sold by the unit, the number of units, which determine the price. */
    selection: selectionSchema.optional(),
    override: overrideSchema.optional(),
    notify: z.boolean().default(false),
    version: versionSchema,
  }),
  answer: { data: staffVisitSchema },
  failures: [...writeFailures, ...placeFailures, "forbidden", "order_closed", "conflict", "invalid_input"],
});

/**
 * Removes a treatment and its add-ons from a visit. Desk payments above the new total are refunded to their source
 * (`refund`). Throws `order_closed` if more than the new total was prepaid, or once the treatment's order is paid in
 * full.
 */
export const takeVisitService = defineCall({
  method: "DELETE",
  path: "admin/Appointment/{id}/services/{lineId}",
  summary: "Take a treatment off a visit",
  auth: { right: "visits.move" },
  idempotent: true,
  params: staffVisitParams.extend({ lineId: idSchema }),
  body: z.object({ notify: z.boolean().default(false), version: versionSchema }),
  answer: { data: staffVisitSchema, refund: centsSchema },
  failures: [...writeFailures, ...placeFailures, "forbidden", "order_closed", "conflict", "invalid_input"],
});

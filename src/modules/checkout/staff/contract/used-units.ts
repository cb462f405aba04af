import { z } from "zod";
import { staffVisitSchema } from "#modules/booking/staff/contract/staff-visit.ts";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";

/**
 * Records how many units of its treatments a visit used, which determines the price. `order_closed` once it is paid and
 * in the books, or if the new price would be below what was paid; `conflict` if a package session pays for the
 * treatment.
 */
export const setUsedUnits = defineCall({
  method: "PUT",
  path: "admin/Appointment/{id}",
  summary: "Write down the units that were used",
  auth: { right: "visits.treat" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: z.object({
    version: z.int().optional(),
    units: z
      .array(
        z.object({
          lineId: idSchema,
          units: z.int().min(1, "Units used: 1 to 200.").max(200, "Units used: 1 to 200."),
        }),
      )
      .min(1)
      .max(8),
  }),
  answer: { data: staffVisitSchema },
  failures: [
    ...(["not_found", "version_conflict", "place_locked", "appointment_closed"] as const),
    ...(["order_closed", "conflict", "invalid_input"] as const),
  ],
});

import { z } from "zod";
import { staffVisitSchema } from "#modules/booking/staff/contract/staff-visit.ts";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";

/**
 * Writes down how many units of its treatments a visit took, which decides what it costs. `order_closed` once it is paid and in the books, or where less
 * would be left than is paid; `conflict` where a visit of a package pays for the treatment.
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

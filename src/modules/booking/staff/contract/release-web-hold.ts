import { z } from "zod";
import { defineCall, textSchema } from "#shared/contract/define-call.ts";
import { staffVisitParams } from "./staff-visit.ts";

/**
 * Releases a slot that a customer holds on the site and hasn't paid for; the customer's page then says that the hold
 * ended.
 */
export const releaseWebHold = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/releaseHold",
  summary: "Take back a place that a customer holds on the site",
  auth: { right: "visits.cancel" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({ reason: textSchema(300) }),
  answer: { data: z.object({}) },
  failures: ["not_found"],
});

import { z } from "zod";
import { defineCall, instantSchema } from "#shared/contract/define-call.ts";
import { staffVisitParams } from "./staff-visit.ts";

/**
 * Creates a link whose holder can see, move or cancel the visit without signing in. The response is stored for repeated
 * requests, so the URL isn't in it: `readVisitLink` returns it.
 */
export const openVisitLink = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/link",
  summary: "Make the link to a visit that its customer is given",
  auth: { right: "visits.move" },
  idempotent: true,
  params: staffVisitParams,
  answer: { data: z.object({}) },
  failures: ["not_found", "link_expired"],
});

export const readVisitLink = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}/link",
  summary: "The address of a visit's link, once it is made",
  auth: { right: "visits.move" },
  params: staffVisitParams,
  answer: { data: z.object({ url: z.string(), expiresAt: instantSchema }) },
  failures: ["not_found", "link_expired"],
});

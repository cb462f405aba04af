import { z } from "zod";
import { dateSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const lastVisitSchema = z.object({
  appointmentId: idSchema,
  date: dateSchema,
  services: z.array(z.object({ serviceId: idSchema, name: z.string(), addOnIds: z.array(idSchema) })),
});

export type WireLastVisit = FromWire<z.output<typeof lastVisitSchema>>;

/** Returns the treatments of a customer's last visit, to book them again; null if the customer never had a visit. */
export const readLastVisit = defineCall({
  method: "GET",
  path: "admin/Appointment/last",
  summary: "What a customer had at the last visit",
  auth: { right: "visits.book" },
  query: z.object({ customerId: idSchema }),
  answer: { data: lastVisitSchema.nullable() },
});

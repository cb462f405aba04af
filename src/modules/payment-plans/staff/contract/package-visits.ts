import { z } from "zod";
import { dateSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const packageVisitsSchema = z.object({
  _id: idSchema,
  /** The package's name, and its treatment. */
  name: z.string(),
  serviceId: idSchema,
  sessions: z.int(),
  /** `left`: neither used nor booked; `open`: the part of these that is paid and can be booked. */
  left: z.int(),
  open: z.int(),
  /** The last day for a visit paid by the package. */
  endsOn: dateSchema,
});
export type WirePackageVisits = FromWire<z.output<typeof packageVisitsSchema>>;

/** A customer's packages with a visit that can be booked now, the one that expires first at the top. */
export const listPackageVisits = defineCall({
  method: "GET",
  path: "admin/Customer/{id}/packageVisits",
  summary: "Visits left in a customer's packages",
  auth: { right: "visits.book" },
  params: z.object({ id: idSchema }),
  answer: { data: z.array(packageVisitsSchema) },
});

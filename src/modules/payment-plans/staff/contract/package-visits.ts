import { z } from "zod";
import { dateSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const packageVisitsSchema = z.object({
  _id: idSchema,
  /** The package's name, and the treatment that it is of. */
  name: z.string(),
  serviceId: idSchema,
  sessions: z.int(),
  /** Neither used nor booked; `open` are those of them that are paid for and can be booked. */
  left: z.int(),
  open: z.int(),
  /** The last day of a visit with it. */
  endsOn: dateSchema,
});
export type WirePackageVisits = FromWire<z.output<typeof packageVisitsSchema>>;

/** The packages of a customer with a visit that can be booked now, the one that ends first before the others. */
export const listPackageVisits = defineCall({
  method: "GET",
  path: "admin/Customer/{id}/packageVisits",
  summary: "Visits left in a customer's packages",
  auth: { right: "visits.book" },
  params: z.object({ id: idSchema }),
  answer: { data: z.array(packageVisitsSchema) },
});

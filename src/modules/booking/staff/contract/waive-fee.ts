import { z } from "zod";
import { centsSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { feeKinds, feeStates } from "../../domain/terms/fee.ts";

/** A fee of a visit, in cents. */
export const feeSchema = z.object({
  _id: idSchema,
  kind: z.enum(feeKinds),
  amount: centsSchema,
  /** The amount received. */
  paid: centsSchema,
  status: z.enum(feeStates),
  /** The order that collects what the deposit didn't cover. */
  orderId: idSchema.nullable(),
  decidedAt: instantSchema,
});

/**
 * Waives a fee that is owed or paid; a paid amount is refunded to its source. A repeated request returns the waived
 * fee. Throws `conflict` for a fee that was written off.
 */
export const waiveFee = defineCall({
  method: "POST",
  path: "admin/Fee/{id}/waive",
  summary: "Waive a fee of a visit, with a reason",
  auth: { right: "visits.override" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: z.object({ reason: textSchema(300) }),
  answer: { data: feeSchema },
  failures: ["not_found", "conflict", "payments_interrupted"],
});

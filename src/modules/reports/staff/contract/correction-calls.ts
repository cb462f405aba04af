import { z } from "zod";
import { defineCall, idSchema, textSchema } from "#shared/contract/define-call.ts";

/**
 * Corrects who performed or sold a line of an order: reports and pay follow. `conflict` means that the line is in a
 * closed pay period.
 */
export const correctLine = defineCall({
  method: "POST",
  path: "admin/Report/line/{id}/people",
  summary: "Correct who did or sold a line of an order",
  auth: { right: "reports.all" },
  failures: ["not_found", "conflict"],
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: z
    .object({
      /** A practitioner. */
      performerId: idSchema.optional(),
      /** The account of a staff member. */
      sellerId: idSchema.optional(),
      reason: textSchema(300),
    })
    .refine(({ performerId, sellerId }) => performerId !== undefined || sellerId !== undefined, {
      path: ["performerId"],
      message: "Choose who did it or who sold it.",
    }),
  answer: { data: z.object({ orderId: idSchema }) },
});

export const correctionCalls = { correctLine };

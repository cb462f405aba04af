import { z } from "zod";
import { centsSchema, defineCall, idSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/**
 * What to refund: pieces of lines, the shipping, the tip, and an amount not tied to any of them. `dryRun` only returns
 * what would be refunded.
 */
const refundBody = z.object({
  lines: z
    .array(z.object({ lineId: idSchema, quantity: z.int().min(1).max(999), restock: z.boolean().default(false) }))
    .max(100)
    .default([]),
  shipping: z.boolean().default(false),
  /** Whether the rest of the tip is refunded too; the staff who received it give it back. */
  tip: z.boolean().default(false),
  /** Cents spread over the remaining amounts of the lines. Only administrators may refund such an amount. */
  amount: centsSchema.min(1).optional(),
  reason: textSchema(200),
  /** For the audit log only; it isn't shown to the customer or on the credit note. */
  note: textSchema(500, 0).optional(),
  dryRun: z.boolean().default(false),
});

export const refundAnswerSchema = z.object({
  /** Absent for a dry run. */
  creditNote: z.object({ number: z.int(), total: centsSchema }).optional(),
  net: centsSchema,
  tax: centsSchema,
  shipping: centsSchema,
  tip: centsSchema,
  total: centsSchema,
  /** The amount refunded before, and the refundable amount left before this refund. */
  before: centsSchema,
  left: centsSchema,
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int(), net: centsSchema, tax: centsSchema })),
  /** The destinations of the refund, in order; `planned` in a dry run. */
  refunds: z.array(
    z.object({
      source: z.enum(["card", "cash", "terminal", "gift_card", "credit", "store_credit", "waived"]),
      last4: z.string().optional(),
      amount: centsSchema,
      status: z.enum(["planned", "pending", "succeeded", "failed", "owed"]),
    }),
  ),
});
export type RefundAnswer = FromWire<z.output<typeof refundAnswerSchema>>;

/**
 * Refunds a paid order or part of it to the sources that paid, and writes a credit note. The person confirms their
 * identity first, except for a dry run. Staff who may not refund, or have reached their limit for today, get
 * `needs_approval`, and the refund waits in `admin/Refund/list` for another person's decision.
 */
export const refundOrder = defineCall({
  method: "POST",
  path: "admin/Order/{id}/refund",
  summary: "Refund an order, or a part of it",
  auth: { right: "refunds.propose", stepUp: "unlessPreview" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: refundBody,
  answer: { data: refundAnswerSchema },
  failures: [
    ...([
      "not_found",
      "order_closed",
      "invalid_input",
      "refund_too_large",
      "nothing_to_refund",
      "dispute_open",
    ] as const),
    ...(["needs_approval", "conflict"] as const),
  ],
});

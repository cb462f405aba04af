import { z } from "zod";
import { feeSchema } from "#modules/booking/staff/contract/waive-fee.ts";
import { centsSchema, defineCall, idSchema, textSchema } from "#shared/contract/define-call.ts";

/**
 * Charges a fee that was agreed to when the visit was booked, or the unpaid rest of it. The visit's deposit is used
 * first, then the card on file; without a card, the fee stays owed. A fee is charged only once, and never more than the
 * terms allow: `fee_not_agreed` says what they allow, `conflict` means that it was already charged. After
 * `card_declined` and `authentication_required` nothing was taken from the card: the fee stays owed, and the customer
 * gets a payment link.
 */
export const chargeVisit = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/charge",
  summary: "Charge a fee of a visit, or what is due for it, to the card on file",
  auth: { right: "payments.take" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: z.object({
    kind: z.enum(["late_cancel", "late_move", "no_show", "due"]),
    cents: centsSchema.min(1).max(10_000_000),
    reason: textSchema(300),
  }),
  answer: {
    data: z.object({
      /** Absent if the remaining amount was charged. */
      fee: feeSchema.optional(),
      /** Cents taken from the visit's deposit, and cents charged to the card. */
      fromDeposit: centsSchema,
      fromCard: centsSchema,
      /** Cents still owed. */
      owed: centsSchema,
    }),
  },
  failures: [
    ...(["not_found", "appointment_closed", "order_closed", "invalid_input", "fee_not_agreed", "conflict"] as const),
    ...(["no_saved_card", "card_declined", "authentication_required"] as const),
    ...(["payments_interrupted", "payments_unavailable"] as const),
  ],
});

/**
 * Returns the order for paying a fee at the desk, and creates it if needed. A repeated request returns the same order.
 */
export const openFeeOrder = defineCall({
  method: "POST",
  path: "admin/Fee/{id}/order",
  summary: "Make an owed fee payable at the desk",
  auth: { right: "payments.take" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: { data: z.object({ orderId: idSchema }) },
  failures: ["not_found", "conflict"],
});

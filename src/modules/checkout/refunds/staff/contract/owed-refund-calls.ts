import { z } from "zod";
import { centsSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const params = z.object({ id: idSchema });
const failures = ["not_found", "conflict"] as const;
const auth = { right: "orders.refund", stepUp: true } as const;

/** A refund owed to a customer that the card provider couldn't send. */
export const owedRefundSchema = z.object({
  _id: z.string(),
  orderId: z.string(),
  orderNumber: z.int(),
  customerName: z.string().nullable(),
  amount: centsSchema,
  /** The provider's code for the reason, such as `lost_or_stolen_card`. */
  reason: z.string().nullable(),
  since: instantSchema,
  /** How the owed amount can be refunded. Store credit requires a customer account. */
  ways: z.array(z.enum(["again", "storeCredit", "byHand"])),
});
export type OwedRefund = FromWire<z.output<typeof owedRefundSchema>>;

const listOwedRefunds = defineCall({
  method: "GET",
  path: "admin/Refund/owed",
  summary: "Refunds that failed and wait for a decision",
  auth: { right: "orders.refund" },
  answer: { data: owedRefundSchema.array() },
});

/** Retries the refund with the card provider, under a new idempotency key. */
const refundAgain = defineCall({
  method: "POST",
  path: "admin/Refund/{id}/again",
  summary: "Send a failed refund to the card again",
  auth,
  idempotent: true,
  params,
  answer: { data: z.enum(["asked"]) },
  failures,
});

/** Gives the refund as store credit, which never expires. */
const refundAsStoreCredit = defineCall({
  method: "POST",
  path: "admin/Refund/{id}/storeCredit",
  summary: "Give a failed refund as store credit",
  auth,
  idempotent: true,
  params,
  answer: { data: z.enum(["done"]) },
  failures: [...failures, "invalid_input"],
});

const refundByHand = defineCall({
  method: "POST",
  path: "admin/Refund/{id}/byHand",
  summary: "Note that a failed refund was paid by hand",
  auth,
  idempotent: true,
  params,
  body: z.object({
    from: z.enum(["cash", "bank"]),
    /** Where to find the proof, such as the check number. */
    note: textSchema(200),
  }),
  answer: { data: z.enum(["done"]) },
  failures,
});

export const owedRefundCalls = { listOwedRefunds, refundAgain, refundAsStoreCredit, refundByHand };

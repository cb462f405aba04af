import { z } from "zod";
import { defineCall, idSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import { orderEventSchema } from "./staff-order.ts";

/** What the customer agreed to or signed. */
const proofSchema = z.object({
  kind: z.enum(["membership", "package", "card", "terms", "form"]),
  at: instantSchema,
  /** SHA-256 in hex of the text that was shown. */
  hash: z.string(),
  /** The text. The text of a signed form is health information and is only in the customer's file. */
  words: z.string().optional(),
});

/** What happened with the visit, and whether the customer was emailed about it. */
const visitStepSchema = z.object({
  at: instantSchema,
  step: z.string(),
  by: z.string(),
  isMailed: z.boolean(),
});

const readDisputeRecord = defineCall({
  method: "GET",
  path: "admin/Dispute/{id}/record",
  summary: "Read what supports a disputed payment: what was agreed to, signed, shipped, done and emailed",
  auth: { right: "orders.see" },
  params: z.object({ id: idSchema }),
  answer: {
    data: z.object({
      proofs: z.array(proofSchema),
      /** Order events: paid, shipped with its tracking number, delivered or picked up. */
      order: z.array(orderEventSchema),
      visit: z.array(visitStepSchema),
    }),
  },
  failures: ["not_found"],
});

export type DisputeProof = z.output<typeof proofSchema>;
export type DisputeOrderStep = z.output<typeof orderEventSchema>;
export type DisputeVisitStep = z.output<typeof visitStepSchema>;

export const disputeRecordCalls = { readDisputeRecord } satisfies StaffCalls;

import { z } from "zod";
import {
  centsSchema,
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  type StaffCalls,
  textSchema,
} from "#shared/contract/define-call.ts";
import { callsOf, defineResource } from "#shared/contract/resource/define-resource.ts";
import { DISPUTE_MONEY, DISPUTE_STATUSES } from "../../domain/dispute.ts";
import { disputeDescription } from "./dispute.ts";

/** The texts with which a payment is defended; the bank reads them. */
const evidenceSchema = z.object({
  /** What supports the payment. */
  statement: textSchema(5_000),
  /** What was sold. */
  productDescription: textSchema(1_000).optional(),
  /** On which day it was given. */
  serviceDate: dateSchema.optional(),
});

export const disputeResource = defineResource(disputeDescription, {
  version: z.int(),
  orderId: idSchema,
  orderNumber: z.int(),
  amount: centsSchema,
  /** What the provider took for it. */
  fee: centsSchema,
  /** The provider's word, such as `fraudulent`. */
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** Where the money is: with us, withdrawn, back, or lost. */
  money: z.enum(DISPUTE_MONEY),
  evidenceDueAt: instantSchema.nullable(),
  evidence: evidenceSchema.nullable(),
  /** `wanted`: on its way to the bank. */
  evidenceState: z.enum(["wanted", "done", "refused"]).nullable(),
  evidenceByName: z.string().nullable(),
  evidenceAt: instantSchema.nullable(),
  openedAt: instantSchema,
  closedAt: instantSchema.nullable(),
});

/** Sends evidence for a disputed payment to the customer's bank, by a job. The bank reads it once; the person proves that it's them. */
const answerDispute = defineCall({
  method: "POST",
  path: "admin/Dispute/{id}/evidence",
  summary: "Send evidence for a disputed payment",
  auth: { right: "orders.refund" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: evidenceSchema.extend({ version: z.int().min(1) }),
  answer: { data: z.object({ id: idSchema, version: z.int() }) },
  failures: ["not_found", "version_conflict", "step_up_needed", "conflict"],
});

/** The back office's calls about disputed payments. */
export const disputeCalls = { ...callsOf(disputeResource), answerDispute } satisfies StaffCalls;

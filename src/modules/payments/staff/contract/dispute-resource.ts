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

/** The texts that defend a payment; the bank reads them. */
const evidenceSchema = z.object({
  /** The evidence for the payment. */
  statement: textSchema(5_000),
  /** The goods or services sold. */
  productDescription: textSchema(1_000).optional(),
  /** The date on which the service was given. */
  serviceDate: dateSchema.optional(),
});

export const disputeResource = defineResource(disputeDescription, {
  version: z.int(),
  orderId: idSchema,
  orderNumber: z.int(),
  amount: centsSchema,
  /** The provider's fee for the dispute. */
  fee: centsSchema,
  /** The provider's reason, such as `fraudulent`. */
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** The state of the money: with us, withdrawn, returned, or lost. */
  money: z.enum(DISPUTE_MONEY),
  evidenceDueAt: instantSchema.nullable(),
  evidence: evidenceSchema.nullable(),
  /** `wanted`: still to be sent to the bank. */
  evidenceState: z.enum(["wanted", "done", "refused"]).nullable(),
  evidenceByName: z.string().nullable(),
  evidenceAt: instantSchema.nullable(),
  openedAt: instantSchema,
  closedAt: instantSchema.nullable(),
});

/**
 * Sends evidence for a disputed payment to the customer's bank, in a job. The bank reads it only once. The staff member
 * needs a step-up.
 */
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

/** The back-office calls about disputed payments. */
export const disputeCalls = { ...callsOf(disputeResource), answerDispute } satisfies StaffCalls;

import { z } from "zod";
import {
  centsSchema,
  defineCall,
  idSchema,
  instantSchema,
  type StaffCalls,
  textSchema,
} from "#shared/contract/define-call.ts";
import { callsOf, defineResource } from "#shared/contract/resource/define-resource.ts";
import { refundAnswerSchema } from "./refund-order-call.ts";
import { PROPOSAL_STATES, refundProposalDescription } from "./refund-proposal.ts";

export const refundProposalResource = defineResource(refundProposalDescription, {
  version: z.int(),
  orderId: idSchema,
  orderNumber: z.int(),
  /** The refund's amount at the time of the request. */
  amount: centsSchema,
  reason: z.string(),
  /** Internal note for the team. */
  note: z.string().nullable(),
  state: z.enum(PROPOSAL_STATES),
  proposedBy: z.string(),
  proposedByName: z.string(),
  createdAt: instantSchema,
  decidedByName: z.string().nullable(),
  /** Why the proposal was declined, for the team. */
  declineReason: z.string().nullable(),
});

const params = z.object({ id: idSchema });
const version = z.int().min(1);

/**
 * Approves a requested refund and makes it, in one transaction. The approver must not be the requester, and confirms
 * their identity first.
 */
const approveRefund = defineCall({
  method: "POST",
  path: "admin/Refund/{id}/approve",
  summary: "Approve a refund that was asked for, and make it",
  auth: { right: "orders.refund", stepUp: true },
  idempotent: true,
  params,
  body: z.object({ version }),
  answer: { data: refundAnswerSchema },
  failures: [
    ...(["not_found", "version_conflict", "needs_approval", "order_closed", "dispute_open"] as const),
    ...(["invalid_input", "refund_too_large", "nothing_to_refund", "conflict"] as const),
  ],
});

/** Declines a refund request, or withdraws one's own. */
const declineRefund = defineCall({
  method: "POST",
  path: "admin/Refund/{id}/decline",
  summary: "Decline a refund that was asked for",
  auth: { right: "refunds.propose" },
  idempotent: true,
  params,
  body: z.object({ version, reason: textSchema(300) }),
  answer: { data: z.object({ state: z.enum(PROPOSAL_STATES), version: z.int() }) },
  failures: ["not_found", "forbidden", "version_conflict"],
});

/** The back office's calls about refunds waiting for approval. */
export const refundProposalCalls = {
  ...callsOf(refundProposalResource),
  approveRefund,
  declineRefund,
} satisfies StaffCalls;

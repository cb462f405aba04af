import { z } from "zod";
import { centsSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf, defineResource } from "#shared/contract/resource/define-resource.ts";
import { payoutDescription } from "./payout.ts";

export const payoutResource = defineResource(payoutDescription, {
  version: z.int(),
  amount: centsSchema,
  status: z.enum(["pending", "paid", "failed"]),
  /** Signed: outgoing money is negative. */
  charges: centsSchema,
  refunds: centsSchema,
  disputes: centsSchema,
  other: centsSchema,
  /** The provider's fees. */
  fees: centsSchema,
  items: z.int(),
  /** Items that aren't a payment, refund or dispute of the clinic, and their sum after fees. */
  unmatchedItems: z.int(),
  unmatched: centsSchema,
  /** The paid amount minus the sum of its items; 0 if the payout is complete. */
  difference: centsSchema,
  madeAt: instantSchema,
  arrivesAt: instantSchema,
});

/** The back-office calls about payouts. */
export const payoutCalls = { ...callsOf(payoutResource) } satisfies StaffCalls;

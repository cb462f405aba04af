import { z } from "zod";
import { centsSchema, dateSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf, defineResource } from "#shared/contract/resource/define-resource.ts";
import { planStates } from "../../domain/plan-state.ts";
import { planPurchaseDescription } from "./plan-purchase.ts";

export const planPurchaseResource = defineResource(planPurchaseDescription, {
  customerName: z.string(),
  planName: z.string(),
  state: z.enum(planStates),
  paidCents: centsSchema,
  priceCents: centsSchema,
  /** The clinic's day of the next charge, while something is charged. */
  nextOn: dateSchema.nullable(),
  usedSessions: z.int(),
  createdAt: instantSchema,
  sessions: z.int(),
  releasedSessions: z.int(),
  reservedSessions: z.int(),
  refundedCents: centsSchema,
  endsOn: dateSchema,
  orderId: z.string(),
  customerId: z.string(),
});

/** The calls for bought packages of the back office. */
export const planPurchaseStaffCalls = { ...callsOf(planPurchaseResource) } satisfies StaffCalls;

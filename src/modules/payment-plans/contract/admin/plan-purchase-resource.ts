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
import { planStates } from "../../domain/plan-state.ts";
import { listPackageVisits } from "./package-visits.ts";
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
  extendedAt: instantSchema.nullable(),
  orderId: z.string(),
  customerId: z.string(),
});

/** Lets a package be used for three more months, once and free of charge. */
const extendPlanPurchase = defineCall({
  method: "POST",
  path: "admin/PlanPurchase/{id}/extend",
  summary: "Extend a package by three months, once, with the reason",
  auth: { right: "orders.refund" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: z.object({ reason: textSchema(300) }),
  answer: { data: z.object({ _id: z.string(), endsOn: dateSchema }) },
  failures: ["not_found", "plan_closed", "conflict"],
});

/** The calls for bought packages of the back office. */
export const planPurchaseStaffCalls = {
  ...callsOf(planPurchaseResource),
  extendPlanPurchase,
  listPackageVisits,
} satisfies StaffCalls;

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
import type { FromWire } from "#shared/contract/wire-names.ts";
import { installmentStates, planStates } from "../../domain/plan-state.ts";
import { listPackageVisits } from "./package-visits.ts";
import { paymentPlanResource } from "./payment-plan-resource.ts";
import { planPurchaseDescription } from "./plan-purchase.ts";

export const planPurchaseResource = defineResource(planPurchaseDescription, {
  customerName: z.string(),
  planName: z.string(),
  state: z.enum(planStates),
  paidCents: centsSchema,
  priceCents: centsSchema,
  /** The clinic's day of the next charge, if there is one. */
  nextOn: dateSchema.nullable(),
  usedSessions: z.int(),
  sessions: z.int(),
  releasedSessions: z.int(),
  reservedSessions: z.int(),
  refundedCents: centsSchema,
  extendedAt: instantSchema.nullable(),
  /** Null for a purchase imported from another system. */
  orderId: z.string().nullable(),
  customerId: z.string(),
});

const purchaseFileSchema = z.object({
  instalments: z.array(
    z.object({
      nth: z.int(),
      dueOn: dateSchema,
      amount: centsSchema,
      status: z.enum(installmentStates),
      /** The order that paid the installment; missing if it was paid off with others or isn't paid. */
      orderId: z.string().optional(),
      failedAt: instantSchema.optional(),
    }),
  ),
  /** Visits that used a session, the latest first. */
  uses: z.array(z.object({ at: instantSchema, status: z.enum(["reserved", "used", "returned"]) })),
  /** The total of the package's open payments, which is the cost of paying it off. */
  open: centsSchema,
  /** The amount of a refund made now. */
  back: centsSchema,
});

/** The payments of a package, the visits that used it, and the result of ending it now. */
const readPlanPurchaseFile = defineCall({
  method: "GET",
  path: "admin/PlanPurchase/{id}/file",
  summary: "The payments and the visits of a package",
  auth: { right: "orders.see" },
  params: z.object({ id: idSchema }),
  answer: { data: purchaseFileSchema },
  failures: ["not_found"],
});

export type WirePurchaseFile = FromWire<z.output<typeof purchaseFileSchema>>;

/** Extends a package by three months, once and free of charge. */
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

/** The back-office calls for packages on offer and bought packages. */
export const planPurchaseStaffCalls = {
  ...callsOf(paymentPlanResource),
  ...callsOf(planPurchaseResource),
  readPlanPurchaseFile,
  extendPlanPurchase,
  listPackageVisits,
} satisfies StaffCalls;

import { z } from "zod";
import { centsSchema, defineCall, idSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf, defineResource } from "#shared/contract/resource/define-resource.ts";
import { creditDescription } from "./credit.ts";

export const creditResource = defineResource(creditDescription, {
  /** Null once the account is erased. */
  customerName: z.string().nullable(),
  leftCents: centsSchema,
  grantedCents: centsSchema,
  reason: z.string().nullable(),
  membershipId: z.string().nullable(),
  customerId: z.string().nullable(),
});

/** Lists the movements of a credit grant, newest first: granted, spent on orders, refunded, expired. */
const listCreditMoves = defineCall({
  method: "GET",
  path: "admin/Credit/{id}/moves",
  summary: "What moved on a grant of credit, newest first",
  auth: { right: "orders.see" },
  params: z.object({ id: idSchema }),
  answer: {
    data: z.array(z.object({ at: instantSchema, event: z.string(), amount: z.int(), orderId: z.string().optional() })),
  },
  failures: ["not_found"],
});

/** The back office's calls about credit; giving credit is among the membership calls. */
export const creditStaffCalls = { ...callsOf(creditResource), listCreditMoves } satisfies StaffCalls;

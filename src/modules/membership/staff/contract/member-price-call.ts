import { z } from "zod";
import { dateSchema, defineCall, idSchema, type StaffCalls, textSchema } from "#shared/contract/define-call.ts";
import { membershipIntervals } from "../../domain/membership-period.ts";

/**
 * Notifies a plan's members of a new price. It applies from their first period that starts on the given day or later,
 * at least 30 days from now.
 */
const changeMemberPrice = defineCall({
  method: "POST",
  path: "admin/MembershipPlan/{id}/memberPrice",
  summary: "Change the price of a plan for its members, who get an email 30 days ahead or more",
  auth: { right: "catalog.edit" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: z.object({
    interval: z.enum(membershipIntervals),
    price: z.int().min(100, "$1 at least.").max(12_000_000),
    from: dateSchema,
    reason: textSchema(300),
  }),
  /** The number of members who get the notice. */
  answer: { data: z.object({ members: z.int() }) },
  failures: ["not_found"],
});

export const memberPriceCalls = { changeMemberPrice } satisfies StaffCalls;
export type MemberPriceCalls = typeof memberPriceCalls;

import type { customerStaffCalls } from "#modules/account/staff/contract/customers/customer-staff-calls.ts";
import type { CallAnswer } from "#shared/contract/define-call.ts";

/** A customer's record with statistics of their visits. */
export type CustomerFile = CallAnswer<(typeof customerStaffCalls)["Customer.get"]>["data"];

import type { customerStaffCalls } from "#modules/account/staff/contract/customers/customer-staff-calls.ts";
import type { CallAnswer } from "#shared/contract/define-call.ts";

/** A customer's record with figures of their visits. */
export type CustomerFile = CallAnswer<(typeof customerStaffCalls)["Customer.get"]>["data"];

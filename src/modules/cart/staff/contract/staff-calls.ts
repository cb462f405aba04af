import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { couponCodeCalls } from "./coupon-code-calls.ts";
import { couponResource } from "./coupon-resource.ts";

/** The cart module's back-office calls. */
export const cartStaffCalls = { ...callsOf(couponResource), ...couponCodeCalls } satisfies StaffCalls;

export type CartStaffCalls = typeof cartStaffCalls;

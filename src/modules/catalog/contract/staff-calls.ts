import type { StaffCalls } from "#shared/contract/define-call.ts";
import { stockCalls } from "./stock-calls.ts";

/** The catalog module's calls of the back office. */
export const catalogStaffCalls = { ...stockCalls } satisfies StaffCalls;

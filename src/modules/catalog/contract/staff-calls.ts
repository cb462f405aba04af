import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { brandResource } from "./admin/brand-resource.ts";
import { stockCalls } from "./stock-calls.ts";

/** The catalog module's calls of the back office. */
export const catalogStaffCalls = { ...callsOf(brandResource), ...stockCalls } satisfies StaffCalls;

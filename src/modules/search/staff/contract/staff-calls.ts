import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { searchSynonymResource } from "./search-synonym-resource.ts";

/** The search module's back office API. */
export const searchStaffCalls = { ...callsOf(searchSynonymResource) } satisfies StaffCalls;

import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { importCalls } from "#shared/contract/resource/import-calls.ts";
import { auditResource } from "./admin/audit-resource.ts";
import { findAnything } from "./find-calls.ts";

/** Calls that belong to no one module's records: the palette, the audit log and imports. */
export const adminStaffCalls = { findAnything, ...callsOf(auditResource), ...importCalls } satisfies StaffCalls;

export type AdminStaffCalls = typeof adminStaffCalls;

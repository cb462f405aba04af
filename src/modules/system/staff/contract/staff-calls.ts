import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { importCalls } from "#shared/contract/resource/import-calls.ts";
import { jobCalls } from "#shared/contract/resource/job-calls.ts";
import { alertCalls } from "./alerts/alert-calls.ts";
import { auditResource } from "./audit/audit-resource.ts";
import { undoCalls } from "./audit/undo-calls.ts";
import { findAnything } from "./find-calls.ts";
import { liveCalls } from "./live/live-calls.ts";
import { movingInCalls } from "./moving-in/moving-in-calls.ts";
import { noticeCalls } from "./notices/notice-calls.ts";
import { setupCalls } from "./setup/setup-calls.ts";
import { savedViewCalls } from "./views/saved-view-calls.ts";

/** Calls that belong to no single module: the command palette, the audit log, imports, setup and server problems. */
export const systemStaffCalls = {
  findAnything,
  ...callsOf(auditResource),
  ...undoCalls,
  ...importCalls,
  ...jobCalls,
  ...setupCalls,
  ...alertCalls,
  ...movingInCalls,
  ...liveCalls,
  ...noticeCalls,
  ...savedViewCalls,
} satisfies StaffCalls;

export type SystemStaffCalls = typeof systemStaffCalls;

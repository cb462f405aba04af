import { z } from "zod";
import type { FromWire } from "../wire-names.ts";

/** An entry of the audit log, as shown to staff. */
export const auditEntrySchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actorName: z.string(),
  role: z.string().nullable(),
  action: z.string(),
  resource: z.string(),
  resourceId: z.string(),
  summary: z.string(),
  /** The fields that changed, before and after. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The entry that this one undoes. */
  undoes: z.string().nullable(),
});

export type WireAuditEntry = FromWire<z.output<typeof auditEntrySchema>>;

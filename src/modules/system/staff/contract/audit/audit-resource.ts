import { z } from "zod";
import { auditDescription } from "#shared/contract/resource/audit.ts";
import { auditEntrySchema } from "#shared/contract/resource/audit-entry.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";

const { _id, ...fields } = auditEntrySchema.shape;

export const auditResource = defineResource(auditDescription, {
  ...fields,
  /** The number of entries about this kind of record from the same request. */
  entries: z.int(),
});

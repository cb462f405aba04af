import { z } from "zod";
import { dateSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { plannableDateSchema, plannableInstantSchema } from "../../contract/slot.ts";
import { blockKinds } from "../../domain/block.ts";
import { staffVisitParams, versionSchema } from "./staff-visit.ts";

const blockSchema = z.object({
  _id: idSchema,
  version: z.int(),
  resourceId: idSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  kind: z.enum(blockKinds),
  note: z.string().nullable(),
  repeatsUntil: dateSchema.nullable(),
});

export type WireBlock = FromWire<z.output<typeof blockSchema>>;

const blockFields = {
  resourceId: idSchema,
  startsAt: plannableInstantSchema,
  endsAt: plannableInstantSchema,
  kind: z.enum(blockKinds),
  note: textSchema(300).optional(),
};

/** Blocks time. A block that overlaps a visit is refused; a weekly series is written completely or not at all. */
export const addBlock = defineCall({
  method: "POST",
  path: "admin/Block",
  summary: "Block time of a person, room or device",
  auth: { right: "timeOff.edit" },
  idempotent: true,
  body: z.object({ ...blockFields, repeatWeeklyUntil: plannableDateSchema.optional() }),
  answer: { data: blockSchema },
  failures: ["not_found", "slot_taken"],
});

/** Changes one block; the others of its series stay. */
export const changeBlock = defineCall({
  method: "PUT",
  path: "admin/Block/{id}",
  summary: "Change a block",
  auth: { right: "timeOff.edit" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({ ...blockFields, version: versionSchema }),
  answer: { data: blockSchema },
  failures: ["not_found", "slot_taken", "version_conflict"],
});

/** Removes a block. With `series`, also removes all later blocks of its series. */
export const removeBlock = defineCall({
  method: "DELETE",
  path: "admin/Block/{id}",
  summary: "Remove a block",
  auth: { right: "timeOff.edit" },
  idempotent: true,
  params: staffVisitParams,
  body: z.object({ version: versionSchema.optional(), series: z.boolean().default(false) }).default({ series: false }),
  answer: { data: z.object({ removed: z.int() }) },
  failures: ["not_found", "version_conflict"],
});

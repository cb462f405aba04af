import { z } from "zod";
import { dateSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const entrySchema = z.object({
  _id: idSchema,
  version: z.int(),
  personId: idSchema,
  name: z.string(),
  startsAt: instantSchema,
  /** Null while the person is at work. */
  endsAt: instantSchema.nullable(),
  reason: z.string(),
});
export type WireTimeEntry = FromWire<z.output<typeof entrySchema>>;

const edit = { right: "pay.edit" } as const;
const params = z.object({ id: idSchema });
const times = { startsAt: instantSchema, endsAt: instantSchema.nullable(), reason: textSchema(300) };

const listTimeEntries = defineCall({
  method: "GET",
  path: "admin/TimeEntry",
  summary: "When people came and went, the newest first",
  auth: edit,
  query: z.object({ from: dateSchema, to: dateSchema }),
  answer: {
    data: z.object({ people: z.array(z.object({ _id: idSchema, name: z.string() })), entries: z.array(entrySchema) }),
  },
});

const addTimeEntry = defineCall({
  method: "POST",
  path: "admin/TimeEntry",
  summary: "Enter when a person worked, with the reason",
  auth: edit,
  idempotent: true,
  body: z.object({ personId: idSchema, ...times }),
  answer: { data: entrySchema },
  failures: ["not_found", "conflict", "invalid_input"],
});

const changeTimeEntry = defineCall({
  method: "PUT",
  path: "admin/TimeEntry/{id}",
  summary: "Change when a person worked, with the reason",
  auth: edit,
  idempotent: true,
  params,
  body: z.object({ version: z.int(), ...times }),
  answer: { data: entrySchema },
  failures: ["not_found", "conflict", "version_conflict", "invalid_input"],
});

const removeTimeEntry = defineCall({
  method: "DELETE",
  path: "admin/TimeEntry/{id}",
  summary: "Remove an entry of hours, with the reason",
  auth: edit,
  idempotent: true,
  params,
  body: z.object({ reason: textSchema(300) }),
  answer: { data: z.object({ _id: idSchema }) },
  failures: ["not_found", "conflict"],
});

/** The back office API for hours. */
export const hoursCalls = { listTimeEntries, addTimeEntry, changeTimeEntry, removeTimeEntry };

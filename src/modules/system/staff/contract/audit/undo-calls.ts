import { z } from "zod";
import { defineCall, idSchema, type StaffCalls } from "#shared/contract/define-call.ts";

const params = z.object({ id: idSchema });

const readUndo = defineCall({
  method: "GET",
  path: "admin/Audit/{id}/undo",
  summary: "Whether an entry of the audit log can be taken back now",
  auth: { right: "audit.own" },
  params,
  answer: {
    data: z.object({
      canUndo: z.boolean(),
      /** The reason why the entry can't be undone now; null if such entries can never be undone. */
      reason: z.string().nullable(),
      /** The entry that undid this one. */
      undoneBy: z.string().nullable(),
    }),
  },
  failures: ["not_found"],
});

const undoEntry = defineCall({
  method: "POST",
  path: "admin/Audit/{id}/undo",
  summary: "Take an entry of the audit log back; it needs the right that the change itself needed",
  auth: { right: "audit.own" },
  idempotent: true,
  params,
  answer: { data: z.object({ undoneBy: z.string().nullable() }) },
  failures: [
    "not_found",
    "forbidden",
    "undo_too_late",
    "version_conflict",
    "slot_taken",
    "place_locked",
    "order_closed",
  ],
});

/** The calls for undoing changes from the audit log. */
export const undoCalls = { readUndo, undoEntry } satisfies StaffCalls;

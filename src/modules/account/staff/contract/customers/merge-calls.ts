import { z } from "zod";
import { centsSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import { mergeFields } from "../../../domain/merge-fields.ts";
import { customerSchema } from "./customer.ts";

const countedSchema = z.object({
  /** What is counted, such as "visits" or "orders"; `count` has the number. */
  what: z.string(),
  count: z.int(),
  /** The total amount of what is counted, if any. */
  cents: centsSchema.optional(),
});

/** Records that may be one person's: with the same phone, the same email, or the same name and birthday. */
export const findDuplicates = defineCall({
  method: "GET",
  path: "admin/Customer/duplicates",
  summary: "Records that may be the same person's",
  auth: { right: "customers.merge" },
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  answer: {
    data: z.array(
      z.object({
        because: z.array(z.enum(["phone", "email", "name_and_birthday"])),
        customers: z.array(customerSchema),
      }),
    ),
  },
});

const mergedSchema = z.object({
  customer: customerSchema,
  /** What moved from the other record, or with `dryRun` would move. */
  moves: z.array(countedSchema),
  /** Until when the merge can be undone. */
  undoUntil: instantSchema,
});

/** Moves everything from `dropId` to `keepId`. With `dryRun` nothing is written. */
export const mergeCustomers = defineCall({
  method: "POST",
  path: "admin/Customer/merge",
  summary: "Merge two records of one customer",
  auth: { right: "customers.merge" },
  body: z.object({
    keepId: idSchema,
    dropId: idSchema,
    /**
     * Which record each field takes its value from. By default the remaining record, or the other one where that is
     * empty.
     */
    fields: z.partialRecord(z.enum(mergeFields), z.enum(["keep", "drop"])).default({}),
    dryRun: z.boolean().default(false),
  }),
  answer: { data: mergedSchema },
  failures: ["not_found", "conflict", "invalid_input"],
  idempotent: true,
});

/** Undoes a merge of the last 30 days. What was added since stays with the remaining record. */
export const unmergeCustomers = defineCall({
  method: "POST",
  path: "admin/Customer/{id}/unmerge",
  summary: "Undo a merge",
  auth: { right: "customers.merge" },
  params: z.object({ id: idSchema }),
  body: z.object({ dropId: idSchema }),
  answer: { data: z.object({ customer: customerSchema, restored: customerSchema }) },
  failures: ["not_found", "undo_too_late", "email_taken"],
  idempotent: true,
});

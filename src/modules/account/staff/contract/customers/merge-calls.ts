import { z } from "zod";
import { centsSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import { mergeFields } from "../../../domain/merge-fields.ts";
import { customerSchema } from "./customer.ts";

const countedSchema = z.object({
  /** "visits", "orders", with the number in `count`. */
  what: z.string(),
  count: z.int(),
  /** The sum of their money, if any. */
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
  /** What came, or with `dryRun` would come, from the other record. */
  moves: z.array(countedSchema),
  /** Until when it can be undone. */
  undoUntil: instantSchema,
});

/** Everything of `dropId` goes to `keepId`. With `dryRun` nothing is written. */
export const mergeCustomers = defineCall({
  method: "POST",
  path: "admin/Customer/merge",
  summary: "Merge two records of one customer",
  auth: { right: "customers.merge" },
  body: z.object({
    keepId: idSchema,
    dropId: idSchema,
    /**
     * The record whose value stays, field by field. Without a choice: the remaining record's, or the other's where it
     * has none.
     */
    fields: z.partialRecord(z.enum(mergeFields), z.enum(["keep", "drop"])).default({}),
    dryRun: z.boolean().default(false),
  }),
  answer: { data: mergedSchema },
  failures: ["not_found", "conflict", "invalid_input"],
  idempotent: true,
});

/** Takes a merge of the last 30 days back. What came in since stays with the remaining record. */
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

import { z } from "zod";
import { dateSchema, defineCall, idSchema, instantSchema, lineSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const fileSchema = z.object({
  _id: idSchema,
  from: dateSchema,
  to: dateSchema,
  journals: z.int(),
  /** Into how many files the journals are split for Xero, which imports 300 lines at once. */
  xeroFiles: z.int(),
  madeBy: z.string(),
  madeAt: instantSchema,
});
export type WireJournalFile = FromWire<z.output<typeof fileSchema>>;

const accountSchema = z.object({ kind: z.string().max(40), name: lineSchema(100), code: z.string().trim().max(20) });
export type WireAccount = z.output<typeof accountSchema>;

const read = { right: "reports.all" } as const;
const params = z.object({ id: idSchema });

const listJournalFiles = defineCall({
  method: "GET",
  path: "admin/Accounting/file",
  summary: "Files of journals that were made, the newest first",
  auth: read,
  answer: { data: z.array(fileSchema) },
});

/**
 * Creates a file with the journals of past days. A day that is in an earlier file is included only if it has later
 * entries. `conflict`: there is nothing new.
 */
const makeJournalFile = defineCall({
  method: "POST",
  path: "admin/Accounting/file",
  summary: "Make a file of the journals of some days",
  auth: read,
  idempotent: true,
  body: z.object({ from: dateSchema, to: dateSchema }),
  answer: { data: fileSchema },
  failures: ["conflict", "invalid_input"],
});

const readJournalFile = defineCall({
  method: "GET",
  path: "admin/Accounting/file/{id}",
  summary: "A file of journals for QuickBooks or Xero, the same each time",
  auth: read,
  params,
  query: z.object({
    format: z.enum(["quickbooks", "xero"]).default("quickbooks"),
    /** The number of the part to download, because a file for Xero may be split. */
    part: z.coerce.number().int().min(1).default(1),
  }),
  raw: "text/csv",
  answer: {},
  failures: ["not_found"],
});

const readAccountMap = defineCall({
  method: "GET",
  path: "admin/Accounting/account",
  summary: "What the accounting program calls each kind of account",
  auth: read,
  answer: { data: z.array(accountSchema) },
});

const saveAccountMap = defineCall({
  method: "PUT",
  path: "admin/Accounting/account",
  summary: "Change what the accounting program calls accounts",
  auth: { right: "settings.edit" },
  idempotent: true,
  body: z.object({ accounts: z.array(accountSchema).min(1).max(60) }),
  answer: { data: z.array(accountSchema) },
  failures: ["invalid_input"],
});

/** The back office API for accounting files. */
export const accountingCalls = { listJournalFiles, makeJournalFile, readJournalFile, readAccountMap, saveAccountMap };

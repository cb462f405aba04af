import { z } from "zod";
import { defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";

const customerParams = z.object({ id: idSchema });

/** A link to an export of all data about a customer, valid for 7 days. The file is created when it is downloaded. */
export const exportCustomer = defineCall({
  method: "POST",
  path: "admin/Customer/{id}/export",
  summary: "Export everything held about a customer",
  auth: { right: "customers.export", stepUp: true },
  params: customerParams,
  answer: { data: z.object({ url: z.string(), expiresAt: instantSchema }) },
  failures: ["not_found"],
  idempotent: true,
});

/** A zip of JSON and pictures. */
export const downloadCustomerExport = defineCall({
  method: "GET",
  path: "admin/Customer/export/{exportId}",
  summary: "Download an export",
  auth: { right: "customers.export" },
  params: z.object({ exportId: idSchema }),
  answer: {},
  failures: ["not_found", "link_expired"],
  raw: "application/zip",
});

const partSchema = z.object({ what: z.string(), count: z.int(), erased: z.enum(["goes", "stays_without_name"]) });

/**
 * Erases a customer. `dryRun` returns what is deleted, what the law requires the clinic to retain, and what must end
 * first. Upcoming visits and open orders block it: staff cancel them first.
 */
export const eraseCustomer = defineCall({
  method: "POST",
  path: "admin/Customer/{id}/erase",
  summary: "Erase a customer",
  auth: { right: "customers.erase", stepUp: true },
  params: customerParams,
  body: z.object({
    /** The word "erase", typed to confirm. */
    confirm: z.string().max(20).optional(),
    dryRun: z.boolean().default(false),
  }),
  answer: {
    data: z.object({
      parts: z.array(partSchema),
      /** What blocks the erasure, in words; null if nothing does. */
      blockedBy: z.string().nullable(),
      erased: z.boolean(),
    }),
  },
  failures: ["not_found", "conflict", "invalid_input"],
  idempotent: true,
});

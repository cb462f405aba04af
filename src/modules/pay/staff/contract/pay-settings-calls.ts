import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import { CADENCES } from "../../domain/pay-period.ts";

const edit = { right: "pay.edit" } as const;

/** A code that payroll programs accept: letters and digits. */
const codeSchema = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{1,5}$/i, "One to five letters or digits.");
const settingsSchema = z.object({
  cadence: z.enum(CADENCES),
  tips: z.enum(["direct", "pool_hours", "pool_day"]),
  /** The weight of an hour for each role in the pool; 0 excludes the role. */
  poolShares: z.object({ practitioner: z.int().min(0).max(100), staff: z.int().min(0).max(100) }),
  dailyMinutes: z.int().min(1).max(1_440).nullable(),
  weeklyMinutes: z.int().min(1).max(10_080).nullable(),
  companyCode: z
    .string()
    .trim()
    .regex(/^[A-Z0-9_]{0,10}$/i, "Letters and digits."),
  /** The clinic’s earnings codes at ADP for pay other than hours. */
  earningsCodes: z.object({ commission: codeSchema, tips: codeSchema, other: codeSchema }),
});
export type WirePaySettings = z.output<typeof settingsSchema>;
const storedSettings = settingsSchema.extend({ version: z.int() });

const readPaySettings = defineCall({
  method: "GET",
  path: "admin/Pay/settings",
  summary: "How often people are paid, how tips are shared and hours sorted",
  auth: edit,
  answer: { data: storedSettings },
});

const savePaySettings = defineCall({
  method: "PUT",
  path: "admin/Pay/settings",
  summary: "Change how people are paid",
  auth: edit,
  idempotent: true,
  body: storedSettings.partial({ earningsCodes: true }),
  answer: { data: storedSettings },
  failures: ["version_conflict", "invalid_input"],
});

/** The API calls for pay settings. */
export const paySettingsCalls = { readPaySettings, savePaySettings };

import { z } from "zod";
import {
  centsSchema,
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  textSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** Cents, negative if more was refunded than taken. */
const signedCentsSchema = z.int().min(-1_000_000_000).max(1_000_000_000);
const accountSchema = z.enum(["cash", "terminal"]);

const dayCloseSchema = z.object({
  /** The day by the clinic's calendar. */
  day: dateSchema,
  rows: z.array(
    z.object({
      /** The owner of the till. */
      accountId: idSchema,
      name: z.string(),
      account: accountSchema,
      /** The amount in the books for that day, minus refunds. */
      expected: signedCentsSchema,
      /** Null until the cash is counted. */
      count: z
        .object({
          counted: signedCentsSchema,
          /** The counted amount minus the amount in the books. */
          difference: signedCentsSchema,
          /** The amount that was taken or refunded after the count. */
          since: signedCentsSchema,
          reason: z.string().nullable(),
          by: z.string(),
          at: instantSchema,
        })
        .nullable(),
    }),
  ),
});

export type WireDayClose = FromWire<z.output<typeof dayCloseSchema>>;

/**
 * Returns what each person took on a day in cash and on the clinic's terminal, and what they counted. Without `day`:
 * today.
 */
export const readDayClose = defineCall({
  method: "GET",
  path: "admin/DayClose",
  summary: "Cash and terminal of a day, by person",
  auth: { right: "payments.take" },
  query: z.object({ day: dateSchema.optional() }),
  answer: { data: dayCloseSchema },
});

/**
 * Records the count of a till or a terminal, once per person and day. `conflict` means that a payment was taken since,
 * or that it was already counted.
 */
export const countCash = defineCall({
  method: "POST",
  path: "admin/DayClose/count",
  summary: "Write down what was counted of a till or terminal",
  auth: { right: "payments.take" },
  idempotent: true,
  body: z.object({
    day: dateSchema,
    accountId: idSchema,
    account: accountSchema,
    /** The expected amount that was shown. */
    expected: signedCentsSchema,
    counted: centsSchema.max(1_000_000_000),
    /** The reason for a difference. */
    reason: textSchema(300).optional(),
  }),
  answer: { data: dayCloseSchema },
  failures: ["conflict", "invalid_input"],
});

/** The back office's calls about closing a day. */
export const dayCloseCalls = { readDayClose, countCash };

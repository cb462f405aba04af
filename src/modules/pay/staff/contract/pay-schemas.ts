import { z } from "zod";
import { centsSchema, dateSchema, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { LINE_KINDS } from "../../domain/pay-line.ts";
import { PERIOD_STATES } from "../../domain/pay-period.ts";
import { RULE_UNITS } from "../../domain/pay-rule.ts";

export const params = z.object({ id: idSchema });
export const personParams = z.object({ id: idSchema, personId: idSchema });

export const periodSchema = z.object({
  _id: idSchema,
  from: dateSchema,
  to: dateSchema,
  state: z.enum(PERIOD_STATES),
});

export const listedPeriodSchema = periodSchema.extend({
  /** The total for all people; null while the period is open, because it is computed on reading. */
  total: centsSchema.nullable(),
  /** The number of unanswered questions. */
  questions: z.int(),
});

export const sumsSchema = z.object({
  personId: idSchema,
  name: z.string(),
  regularMinutes: z.int(),
  overtimeMinutes: z.int(),
  hours: centsSchema,
  commission: centsSchema,
  tips: centsSchema,
  bonus: centsSchema,
  adjustment: centsSchema,
  guarantee: centsSchema,
  total: centsSchema,
  questions: z.int(),
});

export const lineSchemaOfPay = z.object({
  /** The line's subject, which stays the same when the line is computed again. */
  key: z.string(),
  kind: z.enum(LINE_KINDS),
  day: dateSchema,
  name: z.string(),
  orderId: idSchema.nullable(),
  appointmentId: idSchema.nullable(),
  /** Cents, pieces, visits or minutes, depending on the unit. */
  base: z.int(),
  /** Basis points for a percentage, otherwise cents. */
  rate: z.int(),
  unit: z.enum(RULE_UNITS).nullable(),
  amount: centsSchema,
  ruleId: idSchema.nullable(),
  /** The rule and why it applies, or another source of the line. */
  reason: z.string(),
  /** The id of a line that a manager added and may remove. */
  addedId: z.string().nullable(),
});

export const questionSchema = z.object({
  _id: idSchema,
  lineKey: z.string(),
  lineName: z.string(),
  question: z.string(),
  askedAt: instantSchema,
  answer: z.string().nullable(),
});

export const personPaySchema = z.object({
  period: periodSchema,
  person: sumsSchema,
  lines: z.array(lineSchemaOfPay),
  questions: z.array(questionSchema),
});

export const periodPaySchema = z.object({ period: periodSchema, people: z.array(sumsSchema) });

export type WirePeriod = FromWire<z.output<typeof listedPeriodSchema>>;
export type WirePeriodPay = FromWire<z.output<typeof periodPaySchema>>;
export type WirePersonPay = FromWire<z.output<typeof personPaySchema>>;
export type WirePaySums = FromWire<z.output<typeof sumsSchema>>;
export type WirePayLine = FromWire<z.output<typeof lineSchemaOfPay>>;

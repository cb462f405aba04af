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
  /** What all people get; null while it is open, since it is reckoned then. */
  total: centsSchema.nullable(),
  /** Questions without an answer. */
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
  /** What it is about, the same whenever it is reckoned. */
  key: z.string(),
  kind: z.enum(LINE_KINDS),
  day: dateSchema,
  name: z.string(),
  orderId: idSchema.nullable(),
  appointmentId: idSchema.nullable(),
  /** Cents, pieces, visits or minutes, by the unit. */
  base: z.int(),
  /** Basis points of a percentage, else cents. */
  rate: z.int(),
  unit: z.enum(RULE_UNITS).nullable(),
  amount: centsSchema,
  ruleId: idSchema.nullable(),
  /** Which rule and why, or what else it stands for. */
  reason: z.string(),
  /** Of a line that a manager added and may remove: its id. */
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

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
import { PAYROLL_TEMPLATES } from "../../domain/export/payroll-files.ts";
import { LINE_KINDS } from "../../domain/pay-line.ts";
import { CADENCES, PERIOD_STATES } from "../../domain/pay-period.ts";
import { RULE_UNITS } from "../../domain/pay-rule.ts";

const params = z.object({ id: idSchema });
const personParams = z.object({ id: idSchema, personId: idSchema });

const periodSchema = z.object({
  _id: idSchema,
  from: dateSchema,
  to: dateSchema,
  state: z.enum(PERIOD_STATES),
});

const listedPeriodSchema = periodSchema.extend({
  /** What all people get; null while it is open, since it is reckoned then. */
  total: centsSchema.nullable(),
  /** Questions without an answer. */
  questions: z.int(),
});

const sumsSchema = z.object({
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

const lineSchemaOfPay = z.object({
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

const questionSchema = z.object({
  _id: idSchema,
  lineKey: z.string(),
  lineName: z.string(),
  question: z.string(),
  askedAt: instantSchema,
  answer: z.string().nullable(),
});

const personPaySchema = z.object({
  period: periodSchema,
  person: sumsSchema,
  lines: z.array(lineSchemaOfPay),
  questions: z.array(questionSchema),
});

const periodPaySchema = z.object({ period: periodSchema, people: z.array(sumsSchema) });

export type WirePeriod = FromWire<z.output<typeof listedPeriodSchema>>;
export type WirePeriodPay = FromWire<z.output<typeof periodPaySchema>>;
export type WirePersonPay = FromWire<z.output<typeof personPaySchema>>;
export type WirePaySums = FromWire<z.output<typeof sumsSchema>>;
export type WirePayLine = FromWire<z.output<typeof lineSchemaOfPay>>;

const edit = { right: "pay.edit" } as const;
const own = { right: "pay.own" } as const;
const approve = { right: "pay.approve", stepUp: true } as const;

const listPayPeriods = defineCall({
  method: "GET",
  path: "admin/Pay/period",
  summary: "The pay periods, the newest first",
  auth: edit,
  answer: { data: z.array(listedPeriodSchema) },
});

/** Opens the period after the last one. `conflict`: it hasn't begun. */
const openPayPeriod = defineCall({
  method: "POST",
  path: "admin/Pay/period",
  summary: "Open the next pay period",
  auth: edit,
  idempotent: true,
  body: z.object({ from: dateSchema.optional() }),
  answer: { data: z.object({ _id: idSchema }) },
  failures: ["conflict", "invalid_input"],
});

const readPayPeriod = defineCall({
  method: "GET",
  path: "admin/Pay/period/{id}",
  summary: "A pay period with what each person gets",
  auth: edit,
  params,
  answer: { data: periodPaySchema },
  failures: ["not_found"],
});

/** `isApproved` is false where lines have changed since the review: they are stored as they are now, and want another look. */
const stepAnswer = { data: periodSchema.extend({ hasChanged: z.boolean() }) };

const reviewPay = defineCall({
  method: "POST",
  path: "admin/Pay/period/{id}/review",
  summary: "Begin the review of a pay period, or take it back",
  auth: edit,
  idempotent: true,
  params,
  body: z.object({ isInReview: z.boolean() }),
  answer: stepAnswer,
  failures: ["not_found", "conflict"],
});

const approvePay = defineCall({
  method: "POST",
  path: "admin/Pay/period/{id}/approve",
  summary: "Approve a pay period: its tips are shared in the books",
  auth: approve,
  idempotent: true,
  params,
  body: z.object({}),
  answer: stepAnswer,
  failures: ["not_found", "conflict", "insufficient_balance"],
});

const lockPay = defineCall({
  method: "POST",
  path: "admin/Pay/period/{id}/lock",
  summary: "Lock a pay period for good: its tips are paid out in the books",
  auth: approve,
  idempotent: true,
  params,
  body: z.object({}),
  answer: stepAnswer,
  failures: ["not_found", "conflict"],
});

/** One's own, or with the right to change pay anyone's. Others' are `not_found`. */
const readPersonPay = defineCall({
  method: "GET",
  path: "admin/Pay/period/{id}/person/{personId}",
  summary: "What a person gets in a pay period, line by line",
  auth: own,
  params: personParams,
  answer: { data: personPaySchema },
  failures: ["not_found"],
});

const readPayStatement = defineCall({
  method: "GET",
  path: "admin/Pay/period/{id}/person/{personId}/statement",
  summary: "A person's pay statement as PDF",
  auth: own,
  params: personParams,
  raw: "application/pdf",
  answer: {},
  failures: ["not_found"],
});

const addPayLine = defineCall({
  method: "POST",
  path: "admin/Pay/period/{id}/line",
  summary: "Add a bonus or an adjustment to a person's pay",
  auth: edit,
  idempotent: true,
  params,
  body: z.object({
    personId: idSchema,
    kind: z.enum(["bonus", "adjustment"]),
    amount: z.int().min(-100_000_00).max(100_000_00),
    reason: textSchema(300),
  }),
  answer: { data: z.object({ addedId: z.string() }) },
  failures: ["not_found", "conflict", "invalid_input"],
});

const removePayLine = defineCall({
  method: "DELETE",
  path: "admin/Pay/line/{id}",
  summary: "Remove a line that was added by hand",
  auth: edit,
  idempotent: true,
  params,
  answer: { data: z.object({ addedId: z.string() }) },
  failures: ["not_found", "conflict"],
});

/** Another person's line is `not_found`. */
const askAboutPay = defineCall({
  method: "POST",
  path: "admin/Pay/period/{id}/question",
  summary: "Ask about a line of one's own pay",
  auth: own,
  idempotent: true,
  params,
  body: z.object({ lineKey: z.string().min(1).max(300), question: textSchema(500) }),
  answer: { data: questionSchema },
  failures: ["not_found", "conflict"],
});

const answerPayQuestion = defineCall({
  method: "PUT",
  path: "admin/Pay/question/{id}",
  summary: "Answer a question about pay",
  auth: edit,
  idempotent: true,
  params,
  body: z.object({ answer: textSchema(500) }),
  answer: { data: questionSchema },
  failures: ["not_found"],
});

const readOwnPay = defineCall({
  method: "GET",
  path: "admin/Pay/own",
  summary: "One's own pay by period, and whether one is clocked in",
  auth: own,
  answer: {
    data: z.object({
      /** Null for an account that can't be paid. */
      personId: idSchema.nullable(),
      clockedInAt: instantSchema.nullable(),
      usesClock: z.boolean(),
      periods: z.array(periodSchema.extend({ total: centsSchema.nullable() })),
    }),
  },
});

const clock = defineCall({
  method: "POST",
  path: "admin/Pay/clock",
  summary: "Clock in or out",
  auth: own,
  idempotent: true,
  body: z.object({ isIn: z.boolean() }),
  answer: { data: z.object({ clockedInAt: instantSchema.nullable() }) },
  failures: ["not_found", "conflict"],
});

const readPayrollFile = defineCall({
  method: "GET",
  path: "admin/Pay/period/{id}/file",
  summary: "A locked pay period as a file for the payroll provider",
  auth: { right: "pay.approve", stepUp: true },
  params,
  query: z.object({ template: z.enum(PAYROLL_TEMPLATES).default("plain") }),
  raw: "text/csv",
  answer: {},
  failures: ["not_found", "conflict"],
});

const settingsSchema = z.object({
  cadence: z.enum(CADENCES),
  tips: z.enum(["direct", "pool_hours", "pool_day"]),
  /** How much an hour of each role counts in the pool; 0: not in it. */
  poolShares: z.object({ practitioner: z.int().min(0).max(100), staff: z.int().min(0).max(100) }),
  dailyMinutes: z.int().min(1).max(1_440).nullable(),
  weeklyMinutes: z.int().min(1).max(10_080).nullable(),
  companyCode: z.string().trim().max(10),
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
  body: storedSettings,
  answer: { data: storedSettings },
  failures: ["version_conflict", "invalid_input"],
});

/** The back office's calls about pay. */
export const payPeriodCalls = {
  listPayPeriods,
  openPayPeriod,
  readPayPeriod,
  reviewPay,
  approvePay,
  lockPay,
  readPersonPay,
  readPayStatement,
  addPayLine,
  removePayLine,
  askAboutPay,
  answerPayQuestion,
  readOwnPay,
  clock,
  readPayrollFile,
  readPaySettings,
  savePaySettings,
};

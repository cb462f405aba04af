import { z } from "zod";
import { dateSchema, defineCall, idSchema, textSchema } from "#shared/contract/define-call.ts";
import { PAYROLL_TEMPLATES } from "../../domain/export/payroll-files.ts";
import { ownPayCalls } from "./own-pay-calls.ts";
import { listedPeriodSchema, params, periodPaySchema, periodSchema, questionSchema } from "./pay-schemas.ts";
import { paySettingsCalls } from "./pay-settings-calls.ts";

const edit = { right: "pay.edit" } as const;
const approve = { right: "pay.approve", stepUp: true } as const;

const listPayPeriods = defineCall({
  method: "GET",
  path: "admin/Pay/period",
  summary: "The pay periods, the newest first",
  auth: edit,
  answer: { data: z.array(listedPeriodSchema) },
});

/** Opens the period after the last one. `conflict`: the next period hasn't begun. */
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

/** `hasChanged` is true if lines have changed since the review: the new ones are stored, and need another review. */
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

const periodCalls = {
  listPayPeriods,
  openPayPeriod,
  readPayPeriod,
  reviewPay,
  approvePay,
  lockPay,
  addPayLine,
  removePayLine,
  answerPayQuestion,
  readPayrollFile,
};

/** The back office API for pay. */
export const payPeriodCalls = { ...periodCalls, ...ownPayCalls, ...paySettingsCalls };

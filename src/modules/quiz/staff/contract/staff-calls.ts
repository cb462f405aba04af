import { z } from "zod";
import { defineCall, type StaffCalls } from "#shared/contract/define-call.ts";
import { outcomeSchema, ruleSchemaOf } from "./quiz-draft.ts";
import { quizDraftCalls } from "./quiz-draft-calls.ts";

const ruleSchema = ruleSchemaOf(outcomeSchema, 1);

const listQuizRules = defineCall({
  method: "GET",
  path: "admin/AcneQuiz/rules",
  summary: "The quiz's rules, in the order in which they are tried",
  auth: { right: "content.see" },
  answer: { data: z.array(ruleSchema) },
});

/**
 * Replaces all rules together. Throws if a combination of answers has no outcome or leads to an unsafe product (QZ-3).
 */
const saveQuizRules = defineCall({
  method: "PUT",
  path: "admin/AcneQuiz/rules",
  summary: "Replace the quiz's rules",
  auth: { right: "content.edit" },
  idempotent: true,
  body: z.object({ rules: z.array(ruleSchema).min(1).max(200) }),
  answer: { data: z.array(ruleSchema) },
});

/** The quiz module's back office API. */
export const quizStaffCalls = { listQuizRules, saveQuizRules, ...quizDraftCalls } satisfies StaffCalls;

export type QuizStaffCalls = typeof quizStaffCalls;

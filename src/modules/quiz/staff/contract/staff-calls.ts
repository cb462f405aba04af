import { z } from "zod";
import { defineCall, idSchema, type StaffCalls } from "#shared/contract/define-call.ts";

const ruleSchema = z.object({
  id: idSchema,
  when: z.object({
    answer1: z.array(idSchema).min(1).optional(),
    answer2: z.array(idSchema).min(1).optional(),
    answer3: z.array(idSchema).min(1).optional(),
    answer4: z.array(idSchema).min(1).optional(),
    isPregnant: z.array(z.boolean()).min(1).optional(),
  }),
  outcome: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("product"), productId: idSchema }),
    z.object({ kind: z.literal("bundle"), bundleId: idSchema, alsoProductId: idSchema.optional() }),
  ]),
  headline: z.string().min(1).max(200),
  start: z.string().min(1).max(1_000),
  doNotCombine: z.array(z.string().min(1).max(300)).max(10),
  weeksFrom: z.int().min(1).max(52),
  weeksTo: z.int().min(1).max(52),
  consult: z.enum(["none", "advised", "priority"]),
  note: z.string().max(1_000),
});

const listQuizRules = defineCall({
  method: "GET",
  path: "admin/AcneQuiz/rules",
  summary: "The quiz's rules, in the order in which they are tried",
  auth: { right: "content.see" },
  answer: { data: z.array(ruleSchema) },
});

/** All rules at once: they are refused when a combination of answers is without an outcome, or leads to a hazard (QZ-3). */
const saveQuizRules = defineCall({
  method: "PUT",
  path: "admin/AcneQuiz/rules",
  summary: "Replace the quiz's rules",
  auth: { right: "content.edit" },
  idempotent: true,
  body: z.object({ rules: z.array(ruleSchema).min(1).max(200) }),
  answer: { data: z.array(ruleSchema) },
});

/** The quiz module's calls of the back office. */
export const quizStaffCalls = { listQuizRules, saveQuizRules } satisfies StaffCalls;

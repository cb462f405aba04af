import { z } from "zod";
import { idSchema } from "#shared/contract/define-call.ts";
import { type QuestionId, questionIds } from "../../domain/quiz-rule.ts";

/** A rule's condition: the accepted answers for each question. */
export const conditionSchema = z.object({
  answer1: z.array(idSchema).min(1).optional(),
  answer2: z.array(idSchema).min(1).optional(),
  answer3: z.array(idSchema).min(1).optional(),
  answer4: z.array(idSchema).min(1).optional(),
  isPregnant: z.array(z.boolean()).min(1).optional(),
});

export const outcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("product"), productId: idSchema }),
  z.object({ kind: z.literal("bundle"), bundleId: idSchema, alsoProductId: idSchema.optional() }),
]);

/** Returns the schema of a rule, with a given outcome schema, so that a draft may be incomplete. */
export const ruleSchemaOf = <O extends z.ZodType>(outcome: O, least: 0 | 1) =>
  z.object({
    id: idSchema,
    when: conditionSchema,
    outcome,
    headline: z.string().min(least).max(200),
    start: z.string().min(least).max(1_000),
    doNotCombine: z.array(z.string().min(1).max(300)).max(10),
    weeksFrom: z.int().min(1).max(52),
    weeksTo: z.int().min(1).max(52),
    consult: z.enum(["none", "advised", "priority"]),
    note: z.string().max(1_000),
  });

const optionSchema = z.object({
  id: idSchema,
  text: z.string().max(120),
  help: z.string().max(200),
  /** The answer as shown in the result. */
  reason: z.string().max(120),
});

const questionSchema = z.object({
  id: z.enum(questionIds),
  question: z.string().max(200),
  help: z.string().max(300),
  options: z.array(optionSchema).max(8),
});

/** Whether the four questions occur once each, in the order of their keys. */
const isInOrder = (questions: readonly { id: QuestionId }[]) =>
  questions.length === questionIds.length && questions.every(({ id }, index) => id === questionIds[index]);

const onceEach = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** The quiz being edited. Texts and outcomes may be missing until it goes live. */
export const quizContentSchema = z.object({
  questions: z.array(questionSchema).refine(isInOrder, "The quiz has four questions, answer1 to answer4."),
  rules: z
    .array(ruleSchemaOf(outcomeSchema.nullable(), 0))
    .max(200)
    .refine((rules) => onceEach(rules.map(({ id }) => id)), "Each rule has a name of its own."),
  notes: z
    .array(
      z.object({
        productId: idSchema,
        moment: z.string().max(120),
        why: z.string().max(300),
        substituteIds: z.array(idSchema).max(10),
      }),
    )
    .max(300)
    .refine((notes) => onceEach(notes.map(({ productId }) => productId)), "Each product has one note."),
});

import { z } from "zod";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { questionIds } from "../domain/quiz-rule.ts";
import { recommendationSchema } from "./recommendation.ts";

const questionSchema = z.object({
  _id: z.enum(questionIds),
  question: z.string(),
  help: z.string(),
  options: z.array(z.object({ _id: z.string(), text: z.string(), help: z.string(), reason: z.string() })),
});

export type WireQuizQuestion = FromWire<z.output<typeof questionSchema>>;

/** Lists the four questions, in order (QZ-1). */
export const listQuizQuestions = defineCall({
  method: "GET",
  path: "AcneQuiz",
  summary: "The questions of the acne quiz with their answers",
  auth: "none",
  answer: {
    data: z.array(questionSchema),
    /**
     * The version of the quiz. Clients send it back with the answers, so that the rules of the same version evaluate
     * them.
     */
    version: z.int().nullable(),
  },
  cache: { tags: ["quiz"] },
});

const answersSchema = z.object({
  answer1: idSchema,
  answer2: idSchema,
  answer3: idSchema,
  answer4: idSchema,
  /** The version of the quiz that was answered, if the caller knows it. */
  version: z.coerce.number().int().min(1).optional(),
  /** The email from the quiz popup. It is validated, but neither used nor stored. */
  email: z
    .string()
    .max(254)
    .regex(/^\S+@\S+\.\S+$/)
    .optional(),
});

const answer = { data: recommendationSchema };
const SUGGESTION_PATH = "AcneQuizSuggession/getAcneQuizSuggessionByAnswer";

/** For existing apps, which send answers in the query (QZ-1). Browsers store URLs, so our pages use `recommend`. */
export const recommendByQuery = defineCall({
  method: "GET",
  path: SUGGESTION_PATH,
  summary: "What four answers lead to: a product or a bundle, with the reasons",
  auth: "optional",
  query: answersSchema.extend({ isPregnant: z.enum(["true", "false"]).default("false") }),
  answer,
  failures: ["not_found", "rate_limited"],
});

export const recommend = defineCall({
  method: "POST",
  path: SUGGESTION_PATH,
  summary: "The same with the answers in the body, where nothing keeps them",
  auth: "optional",
  body: answersSchema.extend({ isPregnant: z.boolean().default(false) }),
  answer,
  failures: ["not_found", "rate_limited"],
});

export const openResult = defineCall({
  method: "POST",
  path: "AcneQuizSuggession/result",
  summary: "A result again, by its sealed link",
  auth: "none",
  body: z.object({ token: z.string().min(1).max(1_000) }),
  answer,
  failures: ["link_expired", "rate_limited"],
});

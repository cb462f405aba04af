import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { quizContentSchema } from "./quiz-draft.ts";

const versionSchema = z.object({
  version: z.int(),
  state: z.enum(["live", "retired"]),
  madeBy: z.string().nullable(),
  madeAt: z.iso.datetime(),
  liveFrom: z.iso.datetime().nullable(),
  retiredAt: z.iso.datetime().nullable(),
});

/** A product or bundle named in the quiz, with its current shop data. */
const itemSchema = z.object({
  kind: z.enum(["product", "bundle"]),
  itemId: z.string(),
  name: z.string(),
  /** A text such as "Bundle of four, $113.00". */
  words: z.string(),
  isSold: z.boolean(),
  isInStock: z.boolean(),
});
const itemsSchema = z.array(itemSchema);
export type QuizItem = FromWire<z.output<typeof itemSchema>>;

const stateSchema = z.object({
  /** The version number of the draft; without a draft, of the next one. */
  version: z.int(),
  state: z.enum(["none", "draft", "planned"]),
  /**
   * Identifies the draft as it was read. Saving, publishing and discarding are refused if another person has changed
   * it.
   */
  hash: z.string().nullable(),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** When a scheduled version goes live. */
  liveFrom: z.iso.datetime().nullable(),
  /** Without a draft: the live quiz, or an empty one. */
  draft: quizContentSchema,
  live: z.object({ version: z.int(), since: z.iso.datetime(), content: quizContentSchema }).nullable(),
  /** Newest first. */
  versions: z.array(versionSchema),
  items: itemsSchema,
});
export type QuizState = FromWire<z.output<typeof stateSchema>>;

const answer = { data: stateSchema };
const see = { right: "content.see" } as const;
const edit = { right: "content.edit" } as const;
const hashSchema = z.string().length(64);

const readQuizDraft = defineCall({
  method: "GET",
  path: "admin/Quiz/draft",
  summary: "The draft of the quiz, what is on the site, and its versions",
  auth: see,
  answer,
});

const saveQuizDraft = defineCall({
  method: "PUT",
  path: "admin/Quiz/draft",
  summary: "Save the draft of the quiz; nothing of it is on the site yet",
  auth: edit,
  idempotent: true,
  body: z.object({ draft: quizContentSchema, hash: hashSchema.nullable() }),
  answer,
  failures: ["version_conflict"],
});

const discardQuizDraft = defineCall({
  method: "DELETE",
  path: "admin/Quiz/draft",
  summary: "Throw the draft of the quiz away, planned or not",
  auth: edit,
  idempotent: true,
  query: z.object({ hash: hashSchema }),
  answer,
  failures: ["version_conflict"],
});

const combinationSchema = z.object({
  answer1: z.string(),
  answer2: z.string(),
  answer3: z.string(),
  answer4: z.string(),
  isPregnant: z.boolean(),
});

const checkQuiz = defineCall({
  method: "POST",
  path: "admin/Quiz/check",
  summary: "What each rule of a draft decides, and what keeps it from the site; changes nothing",
  auth: see,
  idempotent: true,
  body: z.object({ draft: quizContentSchema }),
  answer: {
    data: z.object({
      combinations: z.int(),
      uncoveredCount: z.int(),
      /** The first uncovered combinations. */
      uncovered: z.array(combinationSchema),
      rules: z.array(z.object({ ruleId: z.string(), decides: z.int() })),
      /** By question or rule: what is missing, and which products must not be proposed to whom. */
      issues: z.array(z.object({ path: z.string(), message: z.string() })),
      items: itemsSchema,
    }),
  },
});

const publishQuiz = defineCall({
  method: "POST",
  path: "admin/Quiz/publish",
  summary: "Put the draft of the quiz on the site, at once or at an instant",
  auth: edit,
  idempotent: true,
  body: z.object({ hash: hashSchema, liveFrom: z.iso.datetime({ offset: true }).optional() }),
  answer,
  failures: ["version_conflict", "quiz_incomplete", "not_found"],
});

const revertQuiz = defineCall({
  method: "POST",
  path: "admin/Quiz/revert/{version}",
  summary: "Put a former version of the quiz on the site again, as a new one; a draft stays",
  auth: edit,
  idempotent: true,
  params: z.object({ version: z.coerce.number().int().min(1) }),
  answer,
  failures: ["not_found", "quiz_incomplete"],
});

const withdrawQuiz = defineCall({
  method: "POST",
  path: "admin/Quiz/withdraw",
  summary: "Take the quiz off the site; its versions and its draft stay",
  auth: edit,
  idempotent: true,
  /** The live version. */
  body: z.object({ version: z.int().min(1) }),
  answer,
  failures: ["version_conflict"],
});

export const quizDraftCalls = {
  readQuizDraft,
  saveQuizDraft,
  discardQuizDraft,
  checkQuiz,
  publishQuiz,
  revertQuiz,
  withdrawQuiz,
};

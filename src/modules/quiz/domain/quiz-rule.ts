import { AppError, type Issue } from "#shared/app-error.ts";

export const questionIds = ["answer1", "answer2", "answer3", "answer4"] as const;
export type QuestionId = (typeof questionIds)[number];

export type QuizOption = {
  id: string;
  text: string;
  help: string;
  /** The answer as worded in the result. */
  reason: string;
};
export type QuizQuestion = { id: QuestionId; question: string; help: string; options: QuizOption[] };

/** One option per question, and the safety checkbox beside them: pregnant, nursing or trying. */
export type QuizAnswers = Record<QuestionId, string> & { isPregnant: boolean };

/** Answers with the version of the quiz that was answered; without one, it is the quiz on the site. */
export type VersionedAnswers = QuizAnswers & { version?: number | null };

/** The outcome of a set of answers, always something to buy. `alsoProductId` is added to a bundle. */
export type QuizOutcome =
  | { kind: "product"; productId: string }
  | { kind: "bundle"; bundleId: string; alsoProductId?: string };

/** Answers that a rule requires; a question that isn't listed may have any answer. */
export type QuizCondition = Partial<Record<QuestionId, string[]>> & { isPregnant?: boolean[] };

/** Rules are tried in order; the first one whose condition matches decides. */
export type QuizRule = {
  id: string;
  when: QuizCondition;
  outcome: QuizOutcome;
  headline: string;
  /** How to start using the products. */
  start: string;
  doNotCombine: string[];
  weeksFrom: number;
  weeksTo: number;
  /** Whether to see a clinician as well; `priority` means soon. */
  consult: "none" | "advised" | "priority";
  note: string;
};

/** When and why a product is used, and its substitutes when it is sold out, best first. */
export type QuizProductNote = { productId: string; moment: string; why: string; substituteIds: string[] };

function holds({ isPregnant, ...byQuestion }: QuizCondition, answers: QuizAnswers): boolean {
  if (isPregnant && !isPregnant.includes(answers.isPregnant)) return false;
  return questionIds.every((id) => byQuestion[id]?.includes(answers[id]) ?? true);
}

/** Returns the first rule whose condition matches these answers. */
export function findRule<Rule extends { when: QuizCondition }>(
  rules: readonly Rule[],
  answers: QuizAnswers,
): Rule | undefined {
  return rules.find((rule) => holds(rule.when, answers));
}

/** Returns the questions on which a rule depends. */
export function decidingQuestions({ when }: Pick<QuizRule, "when">): QuestionId[] {
  return questionIds.filter((id) => when[id] !== undefined);
}

/** Returns every possible set of answers, with and without the safety checkbox. */
export function listAnswerCombinations(questions: readonly QuizQuestion[]): QuizAnswers[] {
  const optionsOf = (id: QuestionId) => questions.find((question) => question.id === id)?.options ?? [];
  const combinations: QuizAnswers[] = [];
  for (const isPregnant of [false, true])
    for (const { id: answer1 } of optionsOf("answer1"))
      for (const { id: answer2 } of optionsOf("answer2"))
        for (const { id: answer3 } of optionsOf("answer3"))
          for (const { id: answer4 } of optionsOf("answer4"))
            combinations.push({ answer1, answer2, answer3, answer4, isPregnant });
  return combinations;
}

/** Throws `invalid_input` when an answer isn't one of its question's options. */
export function assertAnswers(questions: readonly QuizQuestion[], answers: QuizAnswers): void {
  const issues = questionIds.flatMap((id): Issue[] => {
    const question = questions.find((candidate) => candidate.id === id);
    const isOption = question?.options.some((option) => option.id === answers[id]);
    return isOption ? [] : [{ path: id, message: "is not one of the answers" }];
  });
  if (issues.length > 0) throw new AppError("invalid_input", { issues });
}

/**
 * Throws `invalid_input` unless the rules are sound: ids are unique, options exist, every combination of answers matches
 * a rule, and every rule is the first match of at least one combination (QZ-3). Only the first match counts, so no
 * combination has two outcomes.
 */
export function assertRulesCover(questions: readonly QuizQuestion[], rules: readonly QuizRule[]): void {
  const issues: Issue[] = [];
  const ids = new Set<string>();
  for (const { id, when } of rules) {
    if (ids.has(id)) issues.push({ path: id, message: "is there twice" });
    ids.add(id);
    for (const questionId of questionIds) {
      const options =
        questions.find((question) => question.id === questionId)?.options.map((option) => option.id) ?? [];
      for (const option of when[questionId] ?? [])
        if (!options.includes(option))
          issues.push({ path: `${id}.when.${questionId}`, message: `has no answer "${option}"` });
    }
  }
  const reached = new Set<string>();
  for (const answers of listAnswerCombinations(questions)) {
    const rule = findRule(rules, answers);
    if (rule) reached.add(rule.id);
    else issues.push({ path: "rules", message: `no outcome for ${Object.values(answers).join(", ")}` });
  }
  for (const { id } of rules) if (!reached.has(id)) issues.push({ path: id, message: "is never reached" });
  if (issues.length > 0) throw new AppError("invalid_input", { issues: issues.slice(0, 20) });
}

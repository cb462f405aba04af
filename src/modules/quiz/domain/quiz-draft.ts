import { AppError, type Issue } from "#shared/app-error.ts";
import { lowerFirst } from "#shared/lower-first.ts";
import {
  findRule,
  listAnswerCombinations,
  type QuizAnswers,
  type QuizCondition,
  type QuizProductNote,
  type QuizQuestion,
  type QuizRule,
  questionIds,
} from "./quiz-rule.ts";

/** The content of the site's quiz, in one version. */
export type QuizContent = { questions: QuizQuestion[]; rules: QuizRule[]; notes: QuizProductNote[] };

/** A rule being written; its outcome may still be missing. */
export type DraftRule = Omit<QuizRule, "outcome"> & { outcome: QuizRule["outcome"] | null };
export type QuizDraft = { questions: QuizQuestion[]; rules: DraftRule[]; notes: QuizProductNote[] };

/** The answer to the third question for which benzoyl peroxide is left out (`findHazard`). */
export const STINGS_OFTEN = "often";

/** Returns an empty quiz: the four questions, by their keys. */
export function newQuiz(): QuizDraft {
  return { questions: questionIds.map((id) => ({ id, question: "", help: "", options: [] })), rules: [], notes: [] };
}

export type Cover = {
  /** The number of possible sets of answers, with and without the safety checkbox. */
  combinations: number;
  /** The sets that no rule matches. */
  uncovered: QuizAnswers[];
  /** The number of sets of answers for which each rule decides the outcome, by rule id. */
  decides: ReadonlyMap<string, number>;
};

/** Returns for how many sets of answers each rule decides, and the sets that no rule matches. */
export function coverOf(
  questions: readonly QuizQuestion[],
  rules: readonly { id: string; when: QuizCondition }[],
): Cover {
  const decides = new Map(rules.map(({ id }) => [id, 0]));
  const all = listAnswerCombinations(questions);
  const uncovered = all.filter((answers) => {
    const rule = findRule(rules, answers);
    if (rule) decides.set(rule.id, (decides.get(rule.id) ?? 0) + 1);
    return !rule;
  });
  return { combinations: all.length, uncovered, decides };
}

/** Returns a set of answers in words: "Red bumps, shiny all over, stings often, cleanser only". */
export function wordsOfAnswers(questions: readonly QuizQuestion[], answers: QuizAnswers): string {
  const words = questions.map(
    ({ id, options }) => options.find((option) => option.id === answers[id])?.text ?? answers[id],
  );
  const [first = "", ...others] = [...words, ...(answers.isPregnant ? ["pregnant or nursing"] : [])];
  return [first, ...others.map(lowerFirst)].join(", ");
}

const isBlank = (text: string) => text.trim() === "";
const issueAt = (path: string, message: string): Issue => ({ path, message });

function issuesOfQuestion({ id, question, options }: QuizQuestion, number: number): Issue[] {
  const issues: Issue[] = [];
  if (isBlank(question)) issues.push(issueAt(id, `Question ${number} has no words.`));
  if (options.length < 2) issues.push(issueAt(id, `Question ${number} needs two answers.`));
  if (options.some(({ text, reason }) => isBlank(text) || isBlank(reason)))
    issues.push(issueAt(id, `An answer of question ${number} has no words.`));
  if (new Set(options.map((option) => option.id)).size < options.length)
    issues.push(issueAt(id, `Question ${number} has an answer twice.`));
  if (id === "answer3" && options.length > 0 && !options.some((option) => option.id === STINGS_OFTEN))
    issues.push(
      issueAt(
        id,
        `Question ${number} needs its answer for skin that often stings: benzoyl peroxide is left out for it.`,
      ),
    );
  return issues;
}

function issuesOfRule({ id, outcome, headline, start, weeksFrom, weeksTo }: DraftRule): Issue[] {
  const issues: Issue[] = [];
  if (!outcome) issues.push(issueAt(id, `${id} leads to nothing. Choose a product or a bundle.`));
  if (isBlank(headline)) issues.push(issueAt(id, `${id} has no headline.`));
  if (isBlank(start)) issues.push(issueAt(id, `${id} doesn’t say how to start.`));
  if (weeksFrom > weeksTo) issues.push(issueAt(id, `${id} ends before it begins: look at its weeks.`));
  return issues;
}

/** Returns what a draft still lacks before it can be published, apart from answers without an outcome. */
export function issuesOfDraft({ questions, rules, notes }: QuizDraft): Issue[] {
  const missing = questionIds.filter((id) => !questions.some((question) => question.id === id));
  return [
    ...missing.map((id) => issueAt(id, "The quiz has four questions.")),
    ...questions.flatMap((question, index) => issuesOfQuestion(question, index + 1)),
    ...(rules.length === 0 ? [issueAt("rules", "There is no rule yet.")] : []),
    ...rules.flatMap(issuesOfRule),
    ...notes
      .filter(({ moment, why }) => isBlank(moment) || isBlank(why))
      .map(({ productId }) => issueAt(`notes.${productId}`, "A product note has no words.")),
  ];
}

const MOST_ISSUES = 20;

/** Returns "2 of 480 combinations have no outcome." */
export function uncoveredWords({ combinations, uncovered }: Pick<Cover, "combinations" | "uncovered">): string {
  const count = uncovered.length;
  return `${count} of ${combinations} combinations ${count === 1 ? "has" : "have"} no outcome.`;
}

/**
 * Returns a draft in its publishable form. Throws `invalid_input` if text is missing, and `quiz_incomplete` with the
 * sets of answers without an outcome.
 */
export function completeQuiz(draft: QuizDraft): QuizContent {
  const issues = issuesOfDraft(draft);
  if (issues[0])
    throw new AppError("invalid_input", { message: issues[0].message, issues: issues.slice(0, MOST_ISSUES) });
  const cover = coverOf(draft.questions, draft.rules);
  if (cover.uncovered.length > 0)
    throw new AppError("quiz_incomplete", {
      message: uncoveredWords(cover),
      issues: cover.uncovered
        .slice(0, MOST_ISSUES)
        .map((answers) => issueAt("rules", wordsOfAnswers(draft.questions, answers))),
    });
  const rules = draft.rules.flatMap(({ outcome, ...rule }) => (outcome ? [{ ...rule, outcome }] : []));
  return { ...draft, rules };
}

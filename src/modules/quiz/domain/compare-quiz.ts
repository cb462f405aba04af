import { lowerFirst } from "#shared/lower-first.ts";
import type { DraftRule, QuizDraft } from "./quiz-draft.ts";
import { type QuizCondition, type QuizQuestion, questionIds } from "./quiz-rule.ts";

type Difference = { label: string; before: string; after: string };

/** Returns a rule's condition in the words of the answers: "Red bumps, and shiny all over or shiny on nose". */
export function wordsOfCondition(questions: readonly QuizQuestion[], when: QuizCondition): string {
  const parts = questionIds.flatMap((id) => {
    const chosen = when[id];
    if (!chosen) return [];
    const options = questions.find((question) => question.id === id)?.options ?? [];
    return [chosen.map((one) => options.find((option) => option.id === one)?.text || one)];
  });
  if (when.isPregnant?.length === 1)
    parts.push([when.isPregnant[0] ? "Pregnant or nursing" : "Not pregnant or nursing"]);
  if (parts.length === 0) return "Any answers";
  const continued = parts.map((texts, at) =>
    texts.map((text, place) => (at + place === 0 ? text : lowerFirst(text))).join(" or "),
  );
  return continued.join(", and ");
}

/** Returns a rule's outcome in words: "Bundle: gentle set". */
export function wordsOfOutcome(outcome: DraftRule["outcome"], nameOf: (itemId: string) => string): string {
  if (!outcome) return "Nothing yet";
  if (outcome.kind === "product") return `Product: ${nameOf(outcome.productId)}`;
  const also = outcome.alsoProductId ? `, and ${nameOf(outcome.alsoProductId)}` : "";
  return `Bundle: ${nameOf(outcome.bundleId)}${also}`;
}

const CONSULT = { none: "Not needed", advised: "Offered", priority: "Soon" } as const;

/** Returns all texts and settings of a quiz, each under a label such as "Question 1, help". */
function linesOf({ questions, rules, notes }: QuizDraft, nameOf: (itemId: string) => string): Map<string, string> {
  const lines: [string, string][] = [];
  for (const [index, { question, help, options }] of questions.entries()) {
    const label = `Question ${index + 1}`;
    lines.push([label, question], [`${label}, help`, help]);
    for (const option of options)
      lines.push([
        `${label}, answer ${option.id}`,
        [option.text, option.help, option.reason].filter(Boolean).join(" / "),
      ]);
  }
  for (const [index, rule] of rules.entries()) {
    const { id, when, outcome, headline, start, doNotCombine, weeksFrom, weeksTo, consult, note } = rule;
    lines.push(
      [`${id}, place`, String(index + 1)],
      [`${id}, when`, wordsOfCondition(questions, when)],
      [`${id}, then`, wordsOfOutcome(outcome, nameOf)],
      [`${id}, headline`, headline],
      [`${id}, how to start`, start],
      [`${id}, don’t combine`, doNotCombine.join("; ")],
      [`${id}, weeks`, `${weeksFrom} to ${weeksTo}`],
      [`${id}, see a clinician`, CONSULT[consult]],
      [`${id}, note`, note],
    );
  }
  for (const { productId, moment, why, substituteIds } of notes)
    lines.push(
      [`${nameOf(productId)}, when`, moment],
      [`${nameOf(productId)}, why`, why],
      [`${nameOf(productId)}, when it is sold out`, substituteIds.map(nameOf).join(", ")],
    );
  return new Map(lines);
}

/** Returns what differs between two versions of the quiz, in the order of the newer one. */
export function compareQuiz(before: QuizDraft, after: QuizDraft, nameOf: (itemId: string) => string): Difference[] {
  const [former, next] = [linesOf(before, nameOf), linesOf(after, nameOf)];
  const labels = [...new Set([...next.keys(), ...former.keys()])];
  return labels
    .map((label) => ({ label, before: former.get(label) ?? "", after: next.get(label) ?? "" }))
    .filter((line) => line.before !== line.after);
}

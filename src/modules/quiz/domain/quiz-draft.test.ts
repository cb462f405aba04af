import { describe, expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import questionFacts from "../server/demo/questions.json" with { type: "json" };
import ruleFacts from "../server/demo/rules.json" with { type: "json" };
import { compareQuiz, wordsOfCondition } from "./compare-quiz.ts";
import { completeQuiz, coverOf, issuesOfDraft, newQuiz, type QuizDraft } from "./quiz-draft.ts";
import type { QuizQuestion, QuizRule } from "./quiz-rule.ts";

const questions = questionFacts as QuizQuestion[];
const rules = ruleFacts as QuizRule[];
const whole: QuizDraft = { questions, rules, notes: [] };
const change = (id: string, changes: Partial<QuizRule>): QuizDraft => ({
  ...whole,
  rules: rules.map((rule) => (rule.id === id ? { ...rule, ...changes } : rule)),
});
const refusalOf = (draft: QuizDraft) => {
  try {
    completeQuiz(draft);
    return undefined;
  } catch (error) {
    return isAppError(error) ? error : undefined;
  }
};

describe("the draft of a quiz (OO-3)", () => {
  it("is complete for the demo's quiz, where each rule decides the answer combinations that no earlier rule matches", () => {
    expect(completeQuiz(whole)).toEqual(whole);
    const { combinations, uncovered, decides } = coverOf(questions, rules);
    expect([combinations, uncovered, decides.get("R1"), decides.get("R2")]).toEqual([480, [], 240, 48]);
    expect([...decides.values()].reduce((sum, count) => sum + count, 0)).toBe(480);
  });

  it("is refused if answer combinations have no outcome, and the error lists them in the words of the answers", () => {
    const error = refusalOf({ ...whole, rules: rules.filter(({ id }) => id !== "R2") });
    // Other rules match some of them.
    expect([error?.code, error?.message]).toEqual(["quiz_incomplete", expect.stringMatching(/^\d+ of 480 /)]);
    expect(error?.issues?.[0]?.message).toMatch(
      /^Deep, painful lumps, shiny all over, rarely, water, or a cleanser only$/,
    );
  });

  it("reports missing texts, missing outcomes, and the removal of an answer that a safety rule needs", () => {
    const messagesOf = (draft: QuizDraft) => issuesOfDraft(draft).map(({ message }) => message);
    expect(messagesOf(newQuiz())).toContain("Question 1 has no words.");
    expect(messagesOf({ ...whole, rules: [{ ...(rules[0] as QuizRule), outcome: null, headline: " " }] })).toEqual([
      "R1 leads to nothing. Choose a product or a bundle.",
      "R1 has no headline.",
    ]);
    const without = questions.map((question) =>
      question.id === "answer3"
        ? { ...question, options: question.options.filter(({ id }) => id !== "often") }
        : question,
    );
    expect(messagesOf({ ...whole, questions: without }).join()).toContain("benzoyl peroxide is left out for it");
    expect(refusalOf(change("R1", { weeksFrom: 12, weeksTo: 8 }))?.code).toBe("invalid_input");
  });

  it("is compared with the live version, text by text and rule by rule", () => {
    const after = change("R12", { headline: "Fewer bumps", weeksTo: 10 });
    expect(compareQuiz(whole, after, (id) => id)).toEqual([
      { label: "R12, headline", before: rules.find(({ id }) => id === "R12")?.headline, after: "Fewer bumps" },
      { label: "R12, weeks", before: "8 to 12", after: "8 to 10" },
    ]);
    expect(compareQuiz(newQuiz(), whole, (id) => id).length).toBeGreaterThan(100);
    const moved = { ...whole, rules: [...rules.slice(1), ...rules.slice(0, 1)] };
    expect(compareQuiz(whole, moved, (id) => id)[0]?.label).toBe("R2, place");
  });

  it("describes the condition of a rule in the words of the answers", () => {
    expect(wordsOfCondition(questions, {})).toBe("Any answers");
    expect(wordsOfCondition(questions, { answer1: ["inflamed"], answer2: ["oily", "combination"] })).toBe(
      "Red bumps or pimples with a head, and shiny all over or shiny on nose and forehead",
    );
    expect(wordsOfCondition(questions, { isPregnant: [true] })).toBe("Pregnant or nursing");
  });
});

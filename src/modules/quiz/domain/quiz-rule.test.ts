import { describe, expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import productFacts from "../../catalog/server/demo/products.json" with { type: "json" };
import questionFacts from "../server/demo/questions.json" with { type: "json" };
import ruleFacts from "../server/demo/rules.json" with { type: "json" };
import {
  assertAnswers,
  assertRulesCover,
  findRule,
  listAnswerCombinations,
  type QuizAnswers,
  type QuizQuestion,
  type QuizRule,
} from "./quiz-rule.ts";

const questions = questionFacts as QuizQuestion[];
const rules = ruleFacts as QuizRule[];
const combinations = listAnswerCombinations(questions);

function outcomeOf(answers: Partial<QuizAnswers>) {
  const all = {
    answer1: "comedonal",
    answer2: "normal",
    answer3: "rarely",
    answer4: "basic",
    isPregnant: false,
    ...answers,
  };
  return findRule(rules, all)?.outcome;
}

describe("the quiz's rules (QZ-3)", () => {
  it("cover 240 answer combinations, each with and without the safety checkbox", () => {
    expect(combinations).toHaveLength(480);
    expect(new Set(combinations.map((answers) => JSON.stringify(answers))).size).toBe(480);
  });

  it("lead every answer combination to exactly one product or bundle, and each of them decides some combination", () => {
    expect(() => assertRulesCover(questions, rules)).not.toThrow();
    for (const answers of combinations) expect(["product", "bundle"]).toContain(findRule(rules, answers)?.outcome.kind);
  });

  it.each([
    [
      { isPregnant: true, answer1: "cystic" },
      { kind: "bundle", bundleId: "b07" },
    ],
    [
      { answer1: "cystic", answer4: "rx" },
      { kind: "product", productId: "p44" },
    ],
    [
      { answer4: "rx", answer3: "often" },
      { kind: "product", productId: "p15" },
    ],
    [
      { answer3: "often", answer1: "mixed", answer4: "actives" },
      { kind: "bundle", bundleId: "b05" },
    ],
    [
      { answer3: "often", answer1: "marks", answer4: "nothing" },
      { kind: "product", productId: "p03" },
    ],
    [
      { answer3: "often", answer1: "marks" },
      { kind: "product", productId: "p27" },
    ],
    [{ answer4: "actives" }, { kind: "product", productId: "p22" }],
    [
      { answer4: "actives", answer1: "inflamed" },
      { kind: "product", productId: "p25" },
    ],
    [
      { answer4: "actives", answer1: "mixed" },
      { kind: "product", productId: "p26" },
    ],
    [
      { answer1: "marks", answer4: "actives" },
      { kind: "bundle", bundleId: "b06" },
    ],
    [
      { answer1: "marks", answer2: "dry" },
      { kind: "bundle", bundleId: "b06d" },
    ],
    [{ answer2: "oily" }, { kind: "bundle", bundleId: "b01" }],
    [{ answer2: "dry" }, { kind: "bundle", bundleId: "b02" }],
    [
      { answer1: "inflamed", answer2: "combination" },
      { kind: "bundle", bundleId: "b03" },
    ],
    [{ answer1: "inflamed" }, { kind: "bundle", bundleId: "b04" }],
    [
      { answer1: "mixed", answer2: "oily" },
      { kind: "bundle", bundleId: "b03", alsoProductId: "p22" },
    ],
    [
      { answer1: "mixed", answer3: "sometimes" },
      { kind: "bundle", bundleId: "b04" },
    ],
  ])("lead %o to %o", (answers, outcome) => expect(outcomeOf(answers)).toEqual(outcome));

  it("never lead skin that stings easily to benzoyl peroxide", () => {
    const withPeroxide = new Set(
      productFacts
        .filter(({ ingredients }) => ingredients.includes("Benzoyl Peroxide"))
        .map(({ id }) => id.toLowerCase()),
    );
    expect(withPeroxide).toContain("p25");
    for (const answers of combinations.filter(({ answer3 }) => answer3 === "often")) {
      const outcome = findRule(rules, answers)?.outcome;
      if (outcome?.kind === "product") expect(withPeroxide).not.toContain(outcome.productId);
      else expect(["b05", "b07"]).toContain(outcome?.bundleId);
    }
  });

  it("can't be saved with an uncovered answer combination, an unknown answer, a duplicate rule or an unreachable rule", () => {
    const broken: [QuizRule[], string][] = [
      [rules.filter(({ id }) => id !== "R13"), "no outcome"],
      [rules.map((rule) => (rule.id === "R2" ? { ...rule, when: { answer1: ["boils"] } } : rule)), "no answer"],
      [[...rules, ...rules.slice(0, 1)], "twice"],
      [[{ ...rules[0], id: "R0", when: {} } as QuizRule, ...rules], "never reached"],
    ];
    for (const [list, words] of broken) {
      let thrown: unknown;
      try {
        assertRulesCover(questions, list);
      } catch (error) {
        thrown = error;
      }
      expect(isAppError(thrown, "invalid_input") && JSON.stringify(thrown.issues)).toContain(words);
    }
  });

  it("accept only answers that are among the question's options (QZ-1)", () => {
    const [first] = combinations;
    if (first)
      expect(() => assertAnswers(questions, { ...first, answer2: "comedonal" })).toThrow(/check what you entered/);
  });
});

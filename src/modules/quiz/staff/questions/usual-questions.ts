import type { QuizQuestion } from "../../domain/quiz-rule.ts";

/**
 * The four usual questions of acne quizzes, as a suggestion. Staff can change them, and none applies before
 * publication.
 */
export const usualQuestions: readonly QuizQuestion[] = [
  {
    id: "answer1",
    question: "What is your main concern?",
    help: "Choose the one that bothers you most.",
    options: [
      { id: "comedonal", text: "Blackheads and whiteheads", help: "", reason: "Blackheads and whiteheads" },
      { id: "inflamed", text: "Red bumps", help: "", reason: "Red, sore bumps" },
      { id: "cystic", text: "Deep, painful lumps", help: "", reason: "Deep, painful lumps" },
      { id: "mixed", text: "A mix of both", help: "", reason: "Blackheads and red bumps" },
      { id: "marks", text: "Mostly marks left behind", help: "", reason: "Lasting marks" },
    ],
  },
  {
    id: "answer2",
    question: "By midday your skin is…",
    help: "",
    options: [
      { id: "oily", text: "Shiny all over", help: "", reason: "Shiny by midday" },
      { id: "combination", text: "Shiny on nose and forehead", help: "", reason: "Shiny on nose and forehead" },
      { id: "normal", text: "About the same", help: "", reason: "Balanced skin" },
      { id: "dry", text: "Tight or flaky", help: "", reason: "Dry, tight skin" },
    ],
  },
  {
    id: "answer3",
    question: "New products sting or redden…",
    help: "",
    options: [
      { id: "rarely", text: "Rarely", help: "", reason: "Not sensitive" },
      { id: "sometimes", text: "Sometimes", help: "", reason: "Sometimes sensitive" },
      { id: "often", text: "Often", help: "", reason: "Stings easily" },
    ],
  },
  {
    id: "answer4",
    question: "What do you use now?",
    help: "",
    options: [
      { id: "nothing", text: "Water, or a cleanser only", help: "", reason: "Only a cleanser now" },
      { id: "basic", text: "A cleanser and a moisturizer", help: "", reason: "No actives now" },
      { id: "actives", text: "Acids, benzoyl peroxide or retinol", help: "", reason: "Already on actives" },
      { id: "rx", text: "Something prescribed", help: "", reason: "On a prescription" },
    ],
  },
];

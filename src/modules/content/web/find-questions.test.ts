import { describe, expect, it } from "vitest";
import { findQuestions, topicId } from "./find-questions.ts";

const all = [
  { id: "1", topic: "Booking", question: "Do I need an account?", answer: "No, you can book as a guest." },
  { id: "2", topic: "Gift cards", question: "How long is one valid?", answer: "Five years." },
  { id: "3", topic: "Booking", question: "Can I move a visit?", answer: "Until 48 hours before." },
];

describe("PG-14: questions and answers", () => {
  it("are grouped by topic in their original order", () => {
    expect(findQuestions(all, "").map(({ topic, questions }) => [topic, questions.length])).toEqual([
      ["Booking", 2],
      ["Gift cards", 1],
    ]);
  });

  it("are found if question and answer contain every search word, in any position", () => {
    expect(findQuestions(all, "  BOOK guest ")).toEqual([{ topic: "Booking", questions: [all[0]] }]);
    expect(findQuestions(all, "gift five")).toEqual([{ topic: "Gift cards", questions: [all[1]] }]);
    expect(findQuestions(all, "parking")).toEqual([]);
  });

  it("have an anchor for each topic", () => expect(topicId("Prices and payment")).toBe("prices-and-payment"));
});

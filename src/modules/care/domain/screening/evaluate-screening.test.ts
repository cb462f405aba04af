import { describe, expect, it } from "vitest";
import contraindications from "#modules/catalog/server/demo/contraindications.json" with { type: "json" };
import services from "#modules/catalog/server/demo/services.json" with { type: "json" };
import { answerProblem } from "./answer-problem.ts";
import { codesToReview, dueQuestions, evaluateScreening } from "./evaluate-screening.ts";
import type { ScreenedTreatment, ScreeningAnswer, ScreeningQuestion } from "./screening-question.ts";
import { shippedQuestions } from "./shipped-questions.ts";

const TODAY = "2026-11-22";
const questions = shippedQuestions.map((one): ScreeningQuestion => ({ ...one, version: 1 }));
const questionOf = (code: string) => {
  const found = questions.find((one) => one.code === code);
  if (!found) throw new Error(`no question ${code}`);
  return found;
};

/** Returns a treatment of the demo's menu with its own questions. */
function treatment(id: string): ScreenedTreatment {
  const service = services.find((one) => one.id === id);
  if (!service) throw new Error(`no treatment ${id}`);
  return {
    serviceId: id.toLowerCase(),
    family: service.family,
    questions: service.contraindicationCodes.map(questionOf),
  };
}

const outcome = (id: string, answers: ScreeningAnswer[], today = TODAY) =>
  evaluateScreening([treatment(id)], answers, today)[0];
const yes = (code: string, answer?: string): ScreeningAnswer => ({ code, yes: true, ...(answer ? { answer } : {}) });

describe("the outcome of health answers for a treatment", () => {
  it("is that the treatment can be booked if no question is answered with yes", () => {
    const none = treatment("AG08").questions.map(({ code }) => ({ code, yes: false }));
    expect(outcome("AG08", none)).toEqual({ serviceId: "ag08", kind: "clear", allowed: [], bring: [] });
  });

  it("is a wait of six calendar months after the last dose of isotretinoin", () => {
    expect(outcome("AG08", [yes("C2", "2026-06-22")])).toMatchObject({ kind: "wait", earliest: "2026-12-22" });
    expect(outcome("AG08", [yes("C2", "2026-10-01")])).toMatchObject({ kind: "wait", earliest: "2027-04-01" });
    expect(outcome("AG08", [yes("C2", "now")])).toMatchObject({ kind: "wait", earliest: "2027-05-22" });
    expect(outcome("AG08", [yes("C2", "2026-05-22")])).toMatchObject({ kind: "clear" });
    expect(outcome("AG08", [yes("C2", "2026-08-31")])).toMatchObject({ earliest: "2027-02-28" });
  });

  it("offers only suitable treatments during pregnancy", () => {
    expect(outcome("AG08", [yes("C1")])).toMatchObject({
      kind: "allow",
      allowed: ["ag07", "ac01", "hl04"],
      code: "C1",
    });
    expect(outcome("AG07", [yes("C1")])).toMatchObject({ kind: "clear" });
  });

  it("is the most serious outcome of all answers, with the latest end of all waits", () => {
    const waits = [yes("C4", "2026-11-20"), yes("C7", "2026-11-21")];
    expect(outcome("AG08", waits)).toMatchObject({ kind: "wait", earliest: "2026-12-04", code: "C4" });
    expect(outcome("AG08", [...waits, yes("C6", "Doxycycline")])).toMatchObject({
      kind: "note",
      earliest: "2026-12-04",
      bring: ["the name of the medicine"],
    });
    expect(outcome("AG08", [...waits, yes("C6", "x"), yes("C5")])).toMatchObject({ kind: "consult", code: "C5" });
    expect(outcome("AG08", [yes("C5"), yes("C1")])).toMatchObject({ kind: "allow" });
    expect(outcome("AG05", [yes("C1"), yes("C11", "device")])).toMatchObject({ kind: "refuse", code: "C11" });
  });

  it("is a longer wait before a light treatment, and a shorter one after waxing before a peel", () => {
    expect(outcome("AG08", [yes("C7", "2026-11-21")])).toMatchObject({ earliest: "2026-11-26" });
    expect(outcome("PG01", [yes("C7", "2026-11-21")])).toMatchObject({ earliest: "2026-12-05" });
    expect(outcome("PG06", [yes("C23", "2026-11-21")])).toMatchObject({ earliest: "2026-11-28" });
    expect(outcome("LH01", [yes("C23", "2026-11-21")])).toMatchObject({ earliest: "2026-12-19" });
  });

  it("requires a clinician for unhealed skin and metal", () => {
    expect(outcome("AG08", [yes("C3", "now")])).toMatchObject({ kind: "consult" });
    expect(outcome("AG08", [yes("C3", "2026-11-20")])).toMatchObject({ kind: "wait", earliest: "2026-12-04" });
    expect(outcome("AG05", [yes("C11", "metal")])).toMatchObject({ kind: "note" });
    expect(outcome("FR01", [yes("C13", "2026-09")])).toMatchObject({ kind: "wait", earliest: "2027-03-30" });
    expect(outcome("FR01", [yes("C13", "now")])).toMatchObject({ kind: "refuse" });
    const needling = { serviceId: "ag04", family: "microneedling", questions: [questionOf("C19")] };
    const born = (day: string) => evaluateScreening([needling], [yes("C19", day)], TODAY)[0]?.kind;
    expect([born("2008-11-23"), born("2008-11-22"), born("2004-11-22")]).toEqual(["refuse", "note", "clear"]);
  });
});

describe("the health questions of a visit", () => {
  it("leave out questions already answered for another treatment, unless their text changed", () => {
    const peel = treatment("AG08").questions.map(({ code, version }) => ({ code, version, yes: false }));
    const codes = (treatments: ScreenedTreatment[]) => dueQuestions(treatments, peel).map(({ code }) => code);
    expect(codes([treatment("AG08")])).toEqual([]);
    expect(codes([treatment("PG01")])).toEqual(["C16", "C17"]);
    const worded = { ...treatment("PG01") };
    worded.questions = worded.questions.map((one) => (one.code === "C2" ? { ...one, version: 2 } : one));
    expect(codes([worded])).toEqual(["C2", "C16", "C17"]);
  });

  it("must be answered in the required format, with the error at the field", () => {
    const problem = (code: string, answer?: string) =>
      answerProblem(questionOf(code), { yes: true, ...(answer === undefined ? {} : { answer }) }, TODAY);
    expect(problem("C1")).toBeUndefined();
    expect(problem("C2")).toBe("Enter a date.");
    expect(problem("C2", "2026-02-31")).toBe("Enter a date.");
    expect(problem("C2", "2026-13-01")).toBe("Enter a date.");
    expect(problem("C2", "2026-11-23")).toBe("Enter a date that isn’t in the future.");
    expect(problem("C22", "2026-12-01")).toBeUndefined();
    expect(problem("C2", "now")).toBeUndefined();
    expect(problem("C4", "now")).toBe("Enter a date.");
    expect(problem("C6", " ")).toBe("Please tell us.");
    expect(problem("C6", "x".repeat(201))).toBe("Use 200 characters or fewer.");
    expect(problem("C11", "wood")).toBe("Choose one.");
    expect(problem("C13", "2026-12")).toBe("Enter a month that isn’t in the future.");
  });

  it("exist for every contraindication in the menu's treatments", () => {
    const byMatch = new Map(shippedQuestions.map(({ matches, code }) => [matches, code]));
    expect(contraindications.map(({ statement }) => byMatch.get(statement))).toEqual(
      contraindications.map(({ code }) => code),
    );
  });
});

describe("a clinician's review before the visit", () => {
  const toReview = (id: string, answers: ScreeningAnswer[], day = TODAY) =>
    codesToReview([treatment(id)], answers, day);

  it("is required for notes and more serious outcomes, but not for waiting times", () => {
    const some = [yes("C4", "2026-11-20"), yes("C6", "Doxycycline"), yes("C5"), { code: "C15", yes: false }];
    expect(toReview("AG08", some).toSorted()).toEqual(["C5", "C6"]);
    expect(toReview("AG08", [yes("C4", "2026-11-20")])).toEqual([]);
  });

  it("considers the answers for the visit's treatments only, and as of the visit's date", () => {
    expect(toReview("AG07", [yes("C6", "Doxycycline"), yes("C1")])).toEqual([]);
    const young = [yes("C19", "2008-12-01")];
    const asking = services.find(({ contraindicationCodes }) => contraindicationCodes.includes("C19"))?.id ?? "";
    expect(toReview(asking, young, "2026-11-30")).toEqual(["C19"]);
    expect(toReview(asking, [yes("C19", "2000-12-01")], "2026-12-01")).toEqual([]);
  });
});

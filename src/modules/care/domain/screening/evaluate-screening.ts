import { addDays } from "#shared/zoned-time.ts";
import { addMonths } from "../add-months.ts";
import {
  NOW,
  type OutcomeKind,
  outcomeKinds,
  type ScreenedTreatment,
  type ScreeningAnswer,
  type ScreeningOutcome,
  type ScreeningQuestion,
  type VersionedAnswer,
} from "./screening-question.ts";

/** The effect of one question on one treatment. */
type Finding = Omit<ScreeningOutcome, "serviceId">;

/**
 * Returns what the answers mean for each treatment on the clinic day `today`. The most restrictive outcome decides
 * (refuse, allow, consult, note, wait), and of several waits the latest day always applies. Questions without an answer
 * have no effect.
 */
export function evaluateScreening(
  treatments: readonly ScreenedTreatment[],
  answers: readonly ScreeningAnswer[],
  today: string,
): ScreeningOutcome[] {
  const answered = new Map(answers.map((answer) => [answer.code, answer]));
  return treatments.map(({ serviceId, family, questions }) => {
    const findings = questions.flatMap((question): Finding[] => {
      const answer = answered.get(question.code);
      if (!answer?.yes) return [];
      const finding = findingOf(question, answer, { serviceId, family, today });
      return finding ? [{ ...finding, code: question.code }] : [];
    });
    return { serviceId, ...joined(findings) };
  });
}

/**
 * Returns the codes of the answers that a clinician must review before the visit on the clinic day `day`: those with an
 * effect more restrictive than a wait.
 */
export function codesToReview(
  treatments: readonly ScreenedTreatment[],
  answers: readonly ScreeningAnswer[],
  day: string,
): string[] {
  const isHeavy = (kind: OutcomeKind) => outcomeKinds.indexOf(kind) >= outcomeKinds.indexOf("note");
  const declared = new Map(answers.filter(({ yes }) => yes).map((answer) => [answer.code, answer]));
  const codes = treatments.flatMap(({ serviceId, family, questions }) =>
    questions.flatMap((question) => {
      const answer = declared.get(question.code);
      const finding = answer && findingOf(question, answer, { serviceId, family, today: day });
      return finding && isHeavy(finding.kind) ? [question.code] : [];
    }),
  );
  return [...new Set(codes)];
}

function joined(findings: readonly Finding[]): Finding {
  const rank = ({ kind }: Finding) => outcomeKinds.indexOf(kind);
  const [first] = findings.toSorted((a, b) => rank(b) - rank(a) || ((a.earliest ?? "") < (b.earliest ?? "") ? 1 : -1));
  if (!first) return { kind: "clear", allowed: [], bring: [] };
  const waits = findings.flatMap(({ earliest }) => earliest ?? []).toSorted();
  const latest = waits.at(-1);
  return {
    ...first,
    ...(latest === undefined ? {} : { earliest: latest }),
    bring: [...new Set(findings.flatMap(({ bring }) => bring))],
  };
}

type TreatmentDay = { serviceId: string; family: string; today: string };

const found = (kind: OutcomeKind, more: Partial<Finding> = {}): Finding => ({ kind, allowed: [], bring: [], ...more });

function findingOf(
  question: ScreeningQuestion,
  { answer }: ScreeningAnswer,
  treatmentDay: TreatmentDay,
): Finding | undefined {
  const { followUp, effect } = question;
  const own = ownEffect(followUp, answer);
  if (own) return own.kind === "note" ? found("note", { bring: own.bring ? [own.bring] : [] }) : found(own.kind);
  switch (effect.kind) {
    case "consult":
    case "refuse":
      return found(effect.kind);
    case "note":
      return found("note", { bring: effect.bring ? [effect.bring] : [] });
    case "allow":
      return effect.serviceIds.includes(treatmentDay.serviceId)
        ? undefined
        : found("allow", { allowed: effect.serviceIds });
    case "age": {
      const isUnder = (years: number) => !answer || addMonths(answer, years * 12) > treatmentDay.today;
      if (isUnder(effect.years)) return found("refuse");
      const { note } = effect;
      return note?.families.includes(treatmentDay.family) && isUnder(note.years) ? found("note") : undefined;
    }
    case "wait": {
      const { months, days, per } = effect;
      const length = per?.families.includes(treatmentDay.family) ? per.days : days;
      const earliest = addDays(addMonths(dayOf(answer, treatmentDay.today), months), length);
      return earliest > treatmentDay.today ? found("wait", { earliest }) : undefined;
    }
  }
}

/** Returns the effect that belongs to a choice, or to "now" given instead of a day. */
function ownEffect(followUp: ScreeningQuestion["followUp"], answer: string | undefined) {
  if (followUp?.kind === "choice") return followUp.choices.find(({ value }) => value === answer)?.effect;
  if ((followUp?.kind === "date" || followUp?.kind === "monthYear") && answer === NOW) return followUp.now?.effect;
  return undefined;
}

/** Returns the day from which a wait counts: for a month its last day, and today for "now" or a missing day. */
function dayOf(answer: string | undefined, today: string): string {
  if (answer === undefined || answer === NOW) return today;
  if (answer.length > "YYYY-MM".length) return answer;
  const last = addDays(addMonths(`${answer}-01`, 1), -1);
  return last < today ? last : today;
}

/** Returns the questions of the given treatments, each once. */
export function questionsOf(treatments: readonly ScreenedTreatment[]): ScreeningQuestion[] {
  const byCode = new Map(treatments.flatMap(({ questions }) => questions).map((one) => [one.code, one]));
  return [...byCode.values()];
}

/**
 * Returns the questions without a valid answer: those never answered, and those whose text has changed since the
 * answer.
 */
export function dueQuestions(
  treatments: readonly ScreenedTreatment[],
  answers: readonly VersionedAnswer[],
): ScreeningQuestion[] {
  const versions = new Map(answers.map(({ code, version }) => [code, version]));
  return questionsOf(treatments).filter(({ code, version }) => versions.get(code) !== version);
}

/** Returns the answers that are still valid for their questions. */
export function validAnswers<Answer extends VersionedAnswer>(
  treatments: readonly ScreenedTreatment[],
  answers: readonly Answer[],
): Answer[] {
  const versions = new Map(questionsOf(treatments).map(({ code, version }) => [code, version]));
  return answers.filter(({ code, version }) => versions.get(code) === version);
}

import type { IntervalRule } from "#modules/care/domain/interval-rule.ts";
import { evaluateScreening, validAnswers } from "#modules/care/domain/screening/evaluate-screening.ts";
import type { OutcomeKind, ScreeningOutcome } from "#modules/care/domain/screening/screening-question.ts";
import { notSuitableWords, waitReason } from "#modules/care/domain/screening/screening-words.ts";
import { listQuestionsOf, readAnswers } from "#modules/care/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { SCREENING } from "../../domain/booking-rule.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";

/** The results of a customer's health answers, treatment by treatment. Treatments without answers are absent. */
export type ScreeningOutcomes = readonly ScreeningOutcome[];

type AnswerOwner = {
  customerId: string | null;
  /** The visit that a guest answered for. */
  appointmentId: string | null;
  /**
   * Decrypts the answers; null where they aren't required, because the clinic itself moves a visit or undoes a step of
   * it.
   */
  secrets: Secrets | null;
  now: Date;
};

/** Returns today's result of the valid answers for every treatment that has questions. */
export async function readScreeningOutcomes(
  db: DatabaseOrTransaction,
  snapshot: ClinicSnapshot,
  { secrets, now, ...whose }: AnswerOwner,
): Promise<ScreeningOutcomes> {
  if (secrets === null) return [];
  const answers = await readAnswers(db, secrets, whose);
  if (!answers.some(({ yes }) => yes)) return [];
  const questions = await listQuestionsOf(db, [...snapshot.services.keys()]);
  const treatments = [...questions].map(([serviceId, serviceQuestions]) => ({
    serviceId,
    family: snapshot.services.get(serviceId)?.need.family ?? "",
    questions: serviceQuestions,
  }));
  const today = dateInZone(now, snapshot.clinic.rules.timeZone);
  return evaluateScreening(treatments, validAnswers(treatments, answers), today);
}

const FINAL: readonly OutcomeKind[] = ["consult", "allow", "refuse"];

/** A stand-in for a medical rule, with the role that may override health answers. */
const ruleFor = (overrideRole: IntervalRule["overrideRole"]): IntervalRule => ({
  id: SCREENING,
  from: { kind: "event", names: [SCREENING] },
  to: { kind: "event", names: [SCREENING] },
  minDays: 0,
  minMonths: 0,
  bothWays: false,
  scope: "body",
  severity: "shift",
  status: "confirmed",
  notTogether: false,
  overrideRole,
  reason: "",
});

/** Why answers exclude a visit: permanently, or until a day. The message doesn't name that day. */
export type ScreeningObstacle =
  | { code: "not_suitable"; rule: IntervalRule; message: string }
  | { code: "too_soon"; rule: IntervalRule; message: string; earliest: string };

/**
 * Returns the result of the answers for a visit: a permanent obstacle comes before the latest wait; undefined without
 * either.
 */
export function screenVisit(
  { services }: ClinicSnapshot,
  outcomes: ScreeningOutcomes,
  serviceIds: readonly string[],
): ScreeningObstacle | undefined {
  const own = outcomes.filter(({ serviceId }) => serviceIds.includes(serviceId));
  const nameOf = (serviceId: string) => services.get(serviceId)?.name ?? "this treatment";
  const final = own.find(({ kind }) => FINAL.includes(kind));
  if (final)
    return {
      code: "not_suitable",
      rule: ruleFor("director"),
      message: notSuitableWords(nameOf(final.serviceId)),
    };
  const [latest] = own
    .flatMap(({ serviceId, earliest }) => (earliest === undefined ? [] : [{ serviceId, earliest }]))
    .toSorted((a, b) => (a.earliest < b.earliest ? 1 : -1));
  if (!latest) return undefined;
  const { serviceId, earliest } = latest;
  return { code: "too_soon", rule: ruleFor("staff"), message: waitReason(nameOf(serviceId)), earliest };
}

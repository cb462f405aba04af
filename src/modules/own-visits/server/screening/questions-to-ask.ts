import type { WireQuestion } from "#modules/care/contract/screening-calls.ts";
import type { FollowUp, ScreeningQuestion } from "#modules/care/domain/screening/screening-question.ts";
import { type AnswersOf, type DatedAnswer, listQuestionsOf, readAnswers } from "#modules/care/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { dateInZone } from "#shared/zoned-time.ts";

type ToAsk = { serviceIds: readonly string[]; whose: AnswersOf; timeZone: string };

/** Returns the questions before some treatments, each once, with earlier answers that are still valid. */
export async function listQuestionsToAsk(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  { serviceIds, whose, timeZone }: ToAsk,
): Promise<{ questions: WireQuestion[]; validUntil?: string }> {
  const [byService, answers] = await Promise.all([listQuestionsOf(db, serviceIds), readAnswers(db, secrets, whose)]);
  const questions = [...new Map([...byService.values()].flat().map((one) => [one.code, one])).values()];
  const stands = (question: ScreeningQuestion) =>
    answers.find(({ code, version }) => code === question.code && version === question.version);
  const wireQuestions = questions.map((question) => toWire(question, stands(question), timeZone));
  const [ends] = questions
    .flatMap((question) => stands(question)?.expiresAt ?? [])
    .map((at) => dateInZone(new Date(Date.parse(at) - 1), timeZone))
    .toSorted();
  return { questions: wireQuestions, ...(ends === undefined ? {} : { validUntil: ends }) };
}

function toWire(
  { effect: _, followUp, ...question }: ScreeningQuestion,
  answered: DatedAnswer | undefined,
  timeZone: string,
): WireQuestion {
  return {
    ...question,
    followUp: followUp === null ? null : withoutEffects(followUp),
    ...(answered
      ? {
          answered: {
            yes: answered.yes,
            ...(answered.answer === undefined ? {} : { answer: answered.answer }),
            on: dateInZone(new Date(answered.answeredAt), timeZone),
          },
        }
      : {}),
  };
}

/** Removes the consequences of answers, which are sent only once an answer is given. */
function withoutEffects(followUp: FollowUp): NonNullable<WireQuestion["followUp"]> {
  if (followUp.kind === "choice")
    return { ...followUp, choices: followUp.choices.map(({ value, label }) => ({ value, label })) };
  if (followUp.kind === "text" || !followUp.now) return followUp;
  return { ...followUp, now: { label: followUp.now.label } };
}

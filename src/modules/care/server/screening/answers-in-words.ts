import { inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { type FollowUp, NOW } from "../../domain/screening/screening-question.ts";
import type { DatedAnswer } from "./answers.ts";
import { screeningQuestions } from "./screening-tables.ts";

/** An answer with its statement as text. */
export type AnswerInWords = Omit<DatedAnswer, "version" | "rowId"> & { statement: string };

/** Adds to answers the current text of their statements. */
export async function toAnswersInWords(
  db: DatabaseOrTransaction,
  answers: readonly DatedAnswer[],
): Promise<AnswerInWords[]> {
  if (answers.length === 0) return [];
  const { id: code, statement, followUp } = screeningQuestions;
  const codes = answers.map((answer) => answer.code);
  const questions = await db.select({ code, statement, followUp }).from(screeningQuestions).where(inArray(code, codes));
  return answers.map(({ version: _, rowId: _row, answer, ...answerFields }) => {
    const question = questions.find((one) => one.code === answerFields.code);
    const words = answer === undefined ? undefined : wordsOf(question?.followUp ?? null, answer);
    return {
      ...answerFields,
      answeredAt: toIso(answerFields.answeredAt),
      expiresAt: toIso(answerFields.expiresAt),
      statement: question?.statement ?? answerFields.code,
      ...(words === undefined ? {} : { answer: words }),
    };
  });
}

const toIso = (at: string) => new Date(at).toISOString();

function wordsOf(followUp: FollowUp | null, answer: string): string {
  if (followUp?.kind === "choice") return followUp.choices.find(({ value }) => value === answer)?.label ?? answer;
  if (followUp?.kind !== "date" && followUp?.kind !== "monthYear") return answer;
  if (answer === NOW) return followUp.now?.label ?? answer;
  if (followUp.kind === "date") return formatDay(answer, { year: true });
  return englishFormats.month(answer);
}

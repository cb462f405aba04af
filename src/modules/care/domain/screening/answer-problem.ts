import { addDays } from "#shared/zoned-time.ts";
import { addMonths } from "../add-months.ts";
import { NOW, type ScreeningAnswer, type ScreeningQuestion } from "./screening-question.ts";

const LONGEST_TEXT = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Returns the error text for an answer's field; undefined if the answer is valid. */
export function answerProblem(
  { followUp }: Pick<ScreeningQuestion, "followUp">,
  { yes, answer }: Omit<ScreeningAnswer, "code">,
  today: string,
): string | undefined {
  if (!yes || followUp === null) return answer === undefined ? undefined : "Leave this empty.";
  switch (followUp.kind) {
    case "text":
      if (!answer?.trim()) return "Please tell us.";
      return answer.length > LONGEST_TEXT ? `Use ${LONGEST_TEXT} characters or fewer.` : undefined;
    case "choice":
      return followUp.choices.some(({ value }) => value === answer) ? undefined : "Choose one.";
    case "date": {
      if (answer === NOW && followUp.now) return undefined;
      if (!answer || !isDay(answer)) return "Enter a date.";
      const last = followUp.mayBeAhead ? addMonths(today, 12) : today;
      if (answer > last)
        return followUp.mayBeAhead ? "Enter a date within a year." : "Enter a date that isn’t in the future.";
      return answer < "1900-01-01" ? "Check the year." : undefined;
    }
    case "monthYear":
      if (answer === NOW && followUp.now) return undefined;
      if (!answer || !MONTH.test(answer)) return "Enter a month.";
      if (answer > today.slice(0, 7)) return "Enter a month that isn’t in the future.";
      return answer < "1900-01" ? "Check the year." : undefined;
  }
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}

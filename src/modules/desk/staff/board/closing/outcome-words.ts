import type { ClosingOutcome } from "#modules/booking/domain/day-closing.ts";

export const OUTCOME_WORDS: Record<ClosingOutcome, string> = {
  completed: "Completed",
  no_show: "No-show",
  cancelled: "Canceled by the clinic",
};

/** The outcome entered for a visit so far; `to` is empty before a choice. */
export type OutcomeEntry = { to: ClosingOutcome | ""; reason: string };
export const EMPTY_OUTCOME_ENTRY: OutcomeEntry = { to: "", reason: "" };

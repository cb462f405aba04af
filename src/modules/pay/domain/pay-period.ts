import { addDays } from "#shared/zoned-time.ts";

export const PERIOD_STATES = ["open", "in_review", "approved", "locked"] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

export const CADENCES = ["weekly", "two_weeks", "twice_a_month", "monthly"] as const;
export type Cadence = (typeof CADENCES)[number];

/** First and last day, `yyyy-mm-dd`. */
export type Span = { from: string; to: string };

/** The possible next states of a period. */
export const PERIOD_STEPS = {
  open: ["in_review"],
  in_review: ["open", "approved"],
  // An approved period can't be reopened, because its tips have already been shared in the ledger.
  approved: ["locked"],
  locked: [],
} as const satisfies Record<PeriodState, readonly PeriodState[]>;

export function mayBecome(from: PeriodState, to: PeriodState): boolean {
  return PERIOD_STEPS[from].some((step) => step === to);
}

/**
 * Returns the period that begins on a day. A weekly or two-week period has 7 or 14 days. A half-month period ends on
 * the 15th or on the last day of the month, and a monthly period on the last day of the month.
 */
export function periodFrom(from: string, cadence: Cadence): Span {
  switch (cadence) {
    case "weekly":
      return { from, to: addDays(from, 6) };
    case "two_weeks":
      return { from, to: addDays(from, 13) };
    case "twice_a_month":
      return { from, to: Number(from.slice(8)) <= 15 ? `${from.slice(0, 8)}15` : lastOfMonth(from) };
    case "monthly":
      return { from, to: lastOfMonth(from) };
  }
}

function lastOfMonth(day: string): string {
  const next = addDays(`${day.slice(0, 7)}-28`, 4);
  return addDays(`${next.slice(0, 7)}-01`, -1);
}

/** Returns the first day of the period that contains a day, for the clinic's first period. */
export function startOfPeriod(day: string, cadence: Cadence, monday: string): string {
  if (cadence === "monthly") return `${day.slice(0, 7)}-01`;
  if (cadence === "twice_a_month")
    return Number(day.slice(8)) <= 15 ? `${day.slice(0, 7)}-01` : `${day.slice(0, 7)}-16`;
  return monday;
}

import { earliestDate, forbiddenDates, warningsOver } from "#modules/care/domain/forbidden-dates.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { type IntervalSubject, readIntervals, toRuleTreatments } from "./known-visits.ts";
import { screenVisit } from "./screening-outcomes.ts";

/**
 * Why a date isn't available for medical reasons, and the first available date; no date where a staff member has to
 * decide first.
 */
export type TooSoon = { code: "too_soon" | "not_suitable"; why: string; earliest?: string };

/** A rule that only warns about a date. */
export type DateWarning = { ruleId: string; reason: string };

export type MedicalDates = {
  /** Returns why a medical rule or the customer's answers forbid a date; undefined if they don't. */
  whyNot(date: string): TooSoon | undefined;
  /** Warnings that the customer should read before choosing a date. */
  warningsOn(date: string): DateWarning[];
};

const ALL_CLEAR: MedicalDates = { whyNot: () => undefined, warningsOn: () => [] };

/**
 * Reads once what the rules say about any date for a customer's treatments; for a guest who answered nothing, every
 * date is available.
 */
export async function readMedicalDates(
  db: DatabaseOrTransaction,
  snapshot: ClinicSnapshot,
  { serviceIds, ...whose }: IntervalSubject & { serviceIds: readonly string[] },
): Promise<MedicalDates> {
  if (serviceIds.length === 0) return ALL_CLEAR;
  if (whose.customerId === null && whose.except === null && !whose.screenedDates?.length) return ALL_CLEAR;
  const { rules, warnings, known, screened } = await readIntervals(db, snapshot, whose);
  const screening = screenVisit(snapshot, screened, serviceIds);
  if (screening?.code === "not_suitable")
    return { ...ALL_CLEAR, whyNot: () => ({ code: screening.code, why: screening.message }) };
  if (!screening && known.length === 0) return ALL_CLEAR;
  const treatments = toRuleTreatments(snapshot, serviceIds);
  const warningsOn = (date: string) =>
    warningsOver(warnings, treatments, known, date).map(({ id: ruleId, reason }) => ({ ruleId, reason }));
  const whyNot = (date: string): TooSoon | undefined => {
    const isWaiting = screening !== undefined && screening.earliest > date;
    const [span] = forbiddenDates(rules, treatments, known, [date]);
    if (!isWaiting && !span) return undefined;
    const earliest = earliestDate(rules, treatments, known, isWaiting ? screening.earliest : date);
    const why = isWaiting ? screening.message : (span?.rule.reason ?? "");
    return { code: "too_soon", why, ...(earliest === undefined ? {} : { earliest }) };
  };
  return { whyNot, warningsOn };
}

import { earliestDate, forbiddenDates } from "#modules/care/domain/forbidden-dates.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { ClinicSnapshot } from "../slots/clinic-snapshot.ts";
import { readIntervals, treatmentsOf, type WhoseIntervals } from "./known-visits.ts";

/** Why a date can't be had for medical reasons, and the first that can; no date where a person has to look first. */
export type TooSoon = { ruleId: string; why: string; earliest?: string };

/** Tells for a date whether a medical rule keeps it free. */
export type DateOutlook = (date: string) => TooSoon | undefined;

const ALL_CLEAR: DateOutlook = () => undefined;

/** Reads once what rules say about any date for these treatments of a customer; a guest's dates are all clear. */
export async function dateOutlook(
  db: DatabaseOrTransaction,
  snapshot: ClinicSnapshot,
  { serviceIds, ...whose }: WhoseIntervals & { serviceIds: readonly string[] },
): Promise<DateOutlook> {
  if (whose.customerId === null || serviceIds.length === 0) return ALL_CLEAR;
  const { rules, known } = await readIntervals(db, snapshot, whose);
  if (rules.length === 0 || known.length === 0) return ALL_CLEAR;
  const treatments = treatmentsOf(snapshot, serviceIds);
  return (date) => {
    const [span] = forbiddenDates(rules, treatments, known, [date]);
    if (!span) return undefined;
    const earliest = earliestDate(rules, treatments, known, date);
    return { ruleId: span.rule.id, why: span.rule.reason, ...(earliest === undefined ? {} : { earliest }) };
  };
}

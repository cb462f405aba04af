import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { judgeVisit } from "./judge-visit.ts";
import { readIntervals } from "./known-visits.ts";

/** A waitlist entry's treatments, and the visit that would be replaced by an offer. */
type OfferQuery = {
  customerId: string | null;
  serviceIds: readonly string[];
  insteadOf: string | null;
  secrets: Secrets;
  now: Date;
};

/**
 * Returns whether a medical rule prevents a day from being offered. Takes no lock: the check on acceptance is final.
 */
export async function readDaysRuledOut(
  db: DatabaseOrTransaction,
  snapshot: ClinicSnapshot,
  { customerId, serviceIds, insteadOf, secrets, now }: OfferQuery,
): Promise<(date: string) => boolean> {
  const intervals = await readIntervals(db, snapshot, { customerId, except: insteadOf, secrets, now });
  return (date) => judgeVisit(snapshot, intervals, { serviceIds, date }).length > 0;
}

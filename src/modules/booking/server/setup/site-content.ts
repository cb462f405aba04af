import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { computeServiceGaps } from "../resources/list-service-gaps.ts";

/** Whether any treatment can currently be booked, and whether there are practitioners to show. */
export async function bookingContent(db: DatabaseOrTransaction): Promise<{ bookable: boolean; team: boolean }> {
  const snapshot = await loadClinicSnapshot(db);
  const isEverOpen = snapshot.clinic.rules.hours.some((spans) => spans.length > 0);
  return {
    bookable: isEverOpen && computeServiceGaps(snapshot).some(({ missing }) => missing.length === 0),
    team: snapshot.practitioners.length > 0,
  };
}

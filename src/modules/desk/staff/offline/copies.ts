import type { WireMyDay, WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { useStaffPhase } from "#staff/staff-session.ts";
import type { WireVisitNote } from "../contract/record/visit-notes.ts";

/** The last read copy of a visit. */
type VisitCopy = { page?: WireVisitPage; notes?: WireVisitNote[]; earlier?: WireVisitNote[] };

/**
 * What an open page shows while the clinic can't be reached (BO-23). It is only in this page's memory and is cleared
 * with the page or the session. The only visit data that a device stores is encrypted drafts.
 */
const visits = new Map<string, VisitCopy>();
let day: WireMyDay | undefined;

useStaffPhase.subscribe(({ phase }) => {
  if (phase.is !== "out") return;
  visits.clear();
  day = undefined;
});

export function rememberVisit(id: string, read: VisitCopy): void {
  visits.set(id, { ...visits.get(id), ...read });
}

export function copyOfVisit(id: string): VisitCopy {
  return visits.get(id) ?? {};
}

export function rememberDay(read: WireMyDay): void {
  day = read;
}

export function copyOfDay(): WireMyDay | undefined {
  return day;
}

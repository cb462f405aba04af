import { minutesIn, spansOn } from "#modules/scheduling/domain/spans-on.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { addDays } from "#shared/zoned-time.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";

export type ScheduledDay = { practitionerId: string; day: string; minutes: number };

/** Returns how long each practitioner is scheduled to work between two days, inclusive: their hours minus time off. */
export async function listScheduledMinutes(
  db: DatabaseOrTransaction,
  { from, to }: { from: string; to: string },
): Promise<ScheduledDay[]> {
  const { clinic } = await loadClinicSnapshot(db);
  const people = clinic.resources.filter(({ kind }) => kind === "practitioner");
  const days: ScheduledDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const person of people) {
      const minutes = Math.round(minutesIn(spansOn(clinic.rules, person, day)));
      if (minutes > 0) days.push({ practitionerId: person.id, day, minutes });
    }
  return days;
}

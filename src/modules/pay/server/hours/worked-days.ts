import { and, gte, isNotNull, lt } from "drizzle-orm";
import { clinicResources } from "#modules/booking/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";
import type { DayOfWork } from "../../domain/tip-lines.ts";
import type { KnownPerson } from "../people/list-people.ts";
import { timeEntries } from "../tables.ts";

/**
 * Returns the minutes that each person worked on each day of a range, from the clock or from the schedule, depending on
 * the person. Clocked minutes count for the day on which the person clocked in, and only once they have clocked out.
 */
export async function listWorkedDays(
  db: DatabaseOrTransaction,
  { from, to, people, zone }: { from: string; to: string; people: readonly KnownPerson[]; zone: string },
): Promise<DayOfWork[]> {
  const entries = await db
    .select({ personId: timeEntries.personId, startsAt: timeEntries.startsAt, endsAt: timeEntries.endsAt })
    .from(timeEntries)
    .where(
      and(
        gte(timeEntries.startsAt, startOfDay(from, zone)),
        lt(timeEntries.startsAt, startOfDay(addDays(to, 1), zone)),
        isNotNull(timeEntries.endsAt),
      ),
    );
  const clocked = entries.flatMap(({ personId, startsAt, endsAt }) =>
    endsAt && people.some(({ id, hours }) => id === personId && hours === "clock")
      ? [
          {
            personId,
            day: dateInZone(startsAt, zone),
            minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
          },
        ]
      : [],
  );
  const asScheduled = people.filter(({ hours, practitionerId }) => hours === "schedule" && practitionerId !== null);
  if (asScheduled.length === 0) return clocked;
  const scheduled = await clinicResources.listScheduledMinutes(db, { from, to });
  return [
    ...clocked,
    ...scheduled.flatMap(({ practitionerId, day, minutes }) => {
      const person = asScheduled.find((one) => one.practitionerId === practitionerId);
      return person ? [{ personId: person.id, day, minutes }] : [];
    }),
  ];
}

import { eq } from "drizzle-orm";
import type { DatedWeek, HoursSpan, Resource } from "#modules/scheduling/domain/resource.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { extraHours, resources, timeOff, workingHours } from "../tables.ts";
import { isPlanned } from "../units/is-planned.ts";

/** Everything that can be planned with: resources in use with their hours, extra hours and approved time off. */
export async function loadResources(db: DatabaseOrTransaction): Promise<Resource[]> {
  const [units, hours, extra, absences] = await Promise.all([
    db
      .select({ id: resources.id, kind: resources.kind, name: resources.name, pool: resources.pool })
      .from(resources)
      .where(isPlanned)
      .orderBy(resources.position, resources.id),
    db.select().from(workingHours),
    db.select().from(extraHours),
    db
      .select({ resourceId: timeOff.resourceId, during: timeOff.during })
      .from(timeOff)
      .where(eq(timeOff.state, "approved")),
  ]);
  const weeksOf = Map.groupBy(hours, ({ resourceId }) => resourceId);
  const extraOf = Map.groupBy(extra, ({ resourceId }) => resourceId);
  const absencesOf = Map.groupBy(absences, ({ resourceId }) => resourceId);
  return units.map((unit) => ({
    ...unit,
    // Only people have hours of their own; one without any doesn't work. Rooms and devices serve while the clinic is open.
    hours: unit.kind === "practitioner" ? toDatedWeeks(weeksOf.get(unit.id) ?? []) : null,
    extraHours: (extraOf.get(unit.id) ?? []).map(({ date, opens, closes }) => ({ date, opens, closes })),
    timeOff: (absencesOf.get(unit.id) ?? []).map(({ during }) => during),
  }));
}

type HoursRow = HoursSpan & { weekday: number; validFrom: string; validTo: string | null };

/** Puts rows of working hours together to the weeks that they are of, the earliest first. */
export function toDatedWeeks(rows: readonly HoursRow[]): DatedWeek[] {
  const weeks = Map.groupBy(rows, ({ validFrom, validTo }) => `${validFrom} ${validTo ?? ""}`);
  return [...weeks.values()]
    .flatMap((spans) => {
      const [first] = spans;
      return first ? [{ ...toDates(first), week: toWeek(spans) }] : [];
    })
    .sort((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1));
}

/** The database writes `-infinity` for a week that has always been in force. */
function toDates({ validFrom, validTo }: HoursRow): Pick<DatedWeek, "from" | "until"> {
  return { from: validFrom === "-infinity" ? null : validFrom, until: validTo };
}

function toWeek(spans: readonly HoursRow[]): HoursSpan[][] {
  return Array.from({ length: 7 }, (_, day) =>
    spans
      .filter(({ weekday }) => weekday === day)
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((a, b) => (a.opens < b.opens ? -1 : 1)),
  );
}

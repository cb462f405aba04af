import { and, eq, isNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DatedWeek, HoursSpan, Resource } from "#modules/scheduling/domain/resource.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { extraHours, practitioners, resources, timeOff, workingHours } from "../tables.ts";
import { isBookableResourceInSql } from "./is-bookable-resource-in-sql.ts";

/** Loads everything that planning can use: active resources with their hours, extra hours and approved time off. */
export async function loadResources(db: DatabaseOrTransaction): Promise<Resource[]> {
  const [units, attention, hours, extra, absences] = await Promise.all([
    db
      .select({
        id: resources.id,
        kind: resources.kind,
        name: resources.name,
        pool: resources.pool,
        label: resources.label,
        watches: practitioners.watches,
        servesOneAtATime: practitioners.oneClientAtATime,
      })
      .from(resources)
      .leftJoin(practitioners, eq(practitioners.id, resources.id))
      .where(and(isBookableResourceInSql, ne(resources.kind, "attention")))
      .orderBy(resources.position, resources.id),
    listAttention(db),
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
  const planned = units.map(({ label, watches, servesOneAtATime, ...unit }) => ({
    ...unit,
    ...(label === null ? {} : { label }),
    ...(watches ? { watches } : {}),
    ...(servesOneAtATime ? { servesOneAtATime } : {}),
    // Only people have their own hours; a person without any doesn't work. Rooms and devices are available while the
    // clinic is open.
    hours: unit.kind === "practitioner" ? toDatedWeeks(weeksOf.get(unit.id) ?? []) : null,
    extraHours: (extraOf.get(unit.id) ?? []).map(({ date, opens, closes }) => ({ date, opens, closes })),
    timeOff: (absencesOf.get(unit.id) ?? []).map(({ during }) => during),
  }));
  // Placed after people, rooms and devices, because the board relies on their positions in the list.
  return [...planned, ...attention];
}

/**
 * Lists the attention units of active practitioners: one for each customer that a practitioner can watch at once. Each
 * unit has its practitioner's name. Wherever a unit is planned, the practitioner's hours apply.
 */
async function listAttention(db: DatabaseOrTransaction): Promise<Resource[]> {
  const person = alias(resources, "person");
  const units = await db
    .select({ id: resources.id, name: person.name, pool: person.id })
    .from(resources)
    .innerJoin(person, eq(person.id, resources.parentId))
    .where(
      and(
        isBookableResourceInSql,
        eq(resources.kind, "attention"),
        eq(person.isActive, true),
        isNull(person.archivedAt),
      ),
    )
    .orderBy(resources.position, resources.id);
  return units.map((unit) => ({ ...unit, kind: "attention", hours: null, extraHours: [], timeOff: [] }));
}

type HoursRow = HoursSpan & { weekday: number; validFrom: string; validTo: string | null };

/** Groups rows of working hours into weeks, the earliest first. */
export function toDatedWeeks(rows: readonly HoursRow[]): DatedWeek[] {
  const weeks = Map.groupBy(rows, ({ validFrom, validTo }) => `${validFrom} ${validTo ?? ""}`);
  return [...weeks.values()]
    .flatMap((spans) => {
      const [first] = spans;
      return first ? [{ ...toDates(first), week: toWeek(spans) }] : [];
    })
    .sort((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1));
}

/** Converts the database's dates, where `-infinity` marks a week that has always been in force. */
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

import { sql } from "drizzle-orm";
import { isClinicUnit, type ResourceKind } from "#modules/scheduling/domain/resource.ts";
import { minutesIn, spansOn } from "#modules/scheduling/domain/spans-on.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { addDays } from "#shared/zoned-time.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";

export type DayHours = {
  day: string;
  resourceId: string;
  kind: ResourceKind;
  locationId: string;
  /** Minutes that can be booked: hours of work or opening without time off and closures. */
  bookable: number;
  /** Minutes that visits take, with preparing and cleaning. */
  booked: number;
};

const sumBooked = statement(
  { day: "date", resourceId: "text", minutes: "int" },
  sql`select a.date as day, c.resource_id as "resourceId",
      sum(extract(epoch from upper(c.during) - lower(c.during)) / 60)::int as minutes
    from appointments a join claims c on c.appointment_id = a.id and c.expires_at is null
    where a.date between ${sql.placeholder("from")}::date and ${sql.placeholder("to")}::date
      and a.status in ('booked', 'confirmed', 'checked_in', 'completed') and c.released_at is null
    group by 1, 2`,
);

const readLocations = statement(
  { resourceId: "text", locationId: "text" },
  sql`select resource_id as "resourceId", min(location_id) as "locationId" from resource_locations group by 1`,
);

/** Lists the minutes of every person, room and device in use on some days, both included. */
export async function listDayHours(
  db: DatabaseOrTransaction,
  { from, to }: { from: string; to: string },
): Promise<DayHours[]> {
  const snapshot = await loadClinicSnapshot(db);
  const [booked, places] = await Promise.all([sumBooked(db, { from, to }), readLocations(db)]);
  const minutesOf = new Map(booked.map(({ day, resourceId, minutes }) => [`${day} ${resourceId}`, minutes]));
  const placeOf = new Map(places.map(({ resourceId, locationId }) => [resourceId, locationId]));
  const { rules, resources } = snapshot.clinic;
  const units = resources.filter(isClinicUnit);
  const hours: DayHours[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const unit of units) {
      hours.push({
        ...{ day, resourceId: unit.id, kind: unit.kind, locationId: placeOf.get(unit.id) ?? "main" },
        bookable: Math.round(minutesIn(spansOn(rules, unit, day))),
        booked: minutesOf.get(`${day} ${unit.id}`) ?? 0,
      });
    }
  }
  return hours;
}

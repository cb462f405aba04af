import { sql } from "drizzle-orm";
import { isClinicUnit, type ResourceKind } from "#modules/scheduling/domain/resource.ts";
import { minutesIn, spansOn } from "#modules/scheduling/domain/spans-on.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { forValues, statement } from "#platform/db/statement.ts";
import { addDays } from "#shared/zoned-time.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";

type DayHours = {
  day: string;
  resourceId: string;
  kind: ResourceKind;
  locationId: string;
  /** Bookable minutes: working or opening hours minus time off and closures. */
  bookable: number;
  /** Minutes occupied by visits, including preparation and cleaning. */
  booked: number;
};

const sumBooked = statement(
  { day: "date", resourceId: "text", minutes: "int" },
  sql`select a.date as day, c.resource_id as "resourceId",
      sum(extract(epoch from upper(c.during) - lower(c.during)) / 60)::int as minutes
    from appointments a join claims c on c.appointment_id = a.id and c.expires_at is null
    where a.date between ${sql.placeholder("from")}::date and ${sql.placeholder("to")}::date
      and a.status in ('booked', 'confirmed', 'checked_in', 'completed') and c.released_at is null
    group by 1, 2 ${forValues}`,
);

const readLocations = statement(
  { resourceId: "text", locationId: "text" },
  sql`select resource_id as "resourceId", min(location_id) as "locationId" from resource_locations group by 1`,
);

/** Lists the minutes of every active person, room and device on a range of days, both ends included. */
async function listDayHours(
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
        day,
        resourceId: unit.id,
        kind: unit.kind,
        locationId: placeOf.get(unit.id) ?? "main",
        bookable: Math.round(minutesIn(spansOn(rules, unit, day))),
        booked: minutesOf.get(`${day} ${unit.id}`) ?? 0,
      });
    }
  }
  return hours;
}

/**
 * The treatments of visits that aren't held, for report facts: `line_id`, `appointment_id`, `is_first`, the visit's
 * start and booking time, its state, people and resources, `client_key`, and what was paid for the visit. For each
 * treatment there is `booked_cents` before the visit's discounts.
 */
const visitLinesToReport = sql`(
  select l.id as line_id, a.id as appointment_id,
    not exists (select from appointment_services b where b.appointment_id = a.id and (b.position, b.id) < (l.position, l.id)) as is_first,
    a.starts_at, a.date as day, (a.date + 1)::timestamp at time zone a.time_zone as day_ends_at, a.created_at as booked_at, a.closed_at,
    a.status as state,
    a.status = 'cancelled' and a.cancelled_by = 'customer'
      and coalesce(a.closed_at > a.starts_at - make_interval(hours => t.notice_hours), false) as is_late_cancel,
    a.booked_via as via, (extract(epoch from l.ends_at - l.starts_at) / 60)::int as minutes, l.practitioner_id as performer_id, l.room_id,
    coalesce((select array_agg(distinct d order by d) from appointment_segments s, unnest(s.device_ids) d where s.line_id = l.id), '{}') as device_ids,
    l.service_id as item_id, a.customer_id,
    coalesce(a.customer_id, 'guest-' || md5(coalesce(email_key(a.guest->>'email'), a.id))) as client_key,
    a.location_id, a.paid_cents as visit_paid_cents,
    l.unit_price_cents + coalesce((select sum((o->>'unitPriceCents')::int * (o->>'quantity')::int) from jsonb_array_elements(l.add_ons) o), 0)
      as booked_cents,
    a.member_savings_cents + a.coupon_savings_cents
      + coalesce((select sum((o->>'savingCents')::int) from jsonb_array_elements(a.offers) o), 0) as visit_savings_cents
  from appointments a join appointment_services l on l.appointment_id = a.id left join visit_terms t on t.appointment_id = a.id
  where a.status <> 'held')`;

/** People, rooms and devices by name, including those no longer in use. */
const resourceNames = sql`(select id, name from resources where kind <> 'attention')`;

/** The data from which reports derive facts: treatments of visits, and the time of people, rooms and devices. */
export const visitFacts = { listDayHours, resourceNames, visitLinesToReport };

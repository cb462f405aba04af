import { sql } from "drizzle-orm";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireLastVisit } from "../../staff/contract/last-visit.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { readViewer } from "../clinic/viewer.ts";

/** Finds the latest visit that took place; for a practitioner who sees only their own visits, their latest. */
const findLast = statement(
  {
    appointmentId: "text",
    date: "text",
    services: json<{ serviceId: string; name: string; addOnIds: string[] }[]>(),
  },
  sql`
  select a.id as "appointmentId", a.date::text as date,
    (select json_agg(json_build_object('serviceId', l.service_id, 'name', l.name,
        'addOnIds', (select coalesce(json_agg(x->>'addOnId'), '[]') from jsonb_array_elements(l.add_ons) x))
      order by l.position)
      from appointment_services l where l.appointment_id = a.id) as services
  from appointments a
  where a.customer_id = ${sql.placeholder("customerId")} and a.status in ('checked_in', 'completed')
    and (${sql.placeholder("seesAll")}::boolean or exists (select from appointment_services l
      where l.appointment_id = a.id and l.practitioner_id = ${sql.placeholder("practitionerId")}))
  order by a.starts_at desc limit 1`,
);

/** Returns the treatments of a customer's last visit, or null. */
export async function readLastVisit(
  { db }: BookingContext,
  { customerId, principal }: { customerId: string; principal: Principal },
): Promise<WireLastVisit | null> {
  const { seesAll, practitionerId } = await readViewer(db, principal);
  const [last] = await findLast(db, { customerId, seesAll, practitionerId });
  return last ?? null;
}

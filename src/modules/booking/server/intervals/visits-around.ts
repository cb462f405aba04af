import { sql } from "drizzle-orm";
import type { VisitOfPause } from "#modules/care/domain/product-pause.ts";
import type { BodyArea } from "#modules/catalog/domain/body-area.ts";
import { serviceNames } from "#modules/catalog/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { textsAs } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";

const read = statement(
  { date: "text", serviceId: "text", family: "text", areas: textsAs<BodyArea>() },
  sql`
  select a.date::text as date, line.service_id as "serviceId", s.family, array[]::text[] as areas
  from appointments a join appointment_services line on line.appointment_id = a.id join ${serviceNames} s on s.id = line.service_id
  where a.customer_id = ${sql.placeholder("customerId")} and a.status in ('booked', 'confirmed', 'checked_in', 'completed')
    and a.date >= ${sql.placeholder("since")}::date`,
);

/** A customer's treatments that are to come, or were had since a day, for what rests around them. */
export function listVisitsAround(
  db: DatabaseOrTransaction,
  { customerId, since }: { customerId: string; since: string },
): Promise<VisitOfPause[]> {
  return read(db, { customerId, since });
}

import { sql } from "drizzle-orm";
import { customerNamesInSql, findCustomerContact } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { read } from "#platform/db/statement.ts";
import { type BookingChannel, bookingChannels } from "../../domain/visit-stage.ts";
import { getVisit } from "./appointment-queries.ts";

/** A one-line summary of a visit, for an activity list. */
export type VisitBrief = {
  id: string;
  /** The customer; null once they are erased. */
  name: string | null;
  treatments: string;
  startsAt: Date;
  via: BookingChannel;
  /** The accounts of the people who treat. */
  accountIds: string[];
};

const listBriefs = read(
  {
    id: "text",
    startsAt: "instant",
    via: oneOf(bookingChannels),
    name: "text?",
    treatments: "text",
    accountIds: "text[]",
  },
  sql`
  select a.id, a.starts_at as "startsAt", a.booked_via as via,
    coalesce(nullif(trim(concat(c.first_name, ' ', c.last_name)), ''),
      nullif(trim(concat(a.guest->>'firstName', ' ', a.guest->>'lastName')), '')) as name,
    coalesce((select string_agg(s.name, ', ' order by s.position)
      from appointment_services s where s.appointment_id = a.id), '') as treatments,
    array(select p.account_id from practitioners p where p.account_id is not null and (p.id = a.practitioner_id
      or p.id in (select s.practitioner_id from appointment_services s where s.appointment_id = a.id))) as "accountIds"
  from appointments a left join ${customerNamesInSql} c on c.id = a.customer_id
  where a.id = any(${sql.placeholder("ids")}::text[])`,
);

/** Returns these visits, in no particular order. Visits that no longer exist are left out. */
export async function listVisitBriefs(db: DatabaseOrTransaction, ids: readonly string[]): Promise<VisitBrief[]> {
  if (ids.length === 0) return [];
  const rows = await listBriefs(db, { ids: [...ids] });
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
}

/** Returns the name of a visit's customer; empty for a guest's visit. Throws `not_found`. */
export async function readCustomerNameOfVisit(db: DatabaseOrTransaction, appointmentId: string): Promise<string> {
  const { customerId } = await getVisit(db, appointmentId);
  return (customerId && (await findCustomerContact(db, customerId))?.name) || "";
}

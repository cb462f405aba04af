import { type SQL, sql } from "drizzle-orm";
import { spansOver, warningsOver } from "#modules/care/domain/forbidden-dates.ts";
import type { KnownFact } from "#modules/care/domain/interval-rule.ts";
import { listConfirmedRules } from "#modules/care/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { varying } from "#platform/db/statement.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { customerInSql, guestInSql, visitsOfPersonInSql } from "../people/visits-of-person-in-sql.ts";
import type { Guest } from "../visits/appointment-queries.ts";
import { listAcknowledgedRules } from "./acknowledge.ts";
import { toRuleTreatments } from "./known-visits.ts";

type Subject = Pick<Appointment, "id" | "date" | "customerId" | "lines" | "status">;

const LIVE = ["booked", "confirmed", "checked_in"];

const listTreatments = varying(
  { date: "text", serviceId: "text" },
  ({ visits, id, date }: { visits: SQL; id: string; date: string }) => sql`
  select a.date::text as date, line.service_id as "serviceId"
  from ${visits} own join appointments a on a.id = own.id
  join appointment_services line on line.appointment_id = a.id
  where a.id <> ${id} and a.status in ('booked', 'confirmed', 'checked_in', 'completed')
    and a.date >= ${date}::date - 400`,
  { visits: sql`visits_of_person(null,null,null,false)`, id: "", date: "" },
);

/**
 * Returns the cautions for staff about an upcoming visit: medical rules that it breaks, overridden or not, and rules
 * that only warn. A guest's other visits are found by email; the result is shown to staff only.
 */
export async function readCautions(
  db: DatabaseOrTransaction,
  snapshot: ClinicSnapshot,
  { id, date, customerId, lines, status }: Subject,
  guest: Guest | undefined,
): Promise<string[]> {
  if (!LIVE.includes(status)) return [];
  const person = customerId ? customerInSql(sql`${customerId}::text`) : guest && guestInSql(guest);
  if (!person) return [];
  const [rules, rows] = await Promise.all([
    listConfirmedRules(db),
    listTreatments(db, { visits: visitsOfPersonInSql(person, { byPhone: false }), id, date }),
  ]);
  const known = rows.flatMap((row) =>
    toRuleTreatments(snapshot, [row.serviceId]).map(
      (treatment): KnownFact => ({ kind: "treatment", date: row.date, ...treatment }),
    ),
  );
  const treatments = toRuleTreatments(
    snapshot,
    lines.map(({ serviceId }) => serviceId),
  );
  const rulesInTheWay = spansOver(rules, treatments, known, date).map(({ rule }) => rule);
  const warnings = warningsOver(rules, treatments, known, date);
  const read = warnings.length > 0 ? await listAcknowledgedRules(db, id) : new Set<string>();
  return [
    ...rulesInTheWay.map(({ reason }) => reason),
    ...warnings.map((rule) => (read.has(rule.id) ? `${rule.reason} The client has read this.` : rule.reason)),
  ];
}

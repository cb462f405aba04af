import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { listBrokenIntervals } from "./assert-intervals.ts";
import { toIntervalError } from "./judge-visit.ts";

const listOverriddenRules = statement(
  { ruleId: "text" },
  sql`
  select rule_id as "ruleId" from rule_overrides where appointment_id = ${sql.placeholder("appointmentId")}`,
);

/**
 * Throws `too_soon` when a visit that returns to its earlier time is now too close to another visit. Rules that were
 * overridden when it was booked stay overridden.
 */
export async function assertIntervalsOnReturn(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  { id, customerId, lines }: Appointment,
  date: string,
): Promise<void> {
  if (customerId === null) return;
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  const now = new Date(`${date}T12:00:00Z`);
  const broken = await listBrokenIntervals(tx, snapshot, {
    serviceIds,
    date,
    customerId,
    except: id,
    secrets: null,
    now,
  });
  const overridden = await listOverriddenRules(tx, { appointmentId: id });
  const isOpen = ({ code, rule }: (typeof broken)[number]) =>
    code === "too_soon" && !overridden.some(({ ruleId }) => ruleId === rule.id);
  const refusal = toIntervalError(broken.filter(isOpen));
  if (refusal) throw refusal;
}

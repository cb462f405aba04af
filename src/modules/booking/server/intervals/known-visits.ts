import { sql } from "drizzle-orm";
import type { IntervalRule, KnownFact, Treatment } from "#modules/care/domain/interval-rule.ts";
import { listConfirmedRules } from "#modules/care/server/public.ts";
import { areasTouched } from "#modules/catalog/domain/body-area.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { batch, read } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { readScreeningOutcomes, type ScreeningOutcomes } from "./screening-outcomes.ts";

/** How many days back visits are considered. */
const DAYS_BACK = 400;

/** The binding rules and the warning rules, the visits they are checked against, and the results of health answers. */
export type IntervalFacts = {
  rules: readonly IntervalRule[];
  warnings: readonly IntervalRule[];
  known: readonly KnownFact[];
  screened: ScreeningOutcomes;
};

export type IntervalSubject = {
  /** Without an account only the visit itself is checked: an email proves nothing about earlier visits. */
  customerId: string | null;
  /** The visit being checked, which is left out of the visits that it is compared with. */
  except: string | null;
  /** Decrypts the valid health answers; null where they aren't required. */
  secrets: Secrets | null;
  /** The answers just given by a guest without an account or a visit. */
  screenedDates?: ScreeningOutcomes | undefined;
  now: Date;
};

const listFormerTreatments = read(
  { date: "text", serviceId: "text" },
  sql`
  select a.date::text as date, line.service_id as "serviceId"
  from appointments a join appointment_services line on line.appointment_id = a.id
  where a.customer_id = ${sql.placeholder("customerId")} and a.status in ('booked', 'confirmed', 'checked_in', 'completed')
    and a.date >= ${sql.placeholder("since")}::date and a.id is distinct from ${sql.placeholder("except")}::text`,
);

/** Reads the rules and the data they are checked against; in a transaction, as that transaction sees them. */
export async function readIntervals(
  db: DatabaseOrTransaction,
  snapshot: ClinicSnapshot,
  { customerId, except, secrets, screenedDates, now }: IntervalSubject,
): Promise<IntervalFacts> {
  const since = addDays(dateInZone(now, snapshot.clinic.rules.timeZone), -DAYS_BACK);
  const { confirmed, visited, read } = await batch({
    confirmed: listConfirmedRules(db),
    visited: customerId === null ? undefined : listFormerTreatments(db, { customerId, since, except }),
    read: screenedDates
      ? undefined
      : readScreeningOutcomes(db, snapshot, { customerId, appointmentId: except, secrets, now }),
  });
  const screened = screenedDates ?? read ?? [];
  const known = (visited ?? []).flatMap(({ date, serviceId }) =>
    toRuleTreatments(snapshot, [serviceId]).map((treatment): KnownFact => ({ kind: "treatment", date, ...treatment })),
  );
  const rules = confirmed.filter(({ severity }) => severity !== "warn");
  return { rules, warnings: confirmed.filter(({ severity }) => severity === "warn"), known, screened };
}

/** Returns treatments in the form the rules use; treatments that are no longer in the catalog are left out. */
export function toRuleTreatments({ services }: ClinicSnapshot, serviceIds: readonly string[]): Treatment[] {
  return serviceIds.flatMap((serviceId) => {
    const service = services.get(serviceId);
    return service ? [{ serviceId, family: service.need.family, areas: areasTouched(service.areas) }] : [];
  });
}

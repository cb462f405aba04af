import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { announceSlots } from "../../clinic/slot-notice.ts";
import { waitingLine } from "../../freed/waiting-line.ts";
import type { BusyTime } from "./busy-times.ts";

type Changed = { from: string; to: string };

/**
 * Writes a calendar's busy times as time off of its practitioner, in place of those that were read before: what stays
 * is left alone, so that an unchanged calendar changes nothing. The caller holds the practitioner's schedule lock.
 * Returns how many are new.
 */
export async function replaceBusyTimes(
  tx: Transaction,
  {
    calendarId,
    practitionerId,
    times,
    now,
  }: { calendarId: string; practitionerId: string; times: readonly BusyTime[]; now: Date },
): Promise<number> {
  const wanted = sql`(
    select tstzrange(to_timestamp((t->>0)::double precision / 1000), to_timestamp((t->>1)::double precision / 1000)) as during
    from jsonb_array_elements(${JSON.stringify(times)}::jsonb) t)`;
  const { rows: gone } = await tx.execute<Changed>(sql`
    delete from time_off where calendar_id = ${calendarId} and during not in ${wanted}
    returning lower(during) as "from", upper(during) as "to"`);
  const { rows: added } = await tx.execute<Changed>(sql`
    insert into time_off (id, resource_id, during, kind, state, calendar_id)
    select gen_random_uuid()::text, ${practitionerId}, w.during, 'outside', 'approved', ${calendarId} from ${wanted} w
    where not exists (select from time_off t where t.calendar_id = ${calendarId} and t.during = w.during)
    returning lower(during) as "from", upper(during) as "to"`);
  await tellChanged(tx, { gone, added, now });
  return added.length;
}

/** Deletes what was read from a calendar. */
export async function dropBusyTimes(tx: Transaction, calendarId: string, now: Date): Promise<void> {
  const { rows: gone } = await tx.execute<Changed>(sql`
    delete from time_off where calendar_id = ${calendarId} returning lower(during) as "from", upper(during) as "to"`);
  await tellChanged(tx, { gone, added: [], now });
}

const MOST_ANNOUNCED = 130;

/** Open pages read the days again, and those who wait for a day are asked where there may be more time to serve in. */
async function tellChanged(
  tx: Transaction,
  { gone, added, now }: { gone: readonly Changed[]; added: readonly Changed[]; now: Date },
): Promise<void> {
  if (gone.length + added.length === 0) return;
  const { timeZone } = (await getClinicSettings(tx)).location;
  const dates = new Set([...gone, ...added].map(({ from }) => dateInZone(new Date(from), timeZone)));
  await announceSlots(tx, [...dates].slice(0, MOST_ANNOUNCED));
  if (gone.length > 0) await waitingLine().askOf(tx, { from: dateInZone(now, timeZone) });
}

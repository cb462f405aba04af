import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { announceSlots } from "../../clinic/slot-notice.ts";
import { getWaitlistPort } from "../../pass-on-freed-places/waitlist-port.ts";
import type { CalendarBusyRange } from "./busy-times.ts";

type ChangedSpan = { from: string; to: string };

const busyRows = sql`(
  select tstzrange(to_timestamp((t->>0)::double precision / 1000), to_timestamp((t->>1)::double precision / 1000)) as during
  from jsonb_array_elements(${sql.placeholder("times")}::jsonb) t)`;

const deleteGone = statement(
  { from: "instant", to: "instant" },
  sql`
  delete from time_off where calendar_id = ${sql.placeholder("calendarId")} and during not in ${busyRows}
  returning lower(during) as "from", upper(during) as "to"`,
);

const insertNew = statement(
  { from: "instant", to: "instant" },
  sql`
  insert into time_off (id, resource_id, during, kind, state, calendar_id)
  select gen_random_uuid()::text, ${sql.placeholder("practitionerId")}, w.during, 'outside', 'approved', ${sql.placeholder("calendarId")} from ${busyRows} w
  where not exists (select from time_off t where t.calendar_id = ${sql.placeholder("calendarId")} and t.during = w.during)
  returning lower(during) as "from", upper(during) as "to"`,
);

/**
 * Replaces the practitioner's time off from a calendar with its new busy times. Unchanged ones aren't touched, so an
 * unchanged calendar changes nothing. The caller holds the practitioner's schedule lock. Returns how many are new.
 */
export async function replaceBusyTimes(
  tx: Transaction,
  {
    calendarId,
    practitionerId,
    times,
    now,
  }: { calendarId: string; practitionerId: string; times: readonly CalendarBusyRange[]; now: Date },
): Promise<number> {
  const gone = await deleteGone(tx, { calendarId, times: JSON.stringify(times) });
  const added = await insertNew(tx, { practitionerId, calendarId, times: JSON.stringify(times) });
  await announceChangedDays(tx, { gone, added, now });
  return added.length;
}

const deleteAll = statement(
  { from: "instant", to: "instant" },
  sql`
  delete from time_off where calendar_id = ${sql.placeholder("calendarId")} returning lower(during) as "from", upper(during) as "to"`,
);

/** Deletes the busy times read from a calendar. */
export async function dropBusyTimes(tx: Transaction, calendarId: string, now: Date): Promise<void> {
  const gone = await deleteAll(tx, { calendarId });
  await announceChangedDays(tx, { gone, added: [], now });
}

const MOST_ANNOUNCED = 130;

/** Makes open pages reload the days, and checks the waitlist for days where time may have been freed. */
async function announceChangedDays(
  tx: Transaction,
  { gone, added, now }: { gone: readonly ChangedSpan[]; added: readonly ChangedSpan[]; now: Date },
): Promise<void> {
  if (gone.length + added.length === 0) return;
  const { timeZone } = (await getClinicSettings(tx)).location;
  const dates = new Set([...gone, ...added].map(({ from }) => dateInZone(new Date(from), timeZone)));
  await announceSlots(tx, [...dates].slice(0, MOST_ANNOUNCED));
  if (gone.length > 0) await getWaitlistPort().requestOffers(tx, { from: dateInZone(now, timeZone) });
}

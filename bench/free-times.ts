import { sql } from "drizzle-orm";
import { closeDatabase, type Database, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { load } from "./load.ts";
import type { Rows } from "./rows.ts";
import { type ServerUnderTest, startConstant } from "./server-under-test.ts";

const LEAST_SHARE = 0.07;
const MOST_SLOWER = 1.3;
const HISTORY = 2_000;
const STEP_MINUTES = 35;

/**
 * Adds past visits with the numbers `from` up to but not including `to`. Each practitioner has one visit after another,
 * always in the same room.
 */
async function addHistory(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`
    with people as (select id, row_number() over (order by position, id) - 1 as nth, count(*) over () as many from resources where kind = 'practitioner'),
      rooms as (select id, row_number() over (order by position, id) - 1 as nth from resources where kind = 'room'),
      planned as (
        select 'past-' || n as id, p.id as person, r.id as room,
          date_trunc('day', now()) - interval '500 days' + n / p.many * make_interval(mins => ${STEP_MINUTES}::int) as starts
        from generate_series(${from}::int, ${to - 1}::int) n join people p on p.nth = n % p.many join rooms r on r.nth = p.nth
      ),
      visits as (
        insert into appointments (id, status, starts_at, ends_at, date, time_zone, practitioner_id, closed_at)
        select id, 'completed', starts, starts + interval '30 minutes', starts::date, 'America/New_York', person, starts from planned
      ),
      lines as (
        insert into appointment_services (id, appointment_id, service_id, name, unit_price_cents, practitioner_id, room_id, starts_at, ends_at, position)
        select p.id, p.id, s.id, s.name, 9000, p.person, p.room, p.starts, p.starts + interval '30 minutes', 0
        from planned p, (select id, name from services order by id limit 1) s
      )
    insert into claims (id, resource_id, appointment_id, during)
    select gen_random_uuid()::text, unit, p.id, tstzrange(p.starts, p.starts + interval '30 minutes')
    from planned p, unnest(array[p.person, p.room]) unit`);
  await db.execute(sql`vacuum analyze`);
}

type Measurement = { dataDir: string; seconds: number; date: string };

/**
 * Measures reading a day's free times relative to a plain `node:http` server that sends as many bytes, and again with
 * ten times the history. Returns a line for each with its target. Both are ratios within one run, so that they are
 * comparable between machines.
 */
export async function measureFreeTimes(
  server: ServerUnderTest,
  rows: Rows,
  { dataDir, seconds, date }: Measurement,
): Promise<string[]> {
  const url = `${server.origin}/api/v1/admin/Slot/allSlot?date=${date}&serviceIds=ag07`;
  const { length } = await (await fetch(url)).text();
  const constant = await startConstant(length);
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbeddedDatabase({ dataDir, log: () => {} });
  const db = openDatabase(process.env.DATABASE_URL ?? embedded?.url ?? "", { statementTimeoutMs: 0 });
  try {
    await addHistory(db, 0, HISTORY);
    const bare = await rows.constant(
      `bare node:http, a constant of ${(length / 1_024).toFixed(0)} KB`,
      constant.pid,
      () => load({ url: constant.origin, seconds }),
    );
    const share = `>= ${(LEAST_SHARE * 100).toFixed(0)} % of the constant`;
    const few = await rows.measure("free times of a day", share, () => load({ url, seconds }));
    await addHistory(db, HISTORY, HISTORY * 10);
    const many = await rows.measure("the same, ten times the history", `<= ${MOST_SLOWER} times as slow`, () =>
      load({ url, seconds }),
    );
    const [ofConstant, slower] = [few.perSecond / bare.perSecond, few.perSecond / many.perSecond];
    const verdict = (isMet: boolean) => (isMet ? "" : "  TOO SLOW");
    return [
      `free times of a day: ${(ofConstant * 100).toFixed(1)} % of the constant  (target ${share})${verdict(ofConstant >= LEAST_SHARE)}`,
      `free times with ten times the history: ${slower.toFixed(2)} times as slow  (target <= ${MOST_SLOWER})${verdict(slower <= MOST_SLOWER)}`,
    ];
  } finally {
    await closeDatabase(db);
    await embedded?.stop();
    await constant.stop();
  }
}

import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { writePastAnswers } from "./write-past-answers.ts";

/** The demo clinic's time zone. */
const TIME_ZONE = "America/New_York";
const DAY_MINUTES = 24 * 60;
/** Vera's answers expired today; Olive's are valid. */
const DEMO_ANSWERS = [
  { customerId: "demo-vera", daysAgo: 366 },
  { customerId: "demo-olive", daysAgo: 3 },
];

const lock = command(sql`select pg_advisory_xact_lock(hashtextextended('demo-answers', 0))`);

const readBefore = statement(
  { now: "text", serviceIds: "text[]", isThere: "bool" },
  sql`
  select to_json(clock_now()) #>> '{}' as now, coalesce(array_agg(distinct service_id), '{}') as "serviceIds",
    exists (select 1 from screening_answers where id like 'demo-%-health') as "isThere"
  from service_screening`,
);

/** Records that two demo customers declared nothing, one of them more than a year ago. Idempotent. */
export async function seedDemoAnswers(db: Database, secrets: Secrets): Promise<void> {
  await db.transaction(async (tx) => {
    // If two processes start at the same time, the second waits here and then finds what the first has written.
    await lock(tx);
    const [row] = await readBefore(tx);
    if (!row || row.isThere) return;
    const now = new Date(row.now);
    const past = DEMO_ANSWERS.map(({ customerId, daysAgo }) => ({
      id: `${customerId}-health`,
      customerId,
      appointmentId: null,
      serviceIds: row.serviceIds,
      answeredAt: addMinutes(now, -daysAgo * DAY_MINUTES),
    }));
    await writePastAnswers(tx, past, { secrets, timeZone: TIME_ZONE, now, keepsOld: true });
  });
}

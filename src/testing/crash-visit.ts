import { sql } from "drizzle-orm";
import { z } from "zod";
import { consumableHandlers } from "#modules/booking/server/consumables/use-consumables.ts";
import { rescheduleByCustomer } from "#modules/booking/server/reschedule/reschedule-by-customer.ts";
import { sayLate } from "#modules/booking/server/running-late/say-late.ts";
import { keepAnswers } from "#modules/care/server/public.ts";
import { splitVisit } from "#modules/checkout/server/visits/split-visit.ts";
import { takeOffer } from "#modules/checkout/server/visits/take-offer.ts";
import { moveVisitByStaff } from "#modules/desk/server/move-by-staff.ts";
import { offerFreedPlaces } from "#modules/waitlist/server/join-line.ts";
import { matchWaitlist } from "#modules/waitlist/server/match-waitlist.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { openDatabase } from "#platform/db/client.ts";
import { parseEnv } from "#platform/env.ts";
import { armFailpoint } from "#platform/failpoint.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { createLogger } from "#platform/logger.ts";
import { createPaymentGateway } from "#platform/payment-gateway.ts";
import { loadSecrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { fixedClock } from "#shared/clock.ts";
import { timeInZone } from "#shared/zoned-time.ts";
import { staffOf } from "./desk-rig.ts";
import { takeTimeOff } from "./keep-visits.ts";
import { stillVersions } from "./still-versions.ts";

/* A separate process that runs one use case about visits and is killed at a named point, as by power loss. The crash
   tests of visits run it with its task as JSON. */
const taskSchema = z.object({
  url: z.string(),
  failpoint: z.string(),
  action: z.enum(["match", "accept", "stock", "move", "deskMove", "late", "timeOff", "answer", "split"]),
  now: z.string(),
  date: z.string().default(""),
  offer: z.string().default(""),
  customerId: z.string().default(""),
  /** A visit, the hash of its customer's link, and its new start. */
  visit: z.string().default(""),
  startsAt: z.string().default(""),
  /** The practitioner who takes time off. */
  resource: z.string().default(""),
  /** The account of the staff member who moves the visit. */
  staff: z.string().default(""),
  /** The treatment removed from the visit. */
  lineId: z.string().default(""),
});

const task = taskSchema.parse(JSON.parse(process.argv[2] ?? "{}"));
// Has the test's own timeouts, so that a busy machine doesn't end the process before its failpoint.
const db = openDatabase(task.url, { maxConnections: 4, lockTimeoutMs: 10_000, statementTimeoutMs: 20_000 });
const deps: ServerDeps = {
  db,
  clock: fixedClock(task.now),
  env: parseEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DEMO: "1" }),
  logger: createLogger({ level: "silent" }),
  secrets: await loadSecrets(db, undefined),
  versions: stillVersions,
  payments: createPaymentGateway({ apiKey: "sk_test_crash", webhookSecrets: ["whsec_crash"], sandboxPort: 1 }),
  bucket: undefined,
};

offerFreedPlaces();

async function handOnAll(): Promise<void> {
  const dispatch = eventTasks(db, consumableHandlers).dispatch_event;
  const { rows } = await db.execute<{ id: string }>(sql`select id from outbox_events order by id`);
  for (const { id } of rows) await dispatch?.({ eventId: id }, {} as never); // the task uses only its payload, not the job's helpers
}

const ZONE = "America/New_York";
const owned = { appointmentId: task.visit, linkHash: task.visit };
const staff = () => staffOf({ customerId: task.staff, sessionId: "crash", role: "staff", name: "Noor Haddad" });
const none = { code: "C1", version: 1, yes: false };

const actions = {
  move: () =>
    rescheduleByCustomer(deps, { ...owned, date: task.date, time: timeInZone(new Date(task.startsAt), ZONE) }),
  deskMove: () =>
    moveVisitByStaff(deps, staff(), { appointmentId: task.visit, startsAt: new Date(task.startsAt), notify: false }),
  late: () =>
    sayLate(deps, {
      appointmentId: task.visit,
      access: { linkedStart: new Date(task.startsAt), mayChange: false },
      minutes: 10,
    }),
  timeOff: () =>
    takeTimeOff(
      { ...deps, actor: systemActor("test") },
      { resourceId: task.resource, firstDate: task.date, lastDate: task.date, kind: "sick", reason: "" },
    ),
  answer: () =>
    db.transaction((tx) =>
      keepAnswers(tx, deps.secrets, {
        customerId: task.customerId,
        answers: [none],
        outcomes: [],
        timeZone: ZONE,
      }),
    ),
  match: () => matchWaitlist(deps, task.date),
  accept: () =>
    takeOffer(deps, {
      key: { token: task.offer, customerId: task.customerId },
      origin: "http://localhost:3000",
    }),
  stock: handOnAll,
  split: () => {
    const { visit: appointmentId, customerId, lineId, date } = task;
    return splitVisit(deps, { appointmentId, customerId, lineIds: [lineId], date, time: "14:00" });
  },
};

armFailpoint(task.failpoint);
await actions[task.action]();
process.stdout.write("survived\n");
process.exit(0);

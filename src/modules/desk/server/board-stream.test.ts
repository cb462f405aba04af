import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { sessionWatchOf } from "#modules/account/server/public.ts";
import { sessions } from "#modules/account/server/tables.ts";
import { streamBoardChanges } from "#modules/booking/server/slots/slot-stream.ts";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { fixedClock } from "#shared/clock.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { takeStep } from "./take-step.ts";

const { db, url } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-12-01T15:00:00Z" });
const desk = staffOf(await makeStaff(context));
const logger = { warn: () => {} };
const { customerId } = await newStaff(db, "staff");
const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.customerId, customerId));
const sessionId = present(session).id;

/**
 * Yields the events of a stream as they arrive. The block `retry`, which the server sends first, is yielded as the
 * event "open": from then on, the stream gets all changes.
 */
async function* eventsOf(response: Response): AsyncGenerator<{ id: string; data: unknown }> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk);
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const block = text.slice(0, end);
      const found = /^id: (\d+)\nevent: board\ndata: (.*)$/.exec(block);
      text = text.slice(end + 2);
      if (block.startsWith("retry:")) yield { id: "", data: "open" };
      if (found) yield { id: found[1] ?? "", data: JSON.parse(found[2] ?? "") };
    }
  }
}

/**
 * Returns the first event about a visit. It may be the one about its booking, because that notification is sent after
 * the commit.
 */
async function firstOf(events: AsyncGenerator<{ data: unknown }>, visitId: string): Promise<unknown> {
  for (;;) {
    const { value, done } = await events.next();
    if (done || JSON.stringify(value.data).includes(visitId)) return value?.data;
  }
}

it("the board's event stream reports a check-in made through another server process, without polling (BO-12)", async () => {
  const visit = await bookTestVisit(context, { date: "2026-12-02", time: "10:00" });
  const otherProcess = openDatabase(url);
  const leaving = new AbortController();
  const open = { sessionId, date: "2026-12-02", to: "2026-12-02", lastEventId: null, signal: leaving.signal };
  const events = eventsOf(await streamBoardChanges({ db: otherProcess, logger }, open));
  expect((await events.next()).value?.data).toBe("open");
  const heard = firstOf(events, visit.id);
  const day = { ...context, clock: fixedClock("2026-12-02T15:00:00Z") };
  await takeStep(day, desk, { appointmentId: visit.id, step: "check_in" });
  // Uses notifications, not a timer: the stream doesn't poll, so an event arrives immediately or never.
  expect(await heard).toEqual({ date: "2026-12-02", appointmentId: visit.id });
  leaving.abort();
  await events.return(undefined);
  await closeDatabase(otherProcess);
});

it("the board's event stream begins with an event to reload the day when the browser reconnects", async () => {
  const leaving = new AbortController();
  const again = { sessionId, date: "2026-12-02", to: "2026-12-02", lastEventId: "1", signal: leaving.signal };
  const events = eventsOf(await streamBoardChanges({ db, logger }, again));
  expect((await events.next()).value?.data).toBe("open");
  const { value } = await events.next();
  expect(value?.data).toEqual({ date: "2026-12-02", appointmentId: null });
  leaving.abort();
  await events.return(undefined);
});

it("the board's event stream still delivers events to a page that opens a day while another page closes its stream", async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const leaving = new AbortController();
    const open = { sessionId, date: "2026-12-02", to: "2026-12-02", lastEventId: "1", signal: leaving.signal };
    const events = eventsOf(await streamBoardChanges({ db, logger }, open));
    expect((await events.next()).value?.data).toBe("open");
    expect((await events.next()).value?.data).toEqual({ date: "2026-12-02", appointmentId: null });
    leaving.abort();
    await events.return(undefined);
  }
});

it("the board's event stream can cover a week, and then says which day changed", async () => {
  const leaving = new AbortController();
  const week = { sessionId, date: "2026-12-07", to: "2026-12-13", lastEventId: null, signal: leaving.signal };
  const events = eventsOf(await streamBoardChanges({ db, logger }, week));
  expect((await events.next()).value?.data).toBe("open");
  const heard = events.next();
  const next = await bookTestVisit(context, { date: "2026-12-14", time: "10:00" });
  const visit = await bookTestVisit(context, { date: "2026-12-11", time: "10:00" });
  expect(next.id).not.toBe(visit.id);
  expect((await heard).value?.data).toMatchObject({ date: "2026-12-11" });
  leaving.abort();
  await events.return(undefined);
});

it("the board's event stream ends when the staff member's session ends (AU-3)", async () => {
  const open = {
    sessionId,
    date: "2026-12-02",
    to: "2026-12-02",
    lastEventId: null,
    signal: new AbortController().signal,
  };
  const events = eventsOf(await streamBoardChanges({ db, logger }, open));
  expect((await events.next()).value?.data).toBe("open");
  await sessionWatchOf(db, logger).pulse();
  const next = events.next();
  await db.update(sessions).set({ revokedAt: sql`now()` }).where(eq(sessions.id, sessionId));
  await sessionWatchOf(db, logger).pulse();
  expect((await next).done).toBe(true);
});

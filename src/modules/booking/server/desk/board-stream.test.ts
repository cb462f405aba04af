import { expect, it } from "vitest";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { fixedClock } from "#shared/clock.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { testDatabase } from "#testing/test-database.ts";
import { streamBoardChanges } from "../slots/slot-stream.ts";
import { takeStep } from "./take-step.ts";

const { db, url } = await testDatabase();
const context = await seedTestClinic(db, { now: "2026-12-01T15:00:00Z" });
const desk = staffOf(await makeStaff(context));

/** The events of a stream as they come. `retry` is the first block of all: from then on the stream hears of changes. */
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

it("tells another process of a check-in within a second (BO-12)", async () => {
  const visit = await bookTestVisit(context, { date: "2026-12-02", time: "10:00" });
  const otherProcess = openDatabase(url);
  const leaving = new AbortController();
  const open = { date: "2026-12-02", to: "2026-12-02", lastEventId: null, signal: leaving.signal };
  const events = eventsOf(await streamBoardChanges(otherProcess, open));
  expect((await events.next()).value?.data).toBe("open");
  const heard = events.next();
  const day = { ...context, clock: fixedClock("2026-12-02T15:00:00Z") };
  await takeStep(day, desk, { appointmentId: visit.id, step: "check_in" });
  // A notice, not a timer: the stream polls nothing, so that what comes at all comes at once.
  expect((await heard).value?.data).toEqual({ date: "2026-12-02", appointmentId: visit.id });
  leaving.abort();
  await events.return(undefined);
  await closeDatabase(otherProcess);
});

it("begins again with an event that says to read the day, for who lost the stream", async () => {
  const leaving = new AbortController();
  const again = { date: "2026-12-02", to: "2026-12-02", lastEventId: "1", signal: leaving.signal };
  const events = eventsOf(await streamBoardChanges(db, again));
  expect((await events.next()).value?.data).toBe("open");
  const { value } = await events.next();
  expect(value?.data).toEqual({ date: "2026-12-02", appointmentId: null });
  leaving.abort();
  await events.return(undefined);
});

it("goes on hearing when one page leaves its day and the next opens another at once", async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const leaving = new AbortController();
    const open = { date: "2026-12-02", to: "2026-12-02", lastEventId: "1", signal: leaving.signal };
    const events = eventsOf(await streamBoardChanges(db, open));
    expect((await events.next()).value?.data).toBe("open");
    expect((await events.next()).value?.data).toEqual({ date: "2026-12-02", appointmentId: null });
    leaving.abort();
    await events.return(undefined);
  }
});

it("follows a week in one stream, and says which of its days changed", async () => {
  const leaving = new AbortController();
  const week = { date: "2026-12-07", to: "2026-12-13", lastEventId: null, signal: leaving.signal };
  const events = eventsOf(await streamBoardChanges(db, week));
  expect((await events.next()).value?.data).toBe("open");
  const heard = events.next();
  const next = await bookTestVisit(context, { date: "2026-12-14", time: "10:00" });
  const visit = await bookTestVisit(context, { date: "2026-12-11", time: "10:00" });
  expect(next.id).not.toBe(visit.id);
  expect((await heard).value?.data).toMatchObject({ date: "2026-12-11" });
  leaving.abort();
  await events.return(undefined);
});

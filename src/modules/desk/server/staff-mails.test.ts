import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mailTimeOfStaffChange } from "#modules/booking/domain/quiet-hours.ts";
import { emitCancellationByStaff } from "#modules/booking/server/cancel/emit-cancellation.ts";
import { emitMissedVisit } from "#modules/booking/server/no-show/emit-missed-visit.ts";
import { visitMailHandlers, visitMailWriters } from "#modules/visit-mails/server/visit-mails.ts";
import { parseEnv } from "#platform/env.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { fixedClock } from "#shared/clock.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { stillVersions } from "#testing/still-versions.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { moveVisitByStaff } from "./move-by-staff.ts";
import { addService } from "./services/change-services.ts";
import { takeStep } from "./take-step.ts";
import { undoStep } from "./undo/undo-step.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
const desk = staffOf(await makeStaff(context));
const deps = {
  ...context,
  env: parseEnv({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
  secrets: await loadSecrets(db, undefined),
  versions: stillVersions,
  bucket: undefined,
};
const at = (now: string) => ({ ...context, clock: fixedClock(now) });

type Job = { id: string; task: string; payload: { mail?: string; eventId?: string; payload?: unknown }; runAt: string };

/** Dispatches every waiting event, as the job runner does, and returns the emails about visits that are then queued. */
async function mailsWaiting(): Promise<Job[]> {
  const events = eventTasks(db, visitMailHandlers(context));
  for (const { payload } of await waiting("dispatch_event")) {
    await events.dispatch_event?.(payload, {} as never); // the task only reads the job's payload
  }
  await db.execute(sql`delete from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = 'dispatch_event')`);
  const mails = await waiting("send_mail");
  return mails.filter(({ payload }) => !/reminder|aftercare|booked/.test(payload.mail ?? ""));
}

async function waiting(task: string): Promise<Job[]> {
  const { rows } = await db.execute<Job>(sql`
    select j.id::text as id, t.identifier as task, j.payload, to_char(j.run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "runAt"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} order by j.id`);
  return rows;
}

const write = ({ payload }: Job) => visitMailWriters[payload.mail ?? ""]?.(deps, payload.payload);
const clearMails = () => db.execute(sql`delete from graphile_worker._private_jobs`);

describe("an email about a visit moved by staff", () => {
  const input = { startsAt: new Date("2026-12-01T19:00:00Z"), version: 1 };

  it("is sent only once, after 15 seconds, with the next sequence number of the calendar entry (BO-49)", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-01", time: "10:00" });
    await moveVisitByStaff(context, desk, { ...input, appointmentId: visit.id, notify: true });
    const mails = await mailsWaiting();
    expect(mails.map(({ payload, runAt }) => [payload.mail, runAt])).toEqual([
      ["appointment-moved", "2026-11-20T15:00:15Z"],
    ]);
    const [mail] = await Promise.all(mails.map(write));
    expect(mail?.content.subject).toBe("Moved: your visit is now on Tuesday, December 1, 2:00 pm");
    expect(mail?.calendar).toMatchObject({ method: "REQUEST" });
    expect(mail?.calendar?.content).toContain("SEQUENCE:1\r\n");
    await clearMails();
  });

  it("is sent only if requested, while reminders always follow the new time (BO-14)", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-02", time: "10:00" });
    await moveVisitByStaff(context, desk, {
      ...input,
      startsAt: new Date("2026-12-02T19:00:00Z"),
      appointmentId: visit.id,
      notify: false,
    });
    expect(await mailsWaiting()).toEqual([]);
    const reminders = (await waiting("send_mail")).filter(({ payload }) => payload.mail === "appointment-reminder");
    expect(reminders.map(({ runAt }) => runAt)).toContain("2026-12-02T17:00:00Z");
    await clearMails();
  });

  it("isn't sent if the move is undone within 10 seconds, and nor is an email about undoing it (BO-49)", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-03", time: "10:00" });
    await moveVisitByStaff(context, desk, {
      ...input,
      startsAt: new Date("2026-12-03T19:00:00Z"),
      appointmentId: visit.id,
      notify: true,
    });
    await undoStep(at("2026-11-20T15:00:10Z"), desk, { appointmentId: visit.id });
    const mails = await mailsWaiting();
    expect(mails).toHaveLength(1);
    expect(await Promise.all(mails.map(write))).toEqual([undefined]);
    await clearMails();
  });

  it("is followed by another email if the move is undone later", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-04", time: "10:00" });
    await moveVisitByStaff(context, desk, {
      ...input,
      startsAt: new Date("2026-12-04T19:00:00Z"),
      appointmentId: visit.id,
      notify: true,
    });
    await undoStep(at("2026-11-20T15:05:00Z"), desk, { appointmentId: visit.id });
    const written = await Promise.all((await mailsWaiting()).map(write));
    expect(written.map((mail) => mail?.content.subject)).toEqual([
      undefined,
      "Moved: your visit is now on Friday, December 4, 10:00 am",
    ]);
    await clearMails();
  });
});

describe("an email about a treatment added by staff", () => {
  const follow = async () => ({
    sums: { memberSavingsCents: 0, couponSavingsCents: 0, offers: [] },
    refundCents: 0,
    order: null,
  });

  it("says what the visit now includes, when it ends and what it costs (BO-21)", async () => {
    const visit = await bookTestVisit(context, { date: "2026-12-01", time: "10:00" });
    await mailsWaiting();
    const input = { appointmentId: visit.id, serviceId: "AC03", addOnIds: [] };
    const { endsAt } = await addService(context, desk, { ...input, notify: true }, follow);
    const [mail] = await Promise.all((await mailsWaiting()).map(write));
    expect(mail?.content.subject).toBe("Changed: your visit on Tuesday, December 1, 10:00 am");
    const end = formatTime(timeInZone(new Date(endsAt), visit.timeZone));
    const text = `Your visit on Tuesday, December 1, 10:00 am has changed and now ends at ${end}. An updated calendar invite is attached.`;
    expect(mail?.content.blocks).toContainEqual({ kind: "text", text });
    expect(mail?.content.blocks).toContainEqual({ kind: "list", items: ["Service AG08", "Service AC03"] });
    expect(mail?.calendar?.content).toContain("SEQUENCE:1\r\n");
    await clearMails();
  });
});

describe("a cancellation by staff", () => {
  it("is emailed after 15 seconds, unless it was undone before", async () => {
    const told = await bookTestVisit(context, { date: "2026-12-07", time: "10:00" });
    const undone = await bookTestVisit(context, { date: "2026-12-07", time: "13:00" });
    await mailsWaiting();
    for (const { id } of [told, undone])
      await takeStep(context, desk, { appointmentId: id, step: "cancel", reason: "Burst pipe", notify: true });
    await undoStep(at("2026-11-20T15:00:05Z"), desk, { appointmentId: undone.id });
    const jobs = await waiting("tell_cancelled_visit");
    expect(jobs.map(({ runAt }) => runAt)).toEqual(["2026-11-20T15:00:15Z", "2026-11-20T15:00:15Z"]);
    for (const { payload } of jobs) await emitCancellationByStaff(db, payload);
    const mails = await mailsWaiting();
    const written = await Promise.all(mails.map(write));
    expect(written.map((mail) => mail?.content.subject)).toEqual([
      "Canceled: your visit on Monday, December 7, 10:00 am",
    ]);
    await clearMails();
  });
});

describe("a no-show", () => {
  it("emits, 15 seconds later, an event that releases what the visit reserved, unless the no-show was undone before", async () => {
    const missed = await bookTestVisit(context, { date: "2026-12-08", time: "10:00" });
    const undone = await bookTestVisit(context, { date: "2026-12-08", time: "13:00" });
    const now = (seconds: string) => at(`2026-12-08T19:00:${seconds}Z`);
    for (const { id } of [missed, undone]) await takeStep(now("00"), desk, { appointmentId: id, step: "no_show" });
    await undoStep(now("05"), desk, { appointmentId: undone.id });
    const jobs = await waiting("tell_missed_visit");
    expect(jobs.map(({ runAt }) => runAt)).toEqual(["2026-12-08T19:00:15Z", "2026-12-08T19:00:15Z"]);
    for (const { payload } of [...jobs, ...jobs]) await emitMissedVisit(db, payload);
    const { rows } = await db.execute(
      sql`select payload->>'appointmentId' as id from outbox_events where type = 'appointment_missed'`,
    );
    expect(rows).toEqual([{ id: missed.id }]);
    await clearMails();
  });
});

describe("quiet hours for emails", () => {
  it.each([
    ["at once by day", "2026-11-20T19:00:00Z", "2026-11-20T19:00:15.000Z"],
    ["at once until 9 pm", "2026-11-21T01:59:00Z", "2026-11-21T01:59:15.000Z"],
    ["the next morning if it is after 9 pm", "2026-11-21T02:00:00Z", "2026-11-21T13:00:00.000Z"],
    ["the same morning if it is before 8 am", "2026-11-21T12:59:00Z", "2026-11-21T13:00:00.000Z"],
  ])("let an email be sent %s", (_when, now, sendAt) => {
    expect(mailTimeOfStaffChange(new Date(now), ["2026-12-01"], "America/New_York").toISOString()).toBe(sendAt);
  });

  it("don't delay an email about a visit on the same day", () => {
    const early = new Date("2026-11-21T11:00:00Z");
    expect(mailTimeOfStaffChange(early, ["2026-12-01", "2026-11-21"], "America/New_York").toISOString()).toBe(
      "2026-11-21T11:00:15.000Z",
    );
  });
});

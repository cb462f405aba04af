import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { markAddressProven } from "#modules/account/server/public.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { cancelAppointment } from "#modules/booking/server/cancel/cancel-appointment.ts";
import { bookGuestVisit } from "#modules/booking/server/guests/book-guest-visit.ts";
import { identifyGuest } from "#modules/booking/server/guests/identify-guest.ts";
import { bookHold } from "#modules/booking/server/holds/book-hold.ts";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { rescheduleByCustomer } from "#modules/booking/server/reschedule/reschedule-by-customer.ts";
import { createTimeOff } from "#modules/booking/server/schedule/time-off.ts";
import { getVisit } from "#modules/booking/server/visits/appointment-queries.ts";
import { hashOfLink, visitLinkOf } from "#modules/booking/server/visits/visit-link.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { MailWriter } from "#modules/notifications/server/mails.ts";
import { mailTasks } from "#modules/notifications/server/send-mail.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { visitMailHandlers, visitMailWriters } from "./visit-mails.ts";

const dataDir = await mkdtemp(join(tmpdir(), "halcyon-visit-mails-"));
afterAll(() => rm(dataDir, { recursive: true }));
const { db, deps, url } = await clinicApi([bindAccountApi([]), bindBookingApi, bindOwnVisitsApi], {
  dataDir,
  publicUrl: "https://clinic.example",
});
const PRESENT = "2026-11-20T15:00:00Z";
deps.clock = fixedClock(PRESENT);
await seedTestClinic(db, { change: { allowLateChangeForFee: true } });
/** Callbacks that delay a mail between reading its visit and sending it, by the mail's name. */
const heldUp: Record<string, () => Promise<void>> = {};
const writers = Object.fromEntries(
  Object.entries(visitMailWriters).map(([name, write]): [string, MailWriter] => [
    name,
    async (context, payload) => {
      const written = await write(context, payload);
      await heldUp[name]?.();
      return written;
    },
  ]),
);
const tasks = {
  ...eventTasks(db, visitMailHandlers(deps)),
  ...mailTasks(deps, writers),
};
const jobs = await startJobRunner({ databaseUrl: url, logger: deps.logger, tasks });
afterAll(() => jobs.stop());

type Read = { head: string; text: string; calendar: string; calendarType: string };

/** Matches mails that are scheduled, such as reminders. They may already be overdue here, and are tested elsewhere. */
const REMINDERS = /^Subject: (Reminder|See you soon|After)/m;

const unfinished = sql<{ error: string | null }>`
  select last_error as error from graphile_worker.jobs where run_at <= now() or attempts > 0`;

/** Returns the mails to an email other than reminders, in the order they were sent, as a mail program reads them. */
async function mailsTo(address: string): Promise<Read[]> {
  await expect
    // A job that failed is retried a little later, so it isn't done yet.
    .poll(async () => (await db.execute(unfinished)).rows.map(({ error }) => error), { timeout: 15_000 })
    .toEqual([]);
  const folder = join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return sources
    .map((source) => {
      const parts = source.split(/\r\n--+_NmP[^\r\n]+/);
      const bodyOf = (type: string) => {
        const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? "";
        const [head = "", ...rest] = part.trimStart().split("\r\n\r\n");
        const body = rest.join("\r\n\r\n");
        if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
        if (!/quoted-printable/i.test(head)) return body;
        const bytes = body
          .replace(/=\r\n/g, "")
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
        return Buffer.from(bytes, "latin1").toString("utf8");
      };
      const head = (source.split("\r\n\r\n")[0] ?? "").replace(/\r\n[ \t]+/g, " ");
      const calendarType = /^Content-Type: (text\/calendar;[^\r]*(?:\r\n[ \t]+[^\r]*)*)/m.exec(source)?.[1] ?? "";
      const calendar = bodyOf("text/calendar").replaceAll("\r\n ", "");
      return { head, text: bodyOf("text/plain"), calendar, calendarType };
    })
    .filter(({ head }) => head.includes(address) && !REMINDERS.test(head));
}

let people = 0;
async function bookGuest(date: string, time = "10:00") {
  people += 1;
  const email = `guest-${people}@example.com`;
  const guest = { firstName: "Ines", lastName: "Roe", email, phone: "+12125550100" };
  const input = { orderId: newId(), serviceIds: ["AG07"], addOnIds: ["led"], date, time, guest };
  const { id, startsAt, endsAt } = await db.transaction((tx) => bookGuestVisit(deps, tx, input));
  return {
    id,
    startsAt,
    endsAt,
    email,
    owner: { appointmentId: id, linkHash: hashOfLink(visitLinkOf(deps.secrets, id)) },
  };
}

/** Returns the clinic's own mails about visits on the given days, which the subject names. */
const mailsToClinic = async (...days: string[]) =>
  (await mailsTo(`<${(await getClinicSettings(db)).location.email}>`)).filter(({ head }) =>
    days.some((day) => /^To: .*\bTest clinic\b/m.test(head) && head.includes(day)),
  );

describe("the clinic's emails about visits", () => {
  it("report what a customer booked, moved and canceled", async () => {
    const { owner, email } = await bookGuest("2026-12-15");
    await mailsTo(email);
    await rescheduleByCustomer(deps, { ...owner, date: "2026-12-16", time: "11:00" });
    await mailsTo(email);
    await cancelAppointment(deps, owner);
    const mails = await mailsToClinic("December 15", "December 16");
    expect(mails.map(({ head }) => /^Subject: (.*?)\r?$/m.exec(head)?.[1])).toEqual([
      "Booked: Tuesday, December 15, 10:00 am, Ines Roe",
      "Moved: Wednesday, December 16, 11:00 am, Ines Roe",
      "Canceled: Wednesday, December 16, 11:00 am, Ines Roe",
    ]);
    expect(mails[1]?.text).toContain("Original time: 12-15-2026, 10:00 am");
    expect(mails[0]?.text).toContain("Phone: (212) 555-0100");
  });

  it("aren't sent when they are switched off", async () => {
    const { id, email } = await bookGuest("2026-12-17");
    await mailsTo(email);
    const write = () => visitMailWriters["clinic-visit-booked"]?.(deps, { appointmentId: id, change: "booked" });
    expect((await write())?.to.address).toBe("hello@clinic.example");
    const { clinicMails } = await getClinicSettings(db);
    const off = JSON.stringify({ clinicMails: { ...clinicMails, bookings: false } });
    await db.execute(sql`update clinic_settings set settings = settings || ${off}::jsonb`);
    await expect.poll(write).toBeUndefined();
    const on = JSON.stringify({ clinicMails });
    await db.execute(sql`update clinic_settings set settings = settings || ${on}::jsonb`);
    await expect.poll(async () => (await write())?.to.address).toBe("hello@clinic.example");
  });
});

describe("BK-7 emails about a guest's visit", () => {
  it("confirm the booking, then the move with both times and its cost, then the cancellation, all for one calendar entry", async () => {
    const { email, owner, id } = await bookGuest("2026-12-01");
    await mailsTo(email);
    await rescheduleByCustomer(deps, { ...owner, date: "2026-12-02", time: "11:00" });
    await mailsTo(email);
    await cancelAppointment(deps, owner);
    const [booked, moved, cancelled, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(booked?.head).toContain("Subject: Your visit on Tuesday, December 1, 10:00 am");
    // The actions are right below the time, and the mail starts with a picture of where to go.
    expect(booked?.text).toMatch(
      new RegExp(
        [
          "Tuesday, December 1, 10:00 am\\r?\\n-+",
          `Reschedule or cancel: https://clinic\\.example/confirmation\\?id=${id}&link=\\S+`,
          `Add to calendar: https://clinic\\.example/api/v1/Appointment/${id}/calendar\\.ics\\?link=\\S+`,
          "Date: 12-01-2026",
        ].join("\\s+"),
      ),
    );
    expect(booked?.text).toContain(
      "Free to move until Sun, Nov 29, 10:00 am. Cancellation policy: https://clinic.example/confirmation",
    );
    expect(booked?.calendar).toContain("TRIGGER:-P1D");
    expect(booked?.calendar).toContain(`/confirmation?id=${id}&link=`);
    expect(moved?.head).toContain("Subject: Moved: your visit is now on Wednesday, December 2, 11:00 am");
    expect(moved?.text).toContain("Original time: 12-01-2026, 10:00 am");
    expect(moved?.text).toContain("Fee for moving: none");
    expect(moved?.text).toMatch(/^With: \S/m);
    expect(moved?.text).toContain(`https://clinic.example/confirmation?id=${id}&link=`);
    expect(cancelled?.head).toContain("Subject: Canceled: your visit on Wednesday, December 2, 11:00 am");
    expect(cancelled?.text).toContain("Cancellation fee: none");
    const entries = [booked, moved, cancelled].map((mail) => mail?.calendar ?? "");
    expect(entries.map((entry) => /^UID:(\S+)/m.exec(entry)?.[1])).toEqual(Array(3).fill(`appointment-${id}@halcyon`));
    expect(entries.map((entry) => /^SEQUENCE:(\d+)/m.exec(entry)?.[1])).toEqual(["0", "1", "2"]);
    expect(entries.map((entry) => /^METHOD:(\w+)/m.exec(entry)?.[1])).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
    // Mail programs rely on the part's type.
    const types = [booked, moved, cancelled].map((mail) => /method=(\w+)/.exec(mail?.calendarType ?? "")?.[1]);
    expect(types).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
    expect(entries.map((entry) => /^SUMMARY:(.+?)\r?$/m.exec(entry)?.[1])).toEqual(
      Array(3).fill("Visit at Test clinic"),
    );
    expect(entries[2]).toContain("STATUS:CANCELLED");
    expect(entries.map((entry) => /^STATUS:(\w+)/m.exec(entry)?.[1])).toEqual(["CONFIRMED", "CONFIRMED", "CANCELLED"]);
    expect(entries[1]).toContain("DTSTART:20261202T160000Z");
  });

  it("are sent in order: the newest contains the current time, and the calendar sequence number never decreases", async () => {
    const { email, owner } = await bookGuest("2026-12-08");
    await mailsTo(email);
    const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    heldUp["appointment-moved"] = async () => {
      delete heldUp["appointment-moved"];
      hasRead.resolve();
      await mayGoOn.promise;
    };
    await rescheduleByCustomer(deps, { ...owner, date: "2026-12-09", time: "11:00" });
    await hasRead.promise;
    await rescheduleByCustomer(deps, { ...owner, date: "2026-12-10", time: "14:00" });
    const waiting = sql`
      select 1 from graphile_worker.jobs where key like 'mail:appointment:%:moved:2' and locked_at is null`;
    // Waits long enough that a free worker could take the second mail and send it first.
    await expect.poll(async () => (await db.execute(waiting)).rows.length, { timeout: 10_000 }).toBe(1);
    await sleep(1_500);
    mayGoOn.resolve();
    const mails = await mailsTo(email);
    expect(mails.map(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1])).toEqual([
      "Your visit on Tuesday, December 8, 10:00 am",
      "Moved: your visit is now on Wednesday, December 9, 11:00 am",
      "Moved: your visit is now on Thursday, December 10, 2:00 pm",
    ]);
    expect(mails.map(({ calendar }) => /^SEQUENCE:(\d+)/m.exec(calendar)?.[1])).toEqual(["0", "1", "2"]);
  });

  it("contain no guest's name if the email address is unverified, not even in the calendar entry", async () => {
    const email = "victim@example.com";
    const guest = { firstName: "Win $500 http://evil.example", lastName: "Now", email, phone: "+12125550100" };
    const input = { orderId: newId(), serviceIds: ["AG07"], addOnIds: [], date: "2026-12-08", time: "10:00", guest };
    const { id } = await db.transaction((tx) => bookGuestVisit(deps, tx, input));
    await mailsTo(email);
    await cancelAppointment(deps, { appointmentId: id, linkHash: hashOfLink(visitLinkOf(deps.secrets, id)) });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(Object.values(mail).join("\n")).not.toMatch(/evil\.example|Win \$500/);
      expect(mail.text).toContain("Hello,");
      expect(mail.calendar).toMatch(/^ATTENDEE;PARTSTAT/m);
    }
    await markAddressProven(db, deps.secrets, "known@example.com");
    const known = {
      ...input,
      orderId: newId(),
      date: "2026-12-09",
      guest: { ...guest, firstName: "Ines", email: "known@example.com" },
    };
    await db.transaction((tx) => bookGuestVisit(deps, tx, known));
    expect((await mailsTo("known@example.com"))[0]?.text).toContain("Hello Ines,");
  });

  it("state the fee for a change inside the notice period as the guest saw and accepted it (BK-5)", async () => {
    const { email, owner } = await bookGuest("2026-11-21");
    await mailsTo(email); // waits until this mail is written, because the two events have no fixed order
    const input = { ...owner, date: "2026-12-03", time: "10:00" };
    await expect(rescheduleByCustomer(deps, input)).rejects.toMatchObject({ code: "fee_not_agreed" });
    await rescheduleByCustomer(deps, { ...input, agreedFeeCents: 5_000 });
    const mails = await mailsTo(email);
    expect(mails.at(-1)?.text).toContain("Fee for moving: $50.00, payable at the clinic");
    expect(mails).toHaveLength(2);
  });

  it("ask the guest once per time off to choose another time, which costs nothing even inside the notice period", async () => {
    const { id, email, owner } = await bookGuest("2026-11-23");
    await mailsTo(email);
    const { practitioner } = await getVisit(db, id);
    const off = {
      resourceId: practitioner.id,
      firstDate: "2026-11-23",
      lastDate: "2026-11-23",
      reason: "",
      kind: "sick",
      dryRun: false,
      decisions: [{ visitId: id, decision: "ask" }],
    } as const;
    const { timeOff } = await createTimeOff({ db, clock: deps.clock, actor: systemActor("test") }, off);
    const [, mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.head).toContain("Subject: Please choose another time for your visit on Monday, November 23, 10:00 am");
    expect(mail?.text).toContain("You can reschedule or cancel at no charge, even at the last minute.");
    expect(mail?.text).toContain(`Choose another time: https://clinic.example/confirmation?id=${id}&link=`);
    // At this time, 47 hours before the visit, a move would cost $50 if the clinic hadn't asked for it.
    deps.clock = fixedClock("2026-11-21T16:00:00Z");
    const moved = await rescheduleByCustomer(deps, { ...owner, date: "2026-12-07", time: "10:00" });
    deps.clock = fixedClock(PRESENT);
    expect([moved.date, moved.lateFeeCents]).toEqual(["2026-12-07", 0]);
    const payload = { appointmentId: id, startsAt: "2026-11-23T15:00:00.000Z", timeOffId: timeOff.id };
    expect(await visitMailWriters["appointment-move-asked"]?.(deps, payload)).toBeUndefined();
    const [, , secondMail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(secondMail?.head).toContain("Subject: Moved: your visit is now on Monday, December 7");
  });

  it("list the price of each part of a visit, the offer's discount, and the amount due at the clinic (PG-8)", async () => {
    await db.execute(sql`
      insert into limited_offers (id, slug, name, kind, description, price_cents, full_price_cents, minutes_text, conditions, weekdays,
        starts_at, ends_at, position)
      values ('lo', 'lo', 'Facial with LED', 'combination', '', 12000, 14500, '', '{}', '{}', '2026-11-01', '2026-12-01', 0)`);
    await db.execute(sql`insert into limited_offer_services values ('lo', 'AG07', 0)`);
    await db.execute(sql`insert into limited_offer_add_ons values ('lo', 'led', 0)`);
    const { email } = await bookGuest("2026-12-16");
    await db.execute(sql`delete from limited_offers`);
    const [{ text } = { text: "" }] = await mailsTo(email);
    expect(text).toContain("Service AG07: $100.00");
    expect(text).toContain("LED: $45.00");
    expect(text).toContain("Limited offer: Facial with LED: −$25.00");
    expect(text).toContain("Due at the clinic: $120.00");
  });

  it("begin with the picture of the room in which the visit starts", async () => {
    const { id, email } = await bookGuest("2026-12-18");
    await mailsTo(email);
    const written = await visitMailWriters["appointment-booked"]?.(deps, { appointmentId: id });
    expect(written?.content.picture).toBe("clinic-treatment-room");
  });

  it("don't confirm a visit that was canceled before the email was written", async () => {
    const { id, owner } = await bookGuest("2026-12-18");
    await cancelAppointment(deps, owner);
    expect(await visitMailWriters["appointment-booked"]?.(deps, { appointmentId: id })).toBeUndefined();
  });

  it("are each sent only once, however often their event is delivered", async () => {
    const { email, owner } = await bookGuest("2026-12-04");
    expect(await mailsTo(email)).toHaveLength(1); // waits until this mail is written, because it wouldn't be written after the cancellation
    await cancelAppointment(deps, owner);
    expect(await mailsTo(email)).toHaveLength(2);
    await db.execute(sql`delete from handled_events`);
    await db.execute(
      sql`select graphile_worker.add_job('dispatch_event', json_build_object('eventId', id)) from outbox_events`,
    );
    const subjects = (await mailsTo(email)).map(({ head }) => /^Subject: (\w+)/m.exec(head)?.[1]);
    expect(subjects).toEqual(["Your", "Canceled"]);
  });
});

describe("BK-7 emails about a customer's visit", () => {
  it("link to the account, and contain no secret", async () => {
    const customerId = await makeTestCustomer(db);
    const cartId = newId();
    const services = [{ serviceId: "AS03", addOns: [] }];
    const appointmentId = await db.transaction(async (tx) => {
      await holdVisit(deps, tx, { cartId, customerId, services, date: "2026-12-07", time: "10:00" });
      return (await bookHold(deps, tx, { cartId, customerId, orderId: newId() })).appointmentId;
    });
    await mailsTo(`${customerId}@example.com`);
    await rescheduleByCustomer(deps, { appointmentId, customerId, date: "2026-12-08", time: "10:00" });
    const mails = await mailsTo(`${customerId}@example.com`);
    expect(mails.map(({ text }) => text.includes("https://clinic.example/upcoming-orders"))).toEqual([true, true]);
    expect(mails.some(({ text }) => text.includes("link="))).toBe(false);
  });
});

describe("BK-7 reminders and aftercare", () => {
  it("are never sent for a former time of a visit that was moved, or for a canceled visit", async () => {
    const { id, owner, startsAt } = await bookGuest("2026-12-10");
    const at = (hours: number) => ({ ...deps, clock: fixedClock(addMinutes(startsAt, -hours * 60).toISOString()) });
    const remind = (hours: number) =>
      visitMailWriters["appointment-reminder"]?.(at(hours), {
        appointmentId: id,
        startsAt: startsAt.toISOString(),
        hours,
      });
    const care = () =>
      visitMailWriters["appointment-aftercare"]?.(deps, { appointmentId: id, startsAt: startsAt.toISOString() });
    expect((await remind(48))?.content.subject).toBe("Reminder: your visit on Thursday, December 10, 10:00 am");
    expect((await remind(2))?.content.heading).toBe("See you soon");
    expect(await care()).toBeUndefined();

    await rescheduleByCustomer(deps, { ...owner, date: "2026-12-11", time: "10:00" });
    expect([await remind(48), await remind(2), await care()]).toEqual([undefined, undefined, undefined]);

    const moved = (await rescheduleByCustomer(deps, { ...owner, date: "2026-12-10", time: "10:00" })).startsAt;
    expect(moved).toEqual(startsAt);
    expect((await remind(48))?.content.subject).toBe("Reminder: your visit on Thursday, December 10, 10:00 am");
    await cancelAppointment(deps, owner);
    expect([await remind(48), await remind(2), await care()]).toEqual([undefined, undefined, undefined]);
  });

  it("include aftercare only for completed visits, not for visits that are booked, checked in or missed (BK-7)", async () => {
    const { id, startsAt } = await bookGuest("2026-12-17");
    const care = () =>
      visitMailWriters["appointment-aftercare"]?.(deps, { appointmentId: id, startsAt: startsAt.toISOString() });
    const subjects: [string, string | undefined][] = [];
    for (const status of ["booked", "confirmed", "checked_in", "no_show", "cancelled", "completed"]) {
      const stage = status === "checked_in" ? "waiting" : null;
      await db.execute(sql`update appointments set status = ${status}, stage = ${stage} where id = ${id}`);
      subjects.push([status, (await care())?.content.subject]);
    }
    expect(subjects.filter(([, subject]) => subject)).toEqual([["completed", "After your visit"]]);
  });

  it("aren't sent if they are processed too long after they were due", async () => {
    const { id, startsAt } = await bookGuest("2026-12-14");
    const late = { ...deps, clock: fixedClock(addMinutes(startsAt, -20).toISOString()) };
    const payload = { appointmentId: id, startsAt: startsAt.toISOString(), hours: 2 };
    expect(await visitMailWriters["appointment-reminder"]?.(late, payload)).toBeUndefined();
  });
});

describe("PG-17 the code for booking again", () => {
  it("is emailed to a known guest without an account, and not to unknown addresses", async () => {
    const { email } = await bookGuest("2026-12-16");
    await mailsTo(email);
    await identifyGuest({ ...deps, clientNetwork: undefined }, { email });
    await identifyGuest({ ...deps, clientNetwork: undefined }, { email: "stranger@example.com" });
    const mails = await mailsTo(email);
    expect(mails.at(-1)?.head).toMatch(/^Subject: \d{6} is your booking code/m);
    expect(await mailsTo("stranger@example.com")).toEqual([]);
  });
});

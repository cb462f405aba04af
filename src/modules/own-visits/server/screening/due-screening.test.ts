import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { joinGuestVisits } from "#modules/booking/server/guests/join-guest-visits.ts";
import { makeStepLink } from "#modules/booking/server/visit-links/step-link.ts";
import { getVisit } from "#modules/booking/server/visits/appointment-queries.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import { prepareBlocks } from "#modules/visit-mails/server/visit-mail-parts.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { readVisitScreening } from "../../staff/contract/visit-screening.ts";

const { send, db, deps } = breakingOff(
  "modules/own-visits/server/screening/due-screening.test.ts",
  await demoApi(moduleApis, { rateLimitFactor: 1_000 }),
);
const { bearer: desk } = await newStaff(db, "staff");
const { bearer: treating } = await newStaff(db, "practitioner", { rights: ["visits.all"] });

async function placeFor(serviceId: string): Promise<{ date: string; time: string }> {
  const firstFree = async (date: string) =>
    (await send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=${serviceId}`)).body.data.find(
      ({ isBooked }) => !isBooked,
    )?.from;
  const date = await freeDayAhead(async (day) => (await firstFree(day)) !== undefined);
  return { date, time: present(await firstFree(date)) };
}

let guests = 0;
/** Books a guest visit as older API clients do, which don't know the health check. */
async function guestVisit(serviceId = "ag08") {
  guests += 1;
  const { firstName, lastName, email } = newPerson(`Due${guests}`);
  const phone = `+121255502${10 + guests}`;
  const body = {
    ...(await placeFor(serviceId)),
    serviceIds: [serviceId],
    customer: { firstName, lastName, phone, email },
  };
  const { status, body: answer } = await send("POST", "guest/book", { body });
  expect(status).toBe(200);
  const visit = await getVisit(db, answer.data.appointment._id);
  return { id: visit.id, visit, email, headers: { "x-visit-link": makeStepLink(deps.secrets, visit, "prepare") } };
}

const yes = (code: string, answer?: string): ScreeningAnswer => ({ code, yes: true, ...(answer ? { answer } : {}) });
const answersTo = (questions: readonly { code: string }[], ...answers: ScreeningAnswer[]): ScreeningAnswer[] =>
  questions.map(({ code }) => answers.find((one) => one.code === code) ?? { code, yes: false });

const statusOf = async (id: string, token = desk) =>
  (await send("GET", `admin/Appointment/${id}`, { token })).body.data.screening;
const checkOf = async (id: string, token: string, query = "") => {
  const { body } = await send("GET", `admin/Appointment/${id}/screening${query}`, { token });
  return readVisitScreening.answer.data.parse(body.data);
};
const checkIn = (id: string, body: object = {}) =>
  send("POST", `admin/Appointment/${id}/checkIn`, { token: desk, body });
/** Moves a visit to today in the clinic, when it can be checked in. */
const bringToToday = (id: string) =>
  db.execute(sql`
    update appointments set starts_at = clock_now() + interval '1 minute', ends_at = clock_now() + interval '50 minutes',
      date = (clock_now() at time zone 'America/New_York')::date
    where id = ${id}`);

describe("a visit that was booked without the health check", () => {
  it("shows the health check as due on the visit's page and in its email, until it is answered through the email's link", async () => {
    const { id, visit, headers } = await guestVisit();
    const page = async () => (await send("GET", `Appointment/prepare/${id}`, { headers })).body.data;
    expect(await page()).toMatchObject({ screening: "due", due: ["screening", "consent:peel"] });
    const mail = JSON.stringify(await prepareBlocks(deps, visit));
    expect(mail).toContain("Before you come, please fill out the health questionnaire and the chemical peel form.");
    const { questions } = (await send("GET", `Screening/questions?appointmentId=${id}`, { headers })).body.data;
    expect(questions.length).toBeGreaterThan(5);
    const body = { appointmentId: id, answers: answersTo(questions, yes("C6", "Doxycyclinedue")) };
    const saved = await send("POST", "Screening/answers", { headers, body });
    expect(saved.body.data.outcomes).toMatchObject([{ serviceId: "ag08", kind: "note" }]);
    expect(await page()).toMatchObject({ screening: "done", due: ["consent:peel"] });
    const { rows } = await db.execute<{ owner: string; sealed: string }>(sql`
      select owner, sealed from screening_answers where appointment_id = ${id}`);
    expect(rows).toMatchObject([{ owner: `visit:${id}`, sealed: expect.stringMatching(/^v1\./) }]);
    expect(JSON.stringify(await prepareBlocks(deps, visit))).not.toContain("health check");
  });

  it("accepts no answers without a link, or with a link for another visit or another start time", async () => {
    const [one, other] = [await guestVisit(), await guestVisit()];
    const path = `Screening/questions?appointmentId=${one.id}` as const;
    expect((await send("GET", path)).status).toBe(401);
    expect((await send("GET", path, { headers: other.headers })).status).toBe(404);
    await db.execute(sql`
      update appointments set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = ${one.id}`);
    const body = { appointmentId: one.id, answers: [] };
    expect((await send("POST", "Screening/answers", { headers: one.headers, body })).body.code).toBe("link_expired");
    await db.execute(sql`update appointments set status = 'no_show' where id = ${other.id}`);
    const { questions } = (await send("GET", "Screening/questions?serviceIds=ag08")).body.data;
    const late = { appointmentId: other.id, answers: answersTo(questions) };
    expect((await send("POST", "Screening/answers", { headers: other.headers, body: late })).body.code).toBe(
      "appointment_closed",
    );
  });

  it("moves its answers into the customer's account, where they apply to later visits", async () => {
    const { id, email, headers } = await guestVisit();
    const { questions } = (await send("GET", `Screening/questions?appointmentId=${id}`, { headers })).body.data;
    await send("POST", "Screening/answers", { headers, body: { appointmentId: id, answers: answersTo(questions) } });
    const person = { ...newPerson("Joined"), email };
    const { data } = (await send("POST", "user/signup", { body: person })).body;
    const { rows } = await db.execute<{ id: string; phone: string | null }>(
      sql`select id, phone from customers where email = ${email}`,
    );
    const customer = present(rows[0]);
    await db.transaction((tx) => joinGuestVisits(tx, { id: customer.id, email }));
    const response = await send("GET", "Screening/questions?serviceIds=ag08", { token: data.accessToken as string });
    expect(response.body.data.questions.filter(({ answered }) => !answered)).toEqual([]);
  });

  it("can't be checked in before the health check is answered, unless staff give a reason", async () => {
    const [one, other] = [await guestVisit("ag07"), await guestVisit("ag07")];
    await bringToToday(one.id);
    await bringToToday(other.id);
    const refused = await checkIn(one.id);
    expect(refused).toMatchObject({ status: 409, body: { code: "screening_due", rules: ["screening"] } });
    expect(refused.body).toMatchObject({ issues: [{ path: "screening", message: "the health check" }] });
    const { toAsk } = await checkOf(one.id, desk);
    const body = { answers: answersTo(toAsk) };
    const response = await send("POST", `admin/Appointment/${one.id}/screening`, { token: desk, body });
    expect(response.body.data).toMatchObject({ status: "none", outcomes: [{ kind: "clear" }] });
    expect((await checkIn(one.id)).body.data).toMatchObject({ status: "checked_in" });
    const override = { rules: ["screening"], reason: "Answered on paper" };
    expect((await checkIn(other.id, { override: { ...override, reason: " " } })).body.code).toBe(
      "override_reason_needed",
    );
    expect((await checkIn(other.id, { override })).body.data).toMatchObject({ status: "checked_in" });
  });
});

describe("a visit that a clinician must review first", () => {
  const answer = async (id: string, ...answers: ScreeningAnswer[]) => {
    const { questions } = (await send("GET", `Screening/questions?serviceIds=ag07`)).body.data;
    const body = { answers: answersTo(questions, ...answers) };
    return send("POST", `admin/Appointment/${id}/screening`, { token: desk, body });
  };
  const clear = (id: string, token = treating, note = "Her doctor agrees. Low fluence.") =>
    send("POST", `admin/Appointment/${id}/screening/clear`, { token, body: { note } });
  const reviewOf = async (id: string) => (await checkOf(id, desk, "?only=status")).review;
  const [note, wait] = [yes("C15", "Salicylreview"), yes("C4", "2026-01-02")];

  it("can't be checked in before the practitioner clears it, with an encrypted note and an audit entry", async () => {
    const { id, headers } = await guestVisit("ag07");
    await answer(id, note);
    expect(await reviewOf(id)).toEqual({ status: "due" });
    // The customer has done all of their tasks.
    expect((await send("GET", `Appointment/prepare/${id}`, { headers })).body.data).toMatchObject({ due: [] });
    await bringToToday(id);
    expect(await checkIn(id)).toMatchObject({
      status: 409,
      body: {
        code: "screening_due",
        rules: ["screening"],
        issues: [{ path: "review", message: "a clinician’s look at the health check" }],
      },
    });
    expect((await clear(id, desk)).status).toBe(403);
    expect((await clear(id, treating, " ")).status).toBe(400);
    expect((await clear(id)).body.data).toEqual({ status: "clear" });
    expect((await clear(id)).body.code).toBe("conflict");
    expect(await reviewOf(id)).toMatchObject({ status: "clear", clearedBy: expect.any(String) });
    const notes = await send("GET", `admin/Appointment/${id}/notes`, { token: treating });
    expect(notes.body.data).toMatchObject([{ text: "Her doctor agrees. Low fluence.", signed: {} }]);
    const { rows } = await db.execute<{ action: string; row: string }>(sql`
      select action, t::text as row from audit_entries t where resource_id = ${id} and action = 'appointment.clearScreening'
      union all select 'note', n::text from visit_notes n where appointment_id = ${id}`);
    expect(rows.map(({ action }) => action)).toEqual(["appointment.clearScreening", "note"]);
    expect(rows.filter(({ row }) => /fluence/i.test(row))).toEqual([]);
    expect((await checkIn(id)).body.data).toMatchObject({ status: "checked_in" });
  });

  it("requires a new review after a changed answer, or a reason to check in without a new review", async () => {
    const { id } = await guestVisit("ag07");
    await answer(id, note);
    await clear(id);
    await answer(id, note);
    expect(await reviewOf(id)).toEqual({ status: "due" });
    await bringToToday(id);
    expect((await checkIn(id)).body.code).toBe("screening_due");
    const override = { rules: ["screening"], reason: "Dr. Park said yes on the phone" };
    expect((await checkIn(id, { override })).body.data).toMatchObject({ status: "checked_in" });
  });

  it("needs no review if an answer only requires waiting, and can't be reviewed once it is over", async () => {
    const [waits, over] = [await guestVisit("ag07"), await guestVisit("ag07")];
    await answer(waits.id, wait);
    expect(await reviewOf(waits.id)).toEqual({ status: "none" });
    await answer(over.id, note);
    await db.execute(sql`update appointments set status = 'no_show' where id = ${over.id}`);
    expect((await clear(over.id)).body.code).toBe("appointment_closed");
  });

  it("is cleared only once when two clearances arrive at the same moment", async () => {
    const { id } = await guestVisit("ag07");
    await answer(id, note);
    const both = await Promise.all([clear(id), clear(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("the health check at the desk", () => {
  it("shows the front desk only the status none, declared or notAnswered; a practitioner sees the answers, which is audited", async () => {
    const { id } = await guestVisit();
    expect(await statusOf(id)).toBe("notAnswered");
    const read = (token: string, query = "") => checkOf(id, token, query);
    const { toAsk } = await read(desk);
    const body = { answers: answersTo(toAsk, yes("C6", "Doxycyclinedesk")) };
    const headers = { "idempotency-key": `screening-${id}` };
    const send1 = () => send("POST", `admin/Appointment/${id}/screening`, { token: desk, body, headers });
    const [first, again] = [await send1(), await send1()];
    expect(first.body.data).toMatchObject({ status: "declared", outcomes: [{ kind: "note" }] });
    expect(again.body.data).toEqual(first.body.data);
    const { rows } = await db.execute<{ by: string; n: number }>(sql`
      select max(entered_by) as by, count(*)::int as n from screening_answers where appointment_id = ${id}`);
    expect(rows).toEqual([{ by: expect.any(String), n: 1 }]);
    expect([await statusOf(id), await statusOf(id, treating)]).toEqual(["declared", "declared"]);
    const atDesk = await read(desk);
    expect(atDesk).toEqual({ status: "declared", review: { status: "due" }, isAsked: true, isOpen: true, toAsk: [] });
    expect((await read(treating, "?only=status")).answers).toBeUndefined();
    expect((await read(treating)).answers).toContainEqual(
      expect.objectContaining({ code: "C6", yes: true, answer: "Doxycyclinedesk" }),
    );
    const audited = await db.execute<{ action: string; row: string }>(sql`
      select action, t::text as row from audit_entries t where resource_id = ${id} and action like '%creening%' order by at, id`);
    expect(audited.rows.map(({ action }) => action)).toEqual([
      "appointment.answerScreening",
      "appointment.readScreening",
    ]);
    expect(audited.rows.filter(({ row }) => row.includes("Doxycycline"))).toEqual([]);
    // The response stored under the idempotency key can't be read either.
    const keys = await db.execute(sql`
      select 1 from idempotency_keys k where k::text ~* 'doxycyclinedesk|may call you'`);
    expect(keys.rows).toEqual([]);
  });

  it("can be answered by phone before a visit exists, and restricts the possible dates", async () => {
    const person = newPerson("Phone");
    const { data } = (await send("POST", "user/signup", { body: person })).body;
    const customerId = present(
      (await db.execute<{ id: string }>(sql`select id from customers where email = ${person.email}`)).rows[0],
    ).id;
    const path = `admin/Screening/questions?serviceIds=ag08&customerId=${customerId}` as const;
    const { toAsk } = (await send("GET", path, { token: desk })).body.data;
    expect(JSON.stringify(toAsk)).not.toContain("answered");
    const body = { customerId, serviceIds: ["ag08"], answers: answersTo(toAsk, yes("C5")) };
    const response = await send("POST", "admin/Screening/answers", { token: desk, body });
    expect(response.body.data.outcomes).toMatchObject([
      { kind: "consult", text: expect.stringContaining("before you book") },
    ]);
    expect((await send("GET", path, { token: desk })).body.data.toAsk).toEqual([]);
    const { date } = await placeFor("ag08");
    const slots = (
      await send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag08`, { token: data.accessToken as string })
    ).body.data;
    expect(new Set(slots.map(({ reason }) => reason))).toEqual(new Set(["not_suitable"]));
    const nobody = { ...body, customerId: "nobody-here" };
    expect((await send("POST", "admin/Screening/answers", { token: desk, body: nobody })).status).toBe(404);
    const token = data.accessToken as string;
    expect((await send("POST", "admin/Screening/answers", { token, body })).status).toBe(403);
  });
});

import { desc, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { digitsOfCode } from "#modules/account/server/codes/one-time-codes.ts";
import { oneTimeCodes } from "#modules/account/server/tables.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { addDays } from "#shared/zoned-time.ts";
import { awayFromWindowEdge, newPerson } from "#testing/account-for-tests.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { bindBookingApi } from "../api.ts";
import { bookGuestVisit } from "./book-guest-visit.ts";

const { send, db, deps } = await clinicApi([bindAccountApi([]), bindBookingApi, bindOwnVisitsApi]);
deps.clock = fixedClock("2026-11-20T15:00:00Z");

/** Working days from December on. */
const days = Array.from({ length: 60 }, (_, index) => addDays("2026-12-01", index)).filter(
  (date) => new Date(date).getUTCDay() % 6 !== 0 && date !== "2026-12-25",
);
/** Books a visit on a day of its own, so that no test takes another's slot. */
async function bookAsGuest(guest: { email: string; phone?: string; firstName?: string }, practitionerId?: string) {
  const date = days.shift() ?? "";
  const input = {
    orderId: newId(),
    serviceIds: ["AG07"],
    addOnIds: ["led"],
    date,
    time: "10:00",
    practitionerId,
    guest: { firstName: "Ines", lastName: "Roe", phone: "+12125550100", ...guest },
  };
  return db.transaction((tx) => bookGuestVisit(deps, tx, input));
}

/** Returns the digits of the newest code, as in its email. */
async function newestCode(): Promise<string> {
  const [code] = await db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1);
  if (!code) throw new Error("no code was made");
  return digitsOfCode(deps.secrets, code.id);
}

const identify = (body: object, from?: string) => send("POST", "guest/identify", { body, ...(from ? { from } : {}) });
const verify = (body: object) => send("POST", "guest/verify", { body });
const visitsOf = (ticket: string) => send("GET", "guest/visits", { headers: { "x-guest-ticket": ticket } });
const wrongFor = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

async function ticketFor(email: string): Promise<string> {
  await identify({ email });
  return (await verify({ email, code: await newestCode() })).body.data.ticket;
}

beforeAll(async () => {
  await seedTestClinic(db);
  await db.execute(
    sql`insert into practitioner_services (practitioner_id, service_id) select id, 'AG07' from practitioners`,
  );
  await awayFromWindowEdge();
});

describe("PG-17: a returning guest", () => {
  it("logs in with an emailed code and sees the latest visits first, with the data needed to book again", async () => {
    const email = "ines@example.com";
    await bookAsGuest({ email });
    const later = await bookAsGuest({ email });
    await db.execute(sql`update appointments set status = 'completed' where id <> ${later.id}`);
    expect((await identify({ email: " Ines@Example.com " })).status).toBe(200);
    const { status, body } = await verify({ email, code: await newestCode() });
    expect(status).toBe(200);
    expect(body.data.client).toEqual({
      firstName: "Ines",
      lastName: "Roe",
      email,
      phone: "+12125550100",
    });
    expect(body.data.hasAccount).toBe(false);
    expect(body.data.visits.map(({ date }: { date: string }) => date)).toEqual(["2026-12-02", "2026-12-01"]);
    expect(body.data.visits[0]).toMatchObject({
      isUpcoming: true,
      practitioner: { isOffered: true },
      services: [{ serviceId: "AG07", isOffered: true, addOns: [{ addOnId: "led", quantity: 1, isOffered: true }] }],
    });
    expect((await visitsOf(body.data.ticket)).body.data.visits).toEqual(body.data.visits);
  });

  it("sees no canceled or missed visits, and none of other guests", async () => {
    const email = "kit@example.com";
    const cancelled = await bookAsGuest({ email });
    await bookAsGuest({ email: "somebody.else@example.com" });
    const stored = await bookAsGuest({ email });
    await db.execute(sql`update appointments set status = 'cancelled' where id = ${cancelled.id}`);
    const { data } = (await visitsOf(await ticketFor(email))).body;
    expect(data.visits.map(({ date }: { date: string }) => date)).toEqual([stored.date]);
  });

  it("gets the code by email after entering a phone number, and no response reveals the email address", async () => {
    const email = "uma@example.com";
    await bookAsGuest({ email, phone: "+12125550177" });
    const response = await identify({ phone: "(212) 555-0177" });
    expect(response.status).toBe(200);
    expect(JSON.stringify(response.body)).not.toContain("uma");
    const { body } = await verify({ phone: "+1 212 555 0177", code: await newestCode() });
    expect(body.data.client.email).toBe(email);
  });

  it("sees only visits of the email that got the code, even if another person booked with the same phone number", async () => {
    const victim = await bookAsGuest({ email: "vic@example.com", phone: "+12125550188", firstName: "Vic" });
    await bookAsGuest({ email: "mallory@example.com", phone: "+12125550188", firstName: "Mallory" });
    await identify({ phone: "+12125550188" });
    const { body } = await verify({ phone: "+12125550188", code: await newestCode() });
    expect(body.data.client.email).toBe("mallory@example.com");
    expect(body.data.visits.map(({ date }: { date: string }) => date)).not.toContain(victim.date);
  });

  it("with an account is offered to log in, and visits booked as guest and as customer are listed together", async () => {
    const person = newPerson("Wanda");
    const { data } = (await send("POST", "user/signup", { body: person })).body;
    const asGuest = await bookAsGuest({ email: person.email });
    const asCustomer = await bookAsGuest({ email: "before@example.com" });
    await db.execute(
      sql`update appointments set customer_id = ${data.user._id}, guest = null where id = ${asCustomer.id}`,
    );
    const { body } = await visitsOf(await ticketFor(person.email));
    expect(body.data).toMatchObject({ hasAccount: true, client: { firstName: "Wanda", email: person.email } });
    expect(body.data.visits.map(({ date }: { date: string }) => date)).toEqual([asCustomer.date, asGuest.date]);
  });
});

describe("AU-4: when a stranger tries to book again as another guest", () => {
  it("the response and the created rows are the same for known and unknown emails and phone numbers", async () => {
    await bookAsGuest({ email: "known@example.com", phone: "+12125550133" });
    const rows = async () => {
      const { rows: found } = await db.execute<{ codes: number; events: number; jobs: number }>(sql`select
        (select count(*)::int from one_time_codes) as codes, (select count(*)::int from outbox_events) as events,
        (select count(*)::int from graphile_worker.jobs) as jobs`);
      return found[0] ?? { codes: 0, events: 0, jobs: 0 };
    };
    const answers = [];
    for (const body of [
      { email: "known@example.com" },
      { email: "unknown@example.com" },
      { phone: "+12125550133" },
      { phone: "+12125550199" },
    ]) {
      const before = await rows();
      const { status, body: answer, headers } = await identify(body);
      const after = await rows();
      const { requestId: _, ...words } = answer;
      answers.push(
        JSON.stringify({
          status,
          words,
          headers: [...headers.keys()],
          written: [after.codes - before.codes, after.events - before.events, after.jobs - before.jobs],
        }),
      );
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"written":[1,1,1]');
  });

  it("the response to a wrong code is the same for known and unknown emails", async () => {
    const email = "nobody.at.all@example.com";
    await identify({ email });
    const code = await newestCode();
    const wrong = await verify({ email, code: wrongFor(code) });
    const right = await verify({ email, code });
    expect([wrong.status, wrong.body.code]).toEqual([400, "invalid_code"]);
    expect([right.status, right.body.code, right.body.message]).toEqual([400, "invalid_code", wrong.body.message]);
  });

  it("the responses to requested codes don't reveal whether a phone number and an email belong together", async () => {
    const [phone, email] = ["+12125550155", "linked@example.com"];
    await bookAsGuest({ email, phone });
    const answersTo = async (identity: object, tried: object) => {
      await identify(identity);
      const codes = [];
      for (let turn = 0; turn < 6; turn += 1) codes.push((await verify({ ...tried, code: "000000" })).body.code);
      return codes;
    };
    const [strangePhone, strangeEmail] = ["+12125550156", "not.linked@example.com"];
    expect(await answersTo({ phone }, { email })).toEqual(
      await answersTo({ phone: strangePhone }, { email: strangeEmail }),
    );
    expect(await answersTo({ email }, { phone })).toEqual(
      await answersTo({ email: strangeEmail }, { phone: strangePhone }),
    );
  });

  it("a code requested with a phone number opens nothing after another person has booked with that number", async () => {
    const phone = "+12125550157";
    await bookAsGuest({ email: "first.with.it@example.com", phone });
    await identify({ phone });
    const code = await newestCode();
    const second = await bookAsGuest({ email: "second.with.it@example.com", phone });
    await db.execute(sql`update appointments set status = 'completed' where id = ${second.id}`);
    expect((await verify({ phone, code })).body.code).toBe("invalid_code");
  });

  it("a code allows five attempts, expires after ten minutes, and works only once", async () => {
    const email = "nora@example.com";
    await bookAsGuest({ email });
    await identify({ email });
    const first = await newestCode();
    for (let turn = 0; turn < 5; turn += 1)
      expect((await verify({ email, code: wrongFor(first) })).body.code).toBe("invalid_code");
    expect((await verify({ email, code: first })).body.code).toBe("code_expired");

    await identify({ email });
    const second = await newestCode();
    await db.execute(sql`update one_time_codes set expires_at = now() where used_at is null`);
    expect((await verify({ email, code: second })).body.code).toBe("code_expired");

    await identify({ email });
    const third = await newestCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify({ email, code: third })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
  });

  it("an IP address can request three codes in 15 minutes, by email or phone number, without any sign of the limit", async () => {
    await awayFromWindowEdge();
    const email = "often@example.com";
    await bookAsGuest({ email, phone: "+12125550144" });
    const codes = async () => (await db.select({ id: oneTimeCodes.id }).from(oneTimeCodes)).length;
    const before = await codes();
    for (const body of [{ email }, { phone: "+12125550144" }, { email }, { phone: "+12125550144" }, { email }])
      expect((await identify(body, "10.3.0.1")).body.message).toMatch(/^If we have a booking for you/);
    expect((await codes()) - before).toBe(3);
    await identify({ email }, "10.3.0.2");
    expect((await codes()) - before).toBe(4);
  });

  it("a request with both an email and a phone number, or with neither, is refused", async () => {
    for (const body of [{}, { email: "a@example.com", phone: "+12125550133" }, { email: "no address" }])
      expect((await identify(body)).body.code).toBe("invalid_input");
  });
});

describe("PG-17: the ticket that a returning guest gets for the code", () => {
  it("is stored as a hash, and expires after half an hour or on deletion", async () => {
    const email = "olive@example.com";
    await bookAsGuest({ email });
    const ticket = await ticketFor(email);
    const { rows } = await db.execute<{ hits: number }>(
      sql`select count(*)::int as hits from guest_tickets t where t::text like ${`%${ticket}%`} or t::text like '%olive%'`,
    );
    expect(rows).toEqual([{ hits: 0 }]);
    expect((await visitsOf(ticket)).status).toBe(200);
    expect((await send("DELETE", "guest/visits", { headers: { "x-guest-ticket": ticket } })).status).toBe(200);
    expect((await visitsOf(ticket)).body.code).toBe("link_expired");

    const another = await ticketFor(email);
    await db.execute(sql`update guest_tickets set expires_at = now()`);
    expect((await visitsOf(another)).body).toMatchObject({ code: "link_expired", status: 410 });
  });

  it("works only for booking again, not as a bearer token or as a link to the visit", async () => {
    const email = "pia@example.com";
    const visit = await bookAsGuest({ email });
    const ticket = await ticketFor(email);
    const headers = { "x-guest-ticket": ticket };
    expect((await send("GET", `Appointment/${visit.id}`, { headers })).status).toBe(401);
    expect((await send("GET", `Appointment/${visit.id}?link=${ticket}`)).status).toBe(404);
    expect((await send("POST", `Appointment/cancel/${visit.id}`, { headers, body: {} })).status).toBe(401);
    expect((await send("GET", "user/getProfile", { headers })).status).toBe(401);
    expect((await send("GET", "user/getProfile", { token: ticket })).status).toBe(401);
    expect((await send("GET", "guest/visits")).status).toBe(401);
  });
});

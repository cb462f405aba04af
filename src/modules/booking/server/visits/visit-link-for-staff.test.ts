import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { visitMailWriters } from "#modules/visit-mails/server/visit-mails.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const api = await clinicApi(moduleApis, { publicUrl: "https://clinic.example" });
const { db, send, deps } = api;
const context = await seedTestClinic(db, { now: new Date().toISOString() });
const desk = await newStaff(api, "staff");
const asDesk = { token: desk.bearer };

async function dayAhead(): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select d::date::text as day from generate_series(now() + interval '7 days', now() + interval '14 days', '1 day') d
        where extract(isodow from d) = 2 limit 1`,
  );
  return present(rows[0]).day;
}
const date = await dayAhead();

const bookFor = async (time: string, email?: string) => {
  const startsAt = present(
    (
      await db.execute<{ at: string }>(
        sql`select to_char((${`${date} ${time}`}::timestamp at time zone 'America/New_York') at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
      )
    ).rows[0],
  ).at;
  const customer = { firstName: "Ida", lastName: "Berg", phone: "+12125550134", ...(email ? { email } : {}) };
  const services = [{ serviceId: "AG08", addOnIds: [], practitionerId: "le-1" }];
  const answer = await send("POST", "admin/Appointment", {
    ...asDesk,
    body: { customer, services, startsAt, via: "phone" },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data._id as string;
};

describe("the link to a visit that the desk creates for a customer without email", () => {
  it("opens the visit without login, appears in no audit entry, and doesn't exist before it is created", async () => {
    const id = await bookFor("10:00");
    const path = `admin/Appointment/${id}/link`;
    expect((await send("GET", path, asDesk)).status).toBe(404);
    const opened = await send("POST", path, asDesk);
    expect([opened.status, opened.body.data]).toEqual([200, {}]);
    const shown = (await send("GET", `admin/Appointment/${id}/link`, asDesk)).body.data;
    if (!("url" in shown)) throw new Error("the answer has no address");
    const { origin, pathname, searchParams } = new URL(shown.url);
    expect([origin, pathname, searchParams.get("id")]).toEqual(["https://clinic.example", "/confirmation", id]);
    const link = present(searchParams.get("link"));
    const read = await send("GET", `Appointment/${id}?${new URLSearchParams({ link })}`);
    // The visit's page promises no email about a change.
    expect([read.status, read.body.data?._id, read.body.data?.isMailed]).toEqual([200, id, false]);
    expect(new Date(shown.expiresAt).getTime()).toBeGreaterThan(
      new Date(`${date}T00:00:00Z`).getTime() + 29 * 86_400_000,
    );
    const { rows } = await db.execute<{ action: string; text: string }>(
      sql`select action, e::text as text from audit_entries e where resource_id = ${id} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(["appointment.create", "appointment.link"]);
    expect(rows.some(({ text }) => text.includes(link))).toBe(false);
  });

  it("is refused to staff who may not move the visit, and expires 30 days after the visit (BO-1)", async () => {
    const { id } = await bookTestVisit(context, { date, time: "13:00" });
    const practitioner = await newStaff(api, "practitioner");
    const path = `admin/Appointment/${id}/link`;
    for (const method of ["GET", "POST"] as const)
      expect((await send(method, path, { token: practitioner.bearer })).body.code).toBe("forbidden");
    expect((await send("POST", `admin/Appointment/${newId()}/link`, asDesk)).status).toBe(404);
    await db.execute(sql`update appointments set starts_at = starts_at - interval '60 days',
      ends_at = ends_at - interval '60 days' where id = ${id}`);
    for (const method of ["GET", "POST"] as const)
      expect((await send(method, path, asDesk)).body.code).toBe("link_expired");
  });

  it("is the same link that emails to a customer without a login contain", async () => {
    const id = await bookFor("15:00", `${newId().toLowerCase()}@example.com`);
    const mail = await present(visitMailWriters["appointment-booked"])(deps, { appointmentId: id });
    const urls = present(mail).content.blocks.flatMap((block) => (block.kind === "link" ? [block.url] : []));
    const { pathname, searchParams } = new URL(present(urls[0]));
    expect(pathname).toBe("/confirmation");
    const read = await send(
      "GET",
      `Appointment/${id}?${new URLSearchParams({ link: present(searchParams.get("link")) })}`,
    );
    expect(read.status).toBe(200);
  });
});

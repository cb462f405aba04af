import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { bookHold } from "#modules/booking/server/holds/book-hold.ts";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { createTimeOff } from "#modules/booking/server/schedule/time-off.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { addDays, formatDay } from "#shared/zoned-time.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { present } from "#testing/present.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { planRebooking, writeRebooking } from "./rebooking-mail.ts";

const { db, deps, send } = await clinicApi([bindAccountApi([])], { publicUrl: "https://clinic.example" });
await seedTestClinic(db);
await db.execute(sql`update services set details = details || '{"intervalDays": 28}'::jsonb where id = 'AG07'`);
const PRESENT = "2026-11-20T15:00:00Z";
const days = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-08", "2026-12-09", "2026-12-10"];
/** Returns the time at which the mail is due: ten days before the best date, which is 28 days after the visit. */
const askedFor = (day: string) => `${addDays(day, 18)}T15:00:00.000Z`;

async function book(customerId: string, date: string, time = "10:00") {
  const cartId = newId();
  const services = [{ serviceId: "AG07", addOns: [] }];
  return db.transaction(async (tx) => {
    const { appointmentId } = await holdVisit(deps, tx, { cartId, customerId, services, date, time });
    await bookHold(deps, tx, { cartId, customerId, orderId: newId() });
    return appointmentId;
  });
}

type Completed = { id: string; customerId: string; practitioner: string; practitionerId: string; day: string };

async function completed(): Promise<Completed> {
  deps.clock = fixedClock(PRESENT);
  const customerId = await makeTestCustomer(db);
  await db.execute(sql`update customers set email_verified_at = now() where id = ${customerId}`);
  const day = present(days.shift());
  const id = await book(customerId, day);
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    update appointments a set status = 'completed', closed_at = ends_at from resources r
    where a.id = ${id} and r.id = a.practitioner_id returning r.id, r.name`);
  const person = present(rows[0]);
  return { id, customerId, practitioner: person.name, practitionerId: person.id, day };
}

type Mail = Awaited<ReturnType<typeof write>>;
const textsOf = (mail: Mail) =>
  mail?.content.blocks.flatMap((block) => (block.kind === "text" ? [block.text] : [])) ?? [];
const linksOf = (mail: Mail) => mail?.content.blocks.flatMap((block) => (block.kind === "link" ? [block] : [])) ?? [];

const write = ({ id, day }: { id: string; day: string }) => {
  deps.clock = fixedClock(askedFor(day));
  return writeRebooking(deps, { appointmentId: id, serviceId: "AG07" });
};

describe("the email that suggests the next visit", () => {
  it("is scheduled ten days before the best date, only once per treatment", async () => {
    const { id, day } = await completed();
    await db.execute(sql`delete from graphile_worker._private_jobs`);
    for (let time = 0; time < 2; time += 1) await db.transaction((tx) => planRebooking(tx, id, deps.clock.now()));
    const { rows } = await db.execute<{ key: string; runAt: string }>(sql`
      select key, run_at as "runAt" from graphile_worker.jobs`);
    expect(rows.map(({ key, runAt }) => [key, new Date(runAt).toISOString()])).toEqual([
      [`mail:appointment:${id}:rebooking:AG07`, askedFor(day)],
    ]);
  });

  it("links to three free times with the same practitioner, those of the best day first", async () => {
    const visit = await completed();
    const best = addDays(visit.day, 28);
    const mail = await write(visit);
    expect(mail?.content.subject).toContain(`is best around ${formatDay(best)}`);
    expect(textsOf(mail)).toContainEqual(`Open times with ${visit.practitioner}:`);
    const [first, ...others] = linksOf(mail);
    const last = others.pop();
    expect(others).toHaveLength(2);
    expect(first?.label).toBe(`${formatDay(best)}, 10:00 am`);
    for (const { url } of [first, ...others].flatMap((link) => link ?? [])) {
      expect(url).toContain("https://clinic.example/schedule1?serviceId=AG07&date=");
      expect(url).toContain(`&practitionerId=${visit.practitionerId}&step=time`);
    }
    expect(last).toMatchObject({ label: "All times" });
  });

  it("says that the same practitioner has no free time before it names other practitioners", async () => {
    const visit = await completed();
    const off = {
      resourceId: visit.practitionerId,
      firstDate: "2026-12-14",
      lastDate: "2027-02-20",
      reason: "",
      kind: "vacation" as const,
      dryRun: false,
      decisions: [],
    };
    await createTimeOff({ db, clock: deps.clock, actor: systemActor("test") }, off);
    const mail = await write(visit);
    expect(textsOf(mail)).toContainEqual(`${visit.practitioner} isn’t available around then. These practitioners are:`);
    for (const { label, url } of linksOf(mail).slice(0, -1)) {
      expect(label).not.toContain(visit.practitioner);
      expect(label).toContain(" with ");
      expect(url).not.toContain(visit.practitionerId);
    }
  });

  it("isn't sent once the next visit is booked, nor after a visit that wasn't completed", async () => {
    const next = await completed();
    await book(next.customerId, "2026-12-28");
    expect(await write(next)).toBeUndefined();
    const missed = await completed();
    await db.execute(sql`update appointments set status = 'no_show' where id = ${missed.id}`);
    expect(await write(missed)).toBeUndefined();
  });

  it("has a link that ends emails about next visits with one click, but no other emails", async () => {
    const visit = await completed();
    const { customerId } = visit;
    await db.execute(
      sql`update customers set news_consent_at = now(), news_consent_source = 'site' where id = ${customerId}`,
    );
    const token = present((await write(visit))?.unsubscribeToken);
    const path = `user/unsubscribe?${new URLSearchParams({ link: token })}`;
    expect((await send("GET", path)).body.data).toEqual({ isAgreed: true, about: "rebooking" });
    for (let time = 0; time < 2; time += 1)
      expect((await send("POST", path)).body.data).toEqual({ isAgreed: false, about: "rebooking" });
    expect((await send("GET", path)).body.data).toEqual({ isAgreed: false, about: "rebooking" });
    expect(await write(visit)).toBeUndefined();
    const { rows } = await db.execute(
      sql`select 1 from customers where id = ${customerId} and news_consent_at is not null`,
    );
    expect(rows).toHaveLength(1);
  });
});

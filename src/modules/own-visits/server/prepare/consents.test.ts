import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { joinGuestVisits } from "#modules/booking/server/guests/join-guest-visits.ts";
import { makeStepLink } from "#modules/booking/server/visit-links/step-link.ts";
import { visitLinkOf } from "#modules/booking/server/visits/visit-link.ts";
import { confirmForm } from "#modules/care/server/consents/confirm-form.ts";
import { consentsPersonalData } from "#modules/care/server/consents/personal-data.ts";
import { seedForms } from "#modules/care/server/consents/ship-forms.ts";
import { bindContentApi } from "#modules/content/server/api.ts";
import { takeStep } from "#modules/desk/server/take-step.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { fixedClock } from "#shared/clock.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { startDatabaseClock } from "#testing/start-database-clock.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { bindOwnVisitsApi } from "../api.ts";
import { listCustomerForms } from "./customer-forms.ts";
import { answerVisitForm, listVisitForms } from "./visit-forms.ts";

const { send, db, deps } = breakingOff(
  "modules/own-visits/server/prepare/consents.test.ts",
  await clinicApi([bindAccountApi([]), bindContentApi, bindBookingApi, bindOwnVisitsApi]),
);
deps.clock = fixedClock("2026-11-20T15:00:00Z");
await startDatabaseClock(db, "2026-11-20T15:00:00Z");
await seedTestClinic(db);
const desk = staffOf(await makeStaff(deps));
const director = systemActor("Lena Park");

/** The name that `bookTestVisit` gives its guests. */
const MEI = "Mei Yang";
type Visit = { id: string; startsAt: Date };

const link = (visit: Visit) => ({ headers: { "x-visit-link": makeStepLink(deps.secrets, visit, "prepare") } });
const dueOf = async (visit: Visit) => present((await send("GET", `Consent/due/${visit.id}`, link(visit))).body.data);
const sign = (visit: Visit, form: string, change: Record<string, unknown> = {}) =>
  send("POST", `Consent/sign/${form}`, {
    ...link(visit),
    body: { appointmentId: visit.id, version: 2, typedName: MEI, agreed: true, ...change },
  });
const checkIn = (visit: Visit, override?: { rules: string[]; reason: string }) =>
  takeStep({ ...deps, clock: fixedClock(visit.startsAt) }, desk, {
    appointmentId: visit.id,
    step: "check_in",
    override,
  });
const rowsOf = async (visit: Visit) => {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select id, form_id as form, version, text_hash as hash, typed_name as name, signed_at is not null as "isSigned",
      withdrawn_at is not null as "isWithdrawn" from consents where appointment_id = ${visit.id} order by signed_at, id`);
  return rows;
};

const peel = await bookTestVisit(deps, { date: "2026-12-01", time: "10:00", serviceIds: ["AG08"] });

it("no consent form is required at a clinic that hasn't confirmed any", async () => {
  const guest = await bookTestVisit(deps, { date: "2026-12-02", time: "14:00", serviceIds: ["AG08"] });
  expect(await dueOf(guest)).toEqual([]);
  expect(await checkIn(guest)).toMatchObject({ status: "checked_in" });
});

describe("at a clinic that has confirmed the default consent forms", () => {
  beforeAll(async () => {
    await seedForms(db);
  });

  it("the API lists the forms due for a visit's treatments, with the hash of each form's text", async () => {
    const [form, ...others] = await dueOf(peel);
    expect(others).toEqual([]);
    const { _id, version, textHash, body, signedAt } = present(form);
    expect({ _id, version, signedAt }).toEqual({ _id: "peel", version: 2, signedAt: undefined });
    expect(textHash).toBe(createHash("sha256").update(body, "utf8").digest("hex"));
    const page = await send("GET", `Appointment/prepare/${peel.id}`, link(peel));
    expect(page.body.data).toMatchObject({ state: "open", due: ["consent:peel"], photos: { _id: "photos" } });
    const own = await send("GET", `Appointment/${peel.id}`, {
      headers: { "x-visit-link": visitLinkOf(deps.secrets, peel.id) },
    });
    expect(own.body.data?.prepare?.due).toEqual(["consent:peel"]);
    expect(own.body.data?.prepare?.url).toMatch(new RegExp(`^/visit/${peel.id}/prepare\\?t=`));
  });

  it("signing is refused for another person's name, a missing agreement, another version or another treatment's form", async () => {
    expect((await sign(peel, "peel", { typedName: "Mara Okafor" })).status).toBe(400);
    expect((await sign(peel, "peel", { agreed: false })).status).toBe(400);
    expect((await sign(peel, "peel", { version: 1 })).body).toMatchObject({ status: 409, code: "conflict" });
    expect((await sign(peel, "laser")).status).toBe(404);
    expect(await rowsOf(peel)).toEqual([]);
  });

  it("check-in is refused while a form is due, and succeeds after it is signed or overridden with a reason", async () => {
    await expect(checkIn(peel)).rejects.toMatchObject({ code: "screening_due", rules: ["screening"] });
    await expect(checkIn(peel, { rules: ["screening"], reason: " " })).rejects.toMatchObject({
      code: "override_reason_needed",
    });
    expect((await sign(peel, "peel", { typedName: "  meí YANG " })).status).toBe(200);
    expect(await rowsOf(peel)).toMatchObject([
      { form: "peel", version: 2, name: "meí YANG", isSigned: true, isWithdrawn: false, hash: expect.any(String) },
    ]);
    expect(await checkIn(peel)).toMatchObject({ status: "checked_in" });

    const other = await bookTestVisit(deps, { date: "2026-12-03", time: "10:00", serviceIds: ["AG08"] });
    const reason = "Signed on paper, scanned later";
    expect(await checkIn(other, { rules: ["screening"], reason })).toMatchObject({ status: "checked_in" });
    const { rows } = await db.execute(sql`
      select reason, overrides from visit_history where appointment_id = ${other.id} and step = 'check_in'`);
    expect(rows).toEqual([{ reason, overrides: ["screening"] }]);
  });

  it("the customer's file lists the signed forms and whether each is still valid", async () => {
    const customerId = await makeTestCustomer(db);
    const visit = await bookTestVisit(deps, { date: "2026-12-07", time: "10:00", serviceIds: ["AG08"] });
    expect((await sign(visit, "peel")).status).toBe(200);
    await db.execute(sql`update appointments set customer_id = ${customerId}, guest = null where id = ${visit.id}`);
    await db.execute(sql`update consents set customer_id = ${customerId} where appointment_id = ${visit.id}`);
    const read = (principal = desk.principal) => listCustomerForms(deps, { customerId, principal });
    expect(await read()).toMatchObject([
      {
        status: "holds",
        version: 2,
        appointmentId: visit.id,
        typedName: MEI,
        readBy: null,
        choices: [],
        signedAt: expect.stringMatching(/Z$/),
        withdrawnAt: null,
      },
    ]);
    const { principal: stranger } = staffOf(await makeStaff(deps, "practitioner", "Dana Reyes"));
    await expect(read(stranger)).rejects.toMatchObject({ code: "not_found" });
  });

  it("signing a form several times stores only one consent", async () => {
    const visit = await bookTestVisit(deps, { date: "2026-12-04", time: "10:00", serviceIds: ["AG08"] });
    const answers = await Promise.all([sign(visit, "peel"), sign(visit, "peel"), sign(visit, "peel")]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?._id}`)).size).toBe(1);
    expect(await rowsOf(visit)).toHaveLength(1);
  });

  it("a signature is valid for 365 days, unless the form has a new version", async () => {
    const customerId = await makeTestCustomer(db);
    const visitOn = async (date: string) => {
      const visit = await bookTestVisit(deps, { date, time: "11:00", serviceIds: ["AG08"] });
      await db.execute(sql`update appointments set customer_id = ${customerId} where id = ${visit.id}`);
      return visit;
    };
    const person = present(
      (
        await db.execute<{ name: string }>(sql`
        select first_name || ' ' || coalesce(last_name, '') as name from customers where id = ${customerId}`)
      ).rows[0],
    );
    const first = await visitOn("2026-12-07");
    expect((await sign(first, "peel", { typedName: person.name })).status).toBe(200);
    const later = await visitOn("2026-12-21");
    expect((await dueOf(later))[0]?.signedAt).toBeDefined();
    expect(await checkIn(later)).toMatchObject({ status: "checked_in" });

    const years = await visitOn("2026-12-14");
    await db.execute(
      sql`update appointments set starts_at = starts_at + interval '366 days', ends_at = ends_at + interval '366 days' where id = ${years.id}`,
    );
    const moved = { ...years, startsAt: new Date(years.startsAt.getTime() + 366 * 86_400_000) };
    expect((await dueOf(moved))[0]?.signedAt).toBeUndefined();

    // A draft changes nothing. A version that the director has confirmed must be signed again by all customers.
    const afresh = await visitOn("2026-12-15");
    await db.execute(sql`
      update consent_forms set body = body || '<p>And more.</p>', status = 'draft', confirmed_at = null where id = 'peel'`);
    expect((await dueOf(afresh))[0]).toMatchObject({ version: 2, signedAt: expect.any(String) });
    await confirmForm(db, director, "peel");
    expect((await dueOf(afresh))[0]).toMatchObject({ version: 4 });
    expect((await dueOf(afresh))[0]?.signedAt).toBeUndefined();
    expect((await sign(afresh, "peel", { typedName: person.name })).body).toMatchObject({ code: "conflict" });
    expect((await sign(afresh, "peel", { typedName: person.name, version: 4 })).status).toBe(200);
  });

  it("a signature can't be changed, except by a withdrawal, a transfer to another account or the erasure of its name", async () => {
    const refused = (statement: string) =>
      expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: "CS001" } });
    await refused("update consents set typed_name = 'Somebody else'");
    await refused("update consents set signed_at = now()");
    await refused("update consents set typed_name = null, customer_id = 'x'");
    await refused("delete from consents");
    await refused("update consent_texts set body = 'No risks.'");
    await refused("truncate consents");
  });

  it("a guest's consents are moved to the account with the visit, are exported, and lose the name on erasure", async () => {
    const email = "joins@example.com";
    const guest = { firstName: "Mei", lastName: "Yang", email };
    const visit = await bookTestVisit(deps, { date: "2026-12-08", time: "13:00", serviceIds: ["AG08"], guest });
    await sign(visit, "peel", { version: 4 });
    const id = await makeTestCustomer(db);
    await db.transaction((tx) => joinGuestVisits(tx, { id, email }));
    const told = JSON.stringify(await consentsPersonalData.read(db, id, new Date(), deps.secrets));
    expect(told).toContain(MEI);
    expect(told).toContain("Chemical peel");
    await db.transaction((tx) => consentsPersonalData.erase(tx, id));
    expect(await rowsOf(visit)).toMatchObject([{ form: "peel", name: null }]);
  });

  it("signing is refused for a past visit, and with a link that is for another visit or for the visit's former time", async () => {
    const visit = await bookTestVisit(deps, { date: "2026-12-09", time: "10:00", serviceIds: ["AG08"] });
    const body = { appointmentId: visit.id, version: 4, typedName: MEI, agreed: true };
    expect((await send("POST", "Consent/sign/peel", { body, ...link(peel) })).status).toBe(404);
    const former = { ...visit, startsAt: new Date(visit.startsAt.getTime() - 3_600_000) };
    expect((await send("POST", "Consent/sign/peel", { body, ...link(former) })).body).toMatchObject({
      code: "link_expired",
    });
    const page = await send("GET", `Appointment/prepare/${visit.id}`, link(former));
    expect(page.body.data).toMatchObject({ state: "moved", consents: [], due: [], services: [] });
    await db.execute(sql`update appointments set status = 'cancelled' where id = ${visit.id}`);
    expect((await sign(visit, "peel", { version: 4 })).body).toMatchObject({ code: "appointment_closed" });
    expect((await send("GET", `Appointment/prepare/${visit.id}`, link(visit))).body.data).toMatchObject({
      state: "closed",
    });
  });

  it("staff sign a form that they read aloud in the customer's name, and the audit log names who read it", async () => {
    const visit = await bookTestVisit(deps, { date: "2026-12-16", time: "10:00", serviceIds: ["AG08"] });
    const before = await listVisitForms(deps, desk, visit.id);
    expect(before.forms.map(({ id, signed }) => [id, signed])).toEqual([
      ["peel", undefined],
      ["photos", undefined],
    ]);
    expect(before.tabletUrl).toMatch(new RegExp(`^/visit/${visit.id}/prepare\\?t=`));
    const answer = { appointmentId: visit.id, formId: "peel", version: 4 };
    await expect(answerVisitForm(deps, desk, { ...answer, typedName: "Noor Haddad" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await answerVisitForm(deps, desk, { ...answer, typedName: MEI });
    expect((await listVisitForms(deps, desk, visit.id)).forms[0]?.signed).toMatchObject({
      typedName: MEI,
      readBy: "Noor Haddad",
    });
    const { rows } = await db.execute(sql`
      select actor_name as by, summary from audit_entries where resource_id = ${visit.id} and action = 'appointment.sign'`);
    expect(rows).toEqual([
      { by: "Noor Haddad", summary: "Read the form “Chemical peel” aloud, version 4; the client agreed" },
    ]);
    expect(await checkIn(visit)).toMatchObject({ status: "checked_in" });
  });

  describe("and a customer who signs the form for before-and-after pictures", () => {
    /** Changes the picture directly in the database. */
    const change = (statement: SQL) => db.execute(statement);
    const galleryShows = async () => {
      const { body } = await send("GET", "Gallery/beforeLogin");
      return present(body.data).some(({ caption }) => caption === "Six weeks after");
    };

    it("withdrawing the consent to publication removes the picture from the gallery immediately", async () => {
      const visit = await bookTestVisit(deps, { date: "2026-12-10", time: "10:00", serviceIds: ["AG08"] });
      const signed = await sign(visit, "photos", { choices: ["record", "publication"] });
      const consentId = present(signed.body.data)._id;
      await change(sql`
        insert into gallery_items (id, picture, category, caption, position, consent_id)
        values ('shown', 'clinic-reception', 'results', 'Six weeks after', 99, ${consentId})`);
      await expect.poll(galleryShows).toBe(true);
      expect((await send("DELETE", `Consent/${consentId}`, link(peel))).status).toBe(404);
      expect((await send("DELETE", `Consent/${consentId}`, link(visit))).status).toBe(200);
      await expect.poll(galleryShows).toBe(false);
      expect((await send("DELETE", `Consent/${consentId}`, link(visit))).status).toBe(200);
      // Nothing makes it visible again, not even restoring it.
      await change(sql`update gallery_items set archived_at = null where id = 'shown'`);
      await expect.poll(galleryShows).toBe(false);
    });

    it("signing again without consent to publication removes the pictures from the gallery", async () => {
      const visit = await bookTestVisit(deps, { date: "2026-12-11", time: "10:00", serviceIds: ["AG08"] });
      const first = present((await sign(visit, "photos", { choices: ["publication"] })).body.data)._id;
      await change(sql`update gallery_items set archived_at = null, consent_id = ${first} where id = 'shown'`);
      await expect.poll(galleryShows).toBe(true);
      await sign(visit, "photos", { choices: ["publication", "training"] });
      await expect.poll(galleryShows).toBe(true);
      await sign(visit, "photos", { choices: ["record"] });
      await expect.poll(galleryShows).toBe(false);
      expect((await rowsOf(visit)).filter(({ isWithdrawn }) => !isWithdrawn)).toHaveLength(1);
    });

    it("a treatment's form can't be withdrawn online", async () => {
      const [row] = await rowsOf(peel);
      expect((await send("DELETE", `Consent/${present(row).id}`, link(peel))).body).toMatchObject({ code: "conflict" });
    });
  });
});

import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { PRACTITIONER_JOINED } from "#modules/account/domain/events.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { fromWire } from "#shared/contract/wire-names.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { newStaff, type TestStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import type { WireClosure } from "../../staff/contract/schedule/closure-calls.ts";
import type { WirePerformer } from "../../staff/contract/schedule/performer-calls.ts";
import type { WireQualifications } from "../../staff/contract/schedule/qualification-calls.ts";
import type { WireTimeOff, WireVisitMove } from "../../staff/contract/schedule/time-off-calls.ts";
import type { WireUnfitVisit } from "../../staff/contract/schedule/touched-visit.ts";
import type { WireWorkingHours } from "../../staff/contract/schedule/working-hours-calls.ts";
import { practitionerServices, practitioners } from "../tables.ts";
import { practitionerJoinedHandlers } from "./practitioner-joined.ts";

const api = breakingOff(
  "modules/booking/server/schedule/schedule-api.test.ts",
  await clinicApi(moduleApis, {}, undefined, { clock: fixedClock("2026-11-20T15:00:00Z") }),
);
const { db } = api;
const context = await seedTestClinic(db);
const span = (opens: string, closes: string) => ({ opens, closes });
const weekOf = (...spans: { opens: string; closes: string }[]) =>
  Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : spans));

let [owner, desk, nurse]: TestStaff[] = [];
beforeAll(async () => {
  owner = await newStaff(api, "admin", { steppedUp: true });
  desk = await newStaff(api, "staff");
  nurse = await newStaff(api, "practitioner");
  await db.update(practitioners).set({ accountId: nurse.customerId }).where(eq(practitioners.id, "rn-1"));
});

/** The response of changes; reads have their own types. */
type Change = {
  id: string;
  version: number;
  hours: WireWorkingHours;
  timeOff: WireTimeOff;
  closure: WireClosure;
  qualifications: WireQualifications;
  visits: WireUnfitVisit[];
};
type Answer<Data> = { data: Data; code?: string; message?: string; issues?: { path: string; message: string }[] };

async function send<Data = Change>(who: TestStaff | undefined, method: string, path: string, body?: object) {
  const answer = await api.send(method, path, { token: who?.bearer, ...(body ? { body } : {}) });
  // With the names that our typed client uses.
  return { status: answer.status, ...(fromWire(answer.body) as Answer<Data>) };
}
const kept = (ids: readonly string[]) =>
  ids.map((visitId) => ({ visitId, decision: "keep", reason: "The person is called in for it" }));
type Days = { date: string; minutes: number }[];
const put = async (id: string, body: object) => {
  const { data } = await send(owner, "GET", `admin/WorkingHours/${id}`);
  return send(owner, "PUT", `admin/WorkingHours/${id}`, { version: data.version, ...body });
};

describe("a practitioner's usual working week", () => {
  it("applies from its start date until the start date of the next planned week", async () => {
    const [spring, winter] = [weekOf(span("11:00", "14:00"), span("14:30", "17:00")), weekOf(span("09:00", "12:00"))];
    expect((await put("le-1", { from: "2027-03-01", week: spring })).status).toBe(200);
    const { data } = await put("le-1", { from: "2026-12-07", week: winter });
    expect(data.hours.weeks).toMatchObject([
      { from: null, until: "2026-12-06" },
      { from: "2026-12-07", until: "2027-02-28", week: winter },
      { from: "2027-03-01", until: null, week: spring },
    ]);
    const days = await send<Days>(owner, "GET", "admin/WorkingHours/le-1/days?from=2027-02-26&days=5");
    expect(days.data.map(({ date, minutes }) => [date, minutes])).toEqual([
      ["2027-02-26", 180],
      ["2027-02-27", 180],
      ["2027-02-28", 0],
      ["2027-03-01", 330],
      ["2027-03-02", 330],
    ]);
    // A practitioner who leaves on June 1 has a week without hours from then on. A change from an earlier date ends
    // before it.
    await put("le-2", { from: "2027-06-01", week: weekOf() });
    const left = await put("le-2", { from: "2027-05-01", week: winter });
    expect(left.data.hours.weeks.at(-1)).toMatchObject({ from: "2027-05-01", until: "2027-05-31" });
  });

  it("is refused if a span of hours ends before it starts or overlaps another, or if the version is outdated", async () => {
    const refused = await put("le-3", { from: "2026-12-07", week: weekOf().with(3, [span("13:00", "09:00")]) });
    expect(refused.issues).toEqual([{ path: "week.3.0", message: "Ends before it starts." }]);
    const overlapping = weekOf().with(3, [span("09:00", "13:00"), span("12:00", "17:00")]);
    const doubled = await put("le-3", { from: "2026-12-07", week: overlapping });
    expect(doubled.issues).toEqual([{ path: "week.3.1", message: "Overlaps 9:00 to 13:00." }]);
    const past = await put("le-3", { from: "2026-11-19", week: weekOf() });
    expect(past.issues).toEqual([{ path: "from", message: "Choose today or a later day." }]);
    const stale = await put("le-3", { from: "2026-12-07", week: weekOf(), version: 99 });
    expect([stale.status, stale.code]).toEqual([409, "version_conflict"]);
    const insert = sql`insert into working_hours (resource_id, weekday, opens, closes) values ('le-3', 3, '16:00', '18:00')`;
    await expect(db.execute(insert)).rejects.toMatchObject({ cause: { constraint: "working_hours_no_overlap" } });
  });

  it("can be extended by extra hours on single days", async () => {
    const { data } = await send(owner, "GET", "admin/WorkingHours/rn-3");
    await put("rn-3", { from: "2026-12-01", week: weekOf(span("09:00", "12:00")) });
    const extra = { spans: [span("13:00", "15:00")], version: data.version + 1 };
    const saved = await send(owner, "PUT", "admin/WorkingHours/rn-3/extra/2026-12-10", extra);
    expect(saved.data.hours.extraHours).toEqual([{ date: "2026-12-10", opens: "13:00", closes: "15:00" }]);
    const days = await send<Days>(owner, "GET", "admin/WorkingHours/rn-3/days?from=2026-12-09&days=2");
    expect(days.data.map(({ minutes }) => minutes)).toEqual([180, 300]);
  });

  it("BO-35: has an hour more or less in a week in which the clocks change", async () => {
    const nights = Array.from({ length: 7 }, () => [span("00:00", "24:00")]);
    const settings = sql`update clinic_settings set settings = jsonb_set(settings, '{hours}', ${JSON.stringify(nights.flat())}::jsonb)`;
    const minutes = await db
      .transaction(async (tx) => {
        await tx.execute(settings);
        await tx.execute(sql`update working_hours set opens = '00:00', closes = '24:00' where resource_id = 'md-1'`);
        await tx.execute(
          sql`insert into working_hours (resource_id, weekday, opens, closes) values ('md-1', 0, '00:00', '24:00')`,
        );
        const { listWorkingDays } = await import("./working-hours.ts");
        const weekFrom = async (from: string) =>
          (await listWorkingDays(tx, { resourceId: "md-1", from, days: 7 })).reduce(
            (sum, day) => sum + day.minutes,
            0,
          ) / 60;
        const all = [await weekFrom("2026-10-25"), await weekFrom("2026-11-01"), await weekFrom("2027-03-14")];
        await tx.execute(sql`savepoint done`);
        throw Object.assign(new Error("rolled back"), { all });
      })
      .catch((error: { all?: number[] }) => error.all);
    expect(minutes).toEqual([168, 169, 167]);
  });
});

describe("time off", () => {
  const days = { firstDate: "2026-12-17", lastDate: "2026-12-18", kind: "vacation", reason: "Family" };

  it("is requested by practitioners for themselves, and takes effect after approval", async () => {
    const visit = await bookTestVisit(context, {
      date: "2026-12-17",
      time: "10:00",
      serviceIds: ["AG01"],
      practitionerId: "rn-1",
    });
    const response = await send(nurse, "POST", "admin/TimeOff/ask", days);
    expect(response.data).toMatchObject({ resourceId: "rn-1", state: "asked", createdBy: nurse?.name });
    expect((await send<WireUnfitVisit[]>(owner, "GET", "admin/WorkingHours/outside?resourceId=rn-1")).data).toEqual([]);
    expect((await send(nurse, "GET", "admin/TimeOff/own")).data).toHaveLength(1);
    const path = `admin/TimeOff/${response.data.id}/approve`;
    const tooEarly = await send(desk, "POST", path, { version: 1 });
    expect([tooEarly.code, tooEarly.message]).toEqual(["has_conflicts", "1 visit falls in it."]);
    const approved = await send(desk, "POST", path, { version: 1, decisions: kept([visit.id]) });
    expect(approved.data).toMatchObject({ timeOff: { state: "approved", version: 2 }, visits: [{ id: visit.id }] });
    expect((await send(nurse, "DELETE", `admin/TimeOff/own/${response.data.id}`)).status).toBe(404);
    const outside = await send<WireUnfitVisit[]>(owner, "GET", "admin/WorkingHours/outside?resourceId=rn-1");
    expect(outside.data.map(({ id }) => id)).toEqual([visit.id]);
    expect((await send(desk, "DELETE", `admin/TimeOff/${response.data.id}`)).status).toBe(200);
    expect((await send<WireUnfitVisit[]>(owner, "GET", "admin/WorkingHours/outside?resourceId=rn-1")).data).toEqual([]);
  });

  it("belongs to one practitioner: other accounts can't request or find it", async () => {
    const stranger = await newStaff(api, "practitioner");
    expect((await send(stranger, "POST", "admin/TimeOff/ask", days)).status).toBe(404);
    const response = await send(nurse, "POST", "admin/TimeOff/ask", days);
    expect((await send(stranger, "DELETE", `admin/TimeOff/own/${response.data.id}`)).status).toBe(404);
    expect((await send(nurse, "DELETE", `admin/TimeOff/own/${response.data.id}`)).status).toBe(200);
  });

  it("moves all affected visits at once, each to its best slot, and emails each customer", async () => {
    const at = (time: string) =>
      bookTestVisit(context, { date: "2026-12-21", time, serviceIds: ["AG01"], practitionerId: "rn-2" });
    const visits = [await at("10:00"), await at("14:00")];
    const sick = { resourceId: "rn-2", firstDate: "2026-12-21", lastDate: "2026-12-21", kind: "sick" };
    const reviewedIds = visits.map(({ id }) => id);
    const { data } = await send(desk, "POST", "admin/TimeOff", { ...sick, decisions: kept(reviewedIds) });
    const path = `admin/TimeOff/${data.timeOff.id}/moveVisits`;
    const proposed = (await send<WireVisitMove[]>(desk, "POST", `${path}?dryRun=true`, {})).data;
    const moves = proposed.map(({ visit, place }) => {
      return { visitId: visit.id, date: place?.date, time: place?.time, practitionerId: place?.practitioner.id };
    });
    expect(moves).toMatchObject([
      { visitId: visits[0]?.id, date: "2026-12-21", time: "10:00" },
      { visitId: visits[1]?.id, date: "2026-12-21", time: "14:00" },
    ]);
    // All or none: if one slot is gone, the others are released.
    const impossible = [moves[0], { ...moves[1], time: "16:45" }];
    expect((await send(desk, "POST", path, { moves: impossible })).code).toBe("past_cutoff");
    const movedCount = sql`select count(*)::int as count from outbox_events where type = 'appointment_rescheduled'`;
    expect((await db.execute(movedCount)).rows).toEqual([{ count: 0 }]);
    expect((await send(desk, "POST", path, { moves })).status).toBe(200);
    expect((await db.execute(movedCount)).rows).toEqual([{ count: 2 }]);
    const { rows } = await db.execute<{ practitioner: string; changes: number; history: string }>(sql`
      select practitioner_id as practitioner, changes_made as changes,
        (select string_agg(step, ',' order by step) from visit_history h where h.appointment_id = a.id) as history
      from appointments a where id = any(${sql.param(reviewedIds)}::text[])`);
    expect(
      rows.every(
        ({ practitioner, changes, history }) => practitioner !== "rn-2" && changes === 0 && history === "book,move",
      ),
    ).toBe(true);
    expect((await send<WireVisitMove[]>(desk, "POST", `${path}?dryRun=true`, {})).data).toEqual([]);
    expect((await send(desk, "POST", path, { moves })).status).toBe(404);
  });

  it("moves a visit to a nearby time with the same practitioner if no other practitioner can perform it", async () => {
    const only = bookTestVisit(context, {
      date: "2026-12-28",
      time: "11:00",
      serviceIds: ["AG01"],
      practitionerId: "rn-1",
    });
    const visit = await only;
    const off = { firstDate: "2026-12-28", lastDate: "2026-12-28", kind: "training" };
    const wholeYear = { firstDate: "2026-12-01", lastDate: "2027-12-01" };
    for (const resourceId of ["rn-2", "rn-3"])
      await send(desk, "POST", "admin/TimeOff", { ...off, lastDate: "2027-12-01", resourceId });
    const { data } = await send(desk, "POST", "admin/TimeOff", {
      ...off,
      resourceId: "rn-1",
      decisions: kept([visit.id]),
    });
    const propose = async () =>
      (await send<WireVisitMove[]>(desk, "POST", `admin/TimeOff/${data.timeOff.id}/moveVisits?dryRun=true`, {})).data;
    expect(await propose()).toMatchObject([
      { place: { date: "2026-12-29", time: "09:00", practitioner: { id: "rn-1" } } },
    ]);
    const coming = await db.execute<{ id: string }>(sql`
      select id from appointments where practitioner_id = 'rn-1' and status = 'booked' and id <> ${visit.id}`);
    const others = coming.rows.map(({ id }) => id);
    const change = { ...off, ...wholeYear, version: 1, decisions: kept(others) };
    expect((await send(desk, "PUT", `admin/TimeOff/${data.timeOff.id}`, change)).status).toBe(200);
    expect((await propose()).find((move) => move.visit.id === visit.id)?.place).toBeNull();
  });
});

describe("closures", () => {
  it("close the clinic or change its hours, and are shown on the storefront", async () => {
    const eve = {
      firstDate: "2026-12-24",
      lastDate: "2026-12-24",
      name: "Christmas Eve",
      hours: span("09:00", "13:00"),
    };
    const response = await send(owner, "POST", "admin/Closure", eve);
    expect(response.data.closure).toMatchObject(eve);
    const starts = async () => {
      const { body } = await api.send("GET", "admin/Slot/allSlot?date=2026-12-24&serviceIds=LH05");
      return body.data.filter(({ isBooked }) => !isBooked).map(({ from, to }) => [from, to]);
    };
    const open = await starts();
    expect([open[0], open.at(-1)]).toEqual([
      ["09:00", "09:30"],
      ["12:30", "13:00"],
    ]);
    const contact = await api.send("GET", "ContactDetails/viewContactDetails");
    expect(contact.body.data.holidays).toContainEqual({
      date: "2026-12-24",
      name: "Christmas Eve",
      opens: "09:00",
      closes: "13:00",
    });
    const twice = await send(owner, "POST", "admin/Closure", {
      ...eve,
      firstDate: "2026-12-25",
      lastDate: "2026-12-26",
    });
    expect([twice.status, twice.message]).toEqual([400, "Overlaps Christmas Day, Friday, December 25, 2026."]);
    const backwards = await send(owner, "POST", "admin/Closure", { ...eve, lastDate: "2026-12-23" });
    expect(backwards.issues).toEqual([{ path: "lastDate", message: "Ends before it starts." }]);
    const visit = await bookTestVisit(context, { date: "2026-12-24", time: "12:00", serviceIds: ["LH05"] });
    const { id, version } = response.data.closure;
    const closed = { ...eve, hours: null, version };
    expect((await send(owner, "PUT", `admin/Closure/${id}`, closed)).message).toBe("1 visit falls in it.");
    const reviewed = await send(owner, "PUT", `admin/Closure/${id}`, { ...closed, seen: [visit.id] });
    expect(reviewed.data.visits).toMatchObject([{ id: visit.id, reasons: [{ reason: "closed" }] }]);
    expect(await starts()).toEqual([]);
    expect((await send(owner, "DELETE", `admin/Closure/${id}`)).data.visits).toEqual([]);
    expect((await starts()).at(-1)).toEqual(["16:30", "17:00"]);
    expect((await send(owner, "DELETE", `admin/Closure/${id}`)).status).toBe(404);
  });
});

describe("the practitioners of each treatment", () => {
  type Performed = { serviceId: string; ownMinutes: number | null };
  const performedBy = async (id: string) =>
    (await send<WireQualifications>(owner, "GET", `admin/Practitioner/${id}/services`)).data;
  const save = async (id: string, change: (all: Performed[]) => Performed[], reviewedIds: string[] = []) => {
    const { version, services } = await performedBy(id);
    const kept = change(services.filter(({ isPerformed }) => isPerformed));
    const qualifications = kept.map(({ serviceId, ownMinutes }) => ({ serviceId, ownMinutes }));
    return send(owner, "PUT", `admin/Practitioner/${id}/services`, {
      version,
      services: qualifications,
      seen: reviewedIds,
    });
  };

  it("are set by role, with individual durations, and a treatment's last practitioner can't be removed", async () => {
    const slow = await save("lt-1", (all) =>
      all.map((one) => (one.serviceId === "FR03" ? { ...one, ownMinutes: 60 } : one)),
    );
    const { data: performers } = await send<WirePerformer[]>(owner, "GET", "admin/Service/FR03/performers");
    const shown = performers.flatMap(({ practitionerId: id, ...one }) =>
      one.isPerformed ? [[id, one.minutes, one.hasOwnMinutes, one.isRoleAllowed]] : [],
    );
    expect(shown.sort()).toEqual([
      ["lt-1", 60, true, true],
      ["lt-2", 50, false, true],
      ["lt-3", 50, false, true],
    ]);
    expect(performers.find(({ practitionerId }) => practitionerId === "rn-1")).toMatchObject({ isRoleAllowed: false });
    expect((await send(owner, "GET", "admin/Service/none/performers")).status).toBe(404);
    expect(slow.data.qualifications.services).toContainEqual(
      expect.objectContaining({ serviceId: "FR03", isPerformed: true, minutes: 50, ownMinutes: 60 }),
    );
    const rows = await db.select().from(practitionerServices).where(eq(practitionerServices.serviceId, "FR03"));
    expect(rows.map(({ practitionerId, durationMinutes }) => [practitionerId, durationMinutes]).sort()).toEqual([
      ["lt-1", 60],
      ["lt-2", null],
      ["lt-3", null],
    ]);
    const without = (all: Performed[]) => all.filter(({ serviceId }) => serviceId !== "FR03");
    expect((await save("lt-2", without)).status).toBe(200);
    expect((await save("lt-3", without)).status).toBe(200);
    const visit = await bookTestVisit(context, { date: "2026-12-30", time: "10:00", serviceIds: ["FR03"] });
    expect(visit.practitioner.id).toBe("lt-1");
    const last = await save("lt-1", without, [visit.id]);
    expect(last.message).toBe("No one else does Service FR03. Let another person do it first, or hide the treatment.");
    expect((await save("lt-2", (all) => [...all, { serviceId: "FR03", ownMinutes: null }])).status).toBe(200);
    expect((await save("lt-1", without)).message).toBe("1 visit falls in it.");
    expect((await save("lt-1", without, [visit.id])).data.visits).toMatchObject([
      { id: visit.id, reasons: [{ reason: "qualification" }] },
    ]);
  });

  it("can have an end date, after which no visits can be booked with them; visits already booked are then listed", async () => {
    const ends = async (qualifiedUntil: string | null | undefined, reviewedIds: string[] = []) => {
      const { version, services } = await performedBy("lt-3");
      const qualifications = services
        .filter(({ isPerformed }) => isPerformed)
        .map(({ serviceId, ownMinutes }) => ({
          serviceId,
          ownMinutes,
          ...(serviceId === "LH05" && qualifiedUntil !== undefined ? { qualifiedUntil } : {}),
        }));
      return send(owner, "PUT", "admin/Practitioner/lt-3/services", {
        version,
        services: qualifications,
        seen: reviewedIds,
      });
    };
    const endOf = async () =>
      (await performedBy("lt-3")).services.find(({ serviceId }) => serviceId === "LH05")?.qualifiedUntil;
    const freeWith = async (date: string) => {
      const path = `admin/Slot/allSlot?date=${date}&serviceIds=LH05&practitionerId=lt-3`;
      const slots = (await api.send("GET", path)).body.data as { isBooked: boolean }[]; // the contract of allSlot has this type
      return slots.filter(({ isBooked }) => !isBooked).length;
    };
    const visit = await bookTestVisit(context, {
      date: "2026-12-30",
      time: "14:00",
      serviceIds: ["LH05"],
      practitionerId: "lt-3",
    });
    expect(await freeWith("2026-12-30")).toBeGreaterThan(0);
    expect((await ends("2026-12-29")).message).toBe("1 visit falls in it.");
    expect(await endOf()).toBe(null);
    const response = await ends("2026-12-29", [visit.id]);
    expect(response.data.visits).toMatchObject([{ id: visit.id, reasons: [{ reason: "qualification" }] }]);
    expect(await endOf()).toBe("2026-12-29");
    expect([await freeWith("2026-12-29"), await freeWith("2026-12-30")]).toEqual([expect.any(Number), 0]);
    expect(await freeWith("2026-12-29")).toBeGreaterThan(0);
    const later = { date: "2026-12-30", time: "11:00", serviceIds: ["LH05"], practitionerId: "lt-3" };
    await expect(bookTestVisit(context, later)).rejects.toMatchObject({ code: "slot_taken" });
    // Missing fields stay; null removes the end.
    expect((await ends(undefined)).status).toBe(200);
    expect(await endOf()).toBe("2026-12-29");
    expect((await ends(null)).status).toBe(200);
    expect(await endOf()).toBe(null);
    expect(await freeWith("2026-12-30")).toBeGreaterThan(0);
  });

  it("are each linked to one account, which no other practitioner has", async () => {
    const path = (id: string) => `admin/Practitioner/${id}/account`;
    const account = await newStaff(api, "practitioner");
    expect((await send(owner, "PUT", path("rn-2"), { accountId: account.customerId })).status).toBe(200);
    const linked = await send<{ accountId: string | null }>(owner, "GET", path("rn-2"));
    expect(linked.data).toEqual({ accountId: account.customerId });
    expect((await send(desk, "GET", path("rn-2"))).status).toBe(403);
    const accounts = await api.send("GET", "admin/PractitionerAccount/list", { token: owner?.bearer ?? "" });
    expect(accounts.body.data).toContainEqual(expect.objectContaining({ _id: "rn-2", accountId: account.customerId }));
    const second = await send(owner, "PUT", path("rn-3"), { accountId: account.customerId });
    expect([second.status, second.message]).toEqual([409, "This account is another practitioner’s."]);
    expect((await send(owner, "PUT", path("rn-3"), { accountId: "nobody" })).status).toBe(404);
    expect((await send(owner, "PUT", path("rn-2"), { accountId: null })).status).toBe(200);
  });
});

describe("a person invited as a practitioner", () => {
  it("is linked to their own calendar column when they join, only once", async () => {
    const [one, other] = [await newStaff(api, "practitioner"), await newStaff(api, "practitioner")];
    const joins = (accountId: string, practitionerId: string) =>
      api.db.transaction(async (tx) => {
        const payload = { accountId, practitionerId };
        const event = { id: "joined", type: PRACTITIONER_JOINED, key: "joined", payload };
        await practitionerJoinedHandlers[PRACTITIONER_JOINED]?.["link-practitioner"]?.(event, tx);
      });
    const accountOf = async (id: string) =>
      (await send<{ accountId: string | null }>(owner, "GET", `admin/Practitioner/${id}/account`)).data.accountId;
    await joins(one.customerId, "rn-2");
    await joins(other.customerId, "rn-2");
    await joins(one.customerId, "rn-3");
    expect([await accountOf("rn-2"), await accountOf("rn-3")]).toEqual([one.customerId, null]);
    expect((await send(owner, "PUT", "admin/Practitioner/rn-2/account", { accountId: null })).status).toBe(200);
  });
});

describe("schedule permissions (BO-1)", () => {
  it("allow the desk to see hours and change time off, practitioners to request it, and the owner to do everything else", async () => {
    const bodies = { from: "2027-01-04", week: weekOf(), version: 999 };
    const codes = async (method: string, path: string, body?: object) =>
      Promise.all([owner, desk, nurse].map(async (who) => (await send(who, method, path, body)).code ?? "done"));
    expect(await codes("GET", "admin/WorkingHours/le-4")).toEqual(["done", "done", "done"]);
    expect(await codes("PUT", "admin/WorkingHours/le-4", bodies)).toEqual([
      "version_conflict",
      "forbidden",
      "forbidden",
    ]);
    expect(await codes("GET", "admin/TimeOff/list")).toEqual(["done", "done", "forbidden"]);
    expect(await codes("GET", "admin/TimeOff/own")).toEqual(["forbidden", "forbidden", "done"]);
    expect(await codes("GET", "admin/WorkingHours/outside")).toEqual(["done", "done", "forbidden"]);
    expect(await codes("DELETE", "admin/Closure/none")).toEqual(["not_found", "forbidden", "forbidden"]);
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { listCustomerNotes } from "#modules/account/server/customers/customer-notes.ts";
import { purposeOfAddress } from "#modules/booking/server/calendar/outside/outside-calendars.ts";
import { outsideCalendars } from "#modules/booking/server/tables.ts";
import { getOwnVisit } from "#modules/booking/server/visits/appointment-queries.ts";
import { hashOfLink, makeVisitLink, visitLinkOf } from "#modules/booking/server/visits/visit-link.ts";
import { listNotesOfCustomer } from "#modules/care/server/notes/list-notes.ts";
import { signNote, writeNote } from "#modules/care/server/notes/write-note.ts";
import { addPhoto, openPhotoOf } from "#modules/care/server/photos/visit-photos.ts";
import { keepAnswers, readAnswers } from "#modules/care/server/screening/answers.ts";
import { reviewedAnswer } from "#modules/care/server/screening/review.ts";
import { screeningClearances } from "#modules/care/server/screening/screening-tables.ts";
import { hashesOf as hashesOfCoupon } from "#modules/cart/server/coupons/code-hash.ts";
import { codesFile, makeCodes } from "#modules/cart/server/coupons/single-use-codes.ts";
import { carts, coupons } from "#modules/cart/server/tables.ts";
import { findCardByCode } from "#modules/gift-cards/server/cards/find-card.ts";
import { confirmEntry } from "#modules/waitlist/server/own-entries.ts";
import { entryLinkOf } from "#modules/waitlist/server/put-in-line.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { openText, sealText } from "#platform/seal.ts";
import { newId } from "#shared/ids.ts";
import { newCustomer, newVisit } from "#testing/customer-records.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { addDesign, codeOfCard, giveCard } from "#testing/gift-cards-for-tests.ts";
import { anotherSession, codeOf, newEnrolledStaff } from "#testing/second-factor.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { checkInvariants } from "./invariants.ts";
import { assertGiftCardSecrets, linesOfLostSecrets } from "./lost-secrets.ts";
import { resealAll } from "./reseal.ts";
import { moduleApis } from "./server-modules.ts";

const dataDir = await mkdtemp(join(tmpdir(), "halcyon-reseal-"));
afterAll(() => rm(dataDir, { recursive: true }));
const [former, present] = ["f".repeat(32), "p".repeat(32)];
const database = await demoDatabase();
const withSecrets = (secrets: string[]) => testApi(moduleApis, { dataDir, secrets }, undefined, { database });
const before = await withSecrets([former]);
const both = await withSecrets([present, former]);
const after = await withSecrets([present]);
const { db } = before;
const actor: AuditActor = {
  accountId: null,
  name: "test",
  role: null,
  sessionId: null,
  requestId: null,
  addressPrefix: null,
};

// Creates data of every kind that depends on SECRETS.
const app = await newEnrolledStaff(before);
const desk = await newStaff(before, "staff");
const customerId = await newCustomer(db);
await before.send("POST", `admin/Customer/${customerId}/notes` as "admin/Customer/x/notes", {
  token: desk.bearer,
  body: { text: "Likes the quiet room." },
  headers: { "idempotency-key": "a-note" },
});
const visitId = await newVisit(db, { customerId, status: "booked", inDays: 20 });
await makeVisitLink(db, before.deps.secrets, visitId);
const mailedLink = visitLinkOf(before.deps.secrets, visitId);
const calendarId = newId();
await db.insert(outsideCalendars).values({
  id: calendarId,
  practitionerId: "practitioner-lena-park",
  addressSealed: sealText(before.deps.secrets, purposeOfAddress(calendarId), "https://calendar.example/a.ics"),
  host: "calendar.example",
  createdBy: desk.customerId,
});
const soon = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10);
const joined = await before.send("POST", "waitlist/ag05", {
  body: { dates: [soon, soon], parts: ["morning"], email: "waits@example.com" },
});
expect(joined.status, JSON.stringify(joined.body)).toBe(200);
const author = { accountId: desk.customerId, name: "Noor Haddad" };
const { photoId, noteId } = await db.transaction(async (tx) => {
  const { secrets } = before.deps;
  const given = { answers: [{ code: "pregnancy", version: 1, yes: false }], outcomes: [] };
  await keepAnswers(tx, secrets, { customerId, ...given, timeZone: "America/New_York" });
  const about = { appointmentId: visitId, customerId, serviceId: null, author };
  const note = await writeNote(tx, secrets, { ...about, content: { text: "Went well." } });
  const signer = { ...author, isDirector: false };
  await signNote(tx, secrets, { appointmentId: visitId, noteId: note.id, signer });
  const image = { hash: "h", mediaType: "image/webp" as const, width: 1, height: 1, bytes: new Uint8Array(40).fill(7) };
  const photo = await addPhoto(tx, secrets, { ...about, kind: "before", image });
  return { photoId: photo.id, noteId: note.id };
});
const reviewed = (await readAnswers(db, before.deps.secrets, { customerId })).map((answer) =>
  reviewedAnswer(visitId, answer),
);
await db.insert(screeningClearances).values({
  id: newId(),
  appointmentId: visitId,
  noteId,
  answers: reviewed.map((one) => before.deps.secrets.sign("health", one)),
  clearedBy: desk.customerId,
  clearedByName: "Noor Haddad",
});
await addDesign(before.deps);
const card = await giveCard(before.deps, 5_000);
const couponId = newId();
await db.insert(coupons).values({
  id: couponId,
  code: "RESEAL",
  name: "Ten off",
  description: "",
  kind: "percent",
  percent: 10,
  appliesTo: "any",
  channel: "any",
  startsOn: "2026-01-01",
  perCustomerLimit: 1,
  isSingleUse: true,
});
const codes = await db.transaction(async (tx) => {
  await makeCodes(tx, before.deps.secrets, { couponId, count: 3, actor });
  const { bytes } = await codesFile(tx, before.deps.secrets, { couponId, actor });
  return new TextDecoder().decode(bytes);
});
const cartId = newId();
await db.insert(carts).values({ id: cartId, customerId });
await db.execute(sql`
  insert into cart_coupons (cart_id, coupon_id, code_hash)
  select ${cartId}, coupon_id, code_hash from coupon_codes where coupon_id = ${couponId} and position = 1`);

const isBroken = async () => (await checkInvariants(db)).filter(({ broken }) => broken > 0);
const brokenBefore = await isBroken();
const lines = await resealAll(both.deps, both.deps.env);

it("OP-31: the command reseal lists which data it encrypted again, and a second run finds no data under a former secret", async () => {
  expect(lines.slice(0, 12)).toEqual([
    "Now under the first value of SECRETS:",
    "  1 authenticator app",
    "  1 note about a customer",
    "  1 address of a calendar",
    "  1 link for a guest to a visit",
    "  1 link of the waitlist",
    "  1 review of a health check",
    "  1 health check",
    "  1 note of a visit",
    "  1 picture of a visit",
    "  1 code of a gift card",
    "  3 single-use codes of coupons",
  ]);
  expect(lines.join("\n")).toMatch(/It can be removed once .*\nWhat ends when it is removed/);
  expect((await resealAll(both.deps, both.deps.env))[0]).toBe("Nothing was under a former secret.");
  expect((await resealAll(after.deps, after.deps.env)).slice(1)).toEqual([
    "No stored data needs a former secret. It can be removed once all processes run with the first value.",
  ]);
  expect(await isBroken()).toEqual(brokenBefore);
});

it("OP-31: after stored secrets are encrypted with a new key and the former key is removed, staff stay signed in, and their authenticator app still works", async () => {
  expect((await after.send("GET", "admin/me", { token: desk.bearer })).status).toBe(200);
  const bearer = await anotherSession(after, app.customerId);
  const body = { code: codeOf(app.secret) };
  expect((await after.send("POST", "user/secondFactor/totp", { token: bearer, body })).status).toBe(200);
  expect(await linesOfLostSecrets(db, after.deps.secrets)).toEqual([]);
});

it("OP-31: after reseal, notes, pictures, answers, reviews and calendar addresses can be read without the former secret", async () => {
  const { secrets } = after.deps;
  expect((await listCustomerNotes(db, secrets, customerId)).map(({ text }) => text)).toEqual(["Likes the quiet room."]);
  expect(JSON.stringify(await listNotesOfCustomer(db, secrets, customerId))).toContain("Went well.");
  expect(await openPhotoOf(db, secrets, { appointmentId: visitId, photoId })).toEqual(Buffer.alloc(40, 7));
  const answers = await readAnswers(db, secrets, { customerId });
  expect(answers).toMatchObject([{ code: "pregnancy", yes: false }]);
  const [clearance] = await db.select().from(screeningClearances).where(eq(screeningClearances.appointmentId, visitId));
  expect(reviewed.every((one) => secrets.verify("health", one, clearance?.answers[0] ?? ""))).toBe(true);
  const [calendar] = await db.select().from(outsideCalendars).where(eq(outsideCalendars.id, calendarId));
  const address = openText(secrets, purposeOfAddress(calendarId), calendar?.addressSealed ?? "");
  expect(address).toBe("https://calendar.example/a.ics");
});

it("OP-31: after reseal, gift cards and coupons have the same codes and are found by their codes without the former secret", async () => {
  await assertGiftCardSecrets(db, after.deps.secrets);
  expect(await codeOfCard(after.deps, card.id)).toBe(card.code);
  const client = { customerId: desk.customerId, clientNetwork: undefined };
  expect(await findCardByCode(after.deps, card.code, client)).toMatchObject({ id: card.id });
  const file = await db.transaction((tx) => codesFile(tx, after.deps.secrets, { couponId, actor }));
  expect(new TextDecoder().decode(file.bytes)).toBe(codes);
  const [first = ""] = codes.split("\r\n")[1]?.split(",") ?? [];
  const { rows } = await db.execute(
    sql`select 1 from cart_coupons where code_hash = ${hashesOfCoupon(after.deps.secrets, first)[0]}`,
  );
  expect(rows).toHaveLength(1);
});

it("OP-31: after reseal, links to visits and waitlist entries work, whether the links were emailed before or after it", async () => {
  for (const link of [mailedLink, visitLinkOf(after.deps.secrets, visitId)]) {
    const opener = { appointmentId: visitId, now: new Date(), linkHash: hashOfLink(link) };
    expect((await getOwnVisit(db, opener)).id).toBe(visitId);
  }
  const entryId: string = joined.body.data._id;
  for (const { secrets } of [before.deps, after.deps])
    expect((await confirmEntry(after.deps, entryLinkOf(secrets, entryId))).map(({ id }) => id)).toEqual([entryId]);
});

it("OP-31: reseal leaves and counts data that it can decrypt with none of the secrets", async () => {
  const stranger = await withSecrets(["s".repeat(32)]);
  const found = (await resealAll(stranger.deps, stranger.deps.env)).join("\n");
  expect(found).toMatch(
    /None of the values of SECRETS opens these; they stay as they are, until it has the one that does:\n {2}1 authenticator app\n/,
  );
  expect(found).not.toContain("can be removed");
  expect(await codeOfCard(after.deps, card.id)).toBe(card.code);
});

import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { practitioners } from "#modules/booking/server/tables.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { newCustomer, newVisit } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newStaff } from "#testing/staff.ts";
import { customers } from "../tables.ts";
import { digitsToFind } from "./find-customers.ts";

const api = breakingOff("modules/account/server/customers/customers.test.ts", await demoApi(moduleApis));
const { db, send } = api;
const desk = await newStaff(api, "staff");
const token = desk.bearer;

const add = (body: Record<string, unknown>) => send("POST", "admin/Customer", { token, body });
type Page = { docs: { _id: string; at: string; kind: string; text: string }[]; nextCursor: string | null };

/**
 * Returns a customer's notes. Typed here, because the path also matches that of the customer record and would get its
 * type.
 */
async function notesOf(id: string): Promise<{ text: string | null; writtenBy: string }[]> {
  const { body } = await send("GET", `admin/Customer/${id}/notes`, { token });
  return body.data as unknown as { text: string | null; writtenBy: string }[];
}

const find = async (q: string, as = token) => {
  const { body } = await send("GET", `admin/Customer/find?q=${encodeURIComponent(q)}`, { token: as });
  return body.data.docs.map(({ _id }) => _id);
};

describe("creating a customer at the desk", () => {
  it("requires a name and a phone number; the email can be added later", async () => {
    const { status, body } = await add({ firstName: "Jonah", phone: "212 555 0133" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      firstName: "Jonah",
      lastName: "",
      phone: "+12125550133",
      email: null,
      madeBy: "desk",
      hasLogin: false,
      unreachable: "no_email",
      version: 1,
    });
  });

  it("is refused with only a name or only a phone number", async () => {
    for (const given of [{ firstName: "Jonah" }, { phone: "212 555 0133" }, { firstName: "", phone: "" }]) {
      const { status, body } = await add(given);
      expect([status, body.code, body.message]).toEqual([
        400,
        "invalid_input",
        "A name and a phone number are needed.",
      ]);
    }
  });

  it("is refused for a taken email, and names its owner and the record to merge with", async () => {
    const other = await newCustomer(db, { firstName: "Jonah", lastName: "Kim", email: "jonah.kim@example.com" });
    const { status, body } = await add({ firstName: "Joe", phone: "212 555 0134", email: "Jonah.Kim@example.com" });
    expect([status, body.code]).toEqual([409, "email_taken"]);
    expect(body.message).toBe("This email belongs to Jonah Kim. Merge the two files?");
    expect(body.issues).toContainEqual({ path: "mergeWith", message: other });
  });

  it("creates only one record when the same email is entered several times concurrently", async () => {
    const body = { firstName: "Twin", phone: "212 555 0135", email: "twin@example.com" };
    const answers = await Promise.all([add(body), add(body), add(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("writes an audit entry without personal data (BO-25)", async () => {
    const { body } = await add({ firstName: "Ottilie", lastName: "Fairweather", phone: "212 555 0136" });
    const { rows } = await db.execute<{ entry: string }>(sql`
      select e::text as entry from audit_entries e where resource_id = ${body.data._id}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.entry).toContain("customer.create");
    expect(rows[0]?.entry).not.toMatch(/ottilie|fairweather|5550136/i);
  });
});

describe("finding a customer", () => {
  it("tolerates misspellings, any word order and missing accents", async () => {
    const zoe = await newCustomer(db, { firstName: "Zoë", lastName: "Marchetti" });
    for (const q of ["marchetti", "marcheti", "Zoe March", "marchetti zoe", "zoe"])
      expect(await find(q), q).toContain(zoe);
    expect((await find("marchetti"))[0]).toBe(zoe);
    expect(await find("%")).toEqual([]);
    expect(await find("qqqqqqq")).toEqual([]);
  });

  it("finds names in other scripts, with and without diacritics (LA-8)", async () => {
    const names: [first: string, last: string, ...typed: string[]][] = [
      ["Олёна", "Йовович", "олена", "йовович оле", "ЙОВОВИЧ"],
      ["أحمد", "الرّحمٰن", "احمد", "الرحمن احمد"],
      ["Ελένη", "Παπαδοπούλου", "ελενη", "παπαδο"],
      ["שִׁירָה", "כהן", "שירה כהן"],
      ["민준", "김", "민준 김"],
      ["花子", "山田", "山田 花子", "山田"],
    ];
    for (const [firstName, lastName, ...typed] of names) {
      const id = await newCustomer(db, { firstName, lastName });
      for (const q of typed) expect([q, await find(q)]).toEqual([q, [id]]);
    }
  });

  it("reads the digits of a phone number in any form", async () => {
    const id = await newCustomer(db, { phone: "+19175550188" });
    for (const q of ["(917) 555-0188", "917.555.0188", "+1 917 555 0188", "001-917-5550188", "5550188", "0188"])
      expect(await find(q), q).toContain(id);
    expect(await find("917 555 0189")).not.toContain(id);
    expect([digitsToFind("+1 (917) 555"), digitsToFind("12"), digitsToFind("7 Elm")]).toEqual([
      "1917555",
      undefined,
      undefined,
    ]);
  });

  it("lists full matches in any word order before many similar names", async () => {
    for (let index = 0; index < 20; index += 1)
      await newCustomer(db, { firstName: "Ygritta", lastName: `Torvaldsson ${"abcdefghijklmnopqrst"[index]}` });
    const id = await newCustomer(db, { firstName: "Ygritte", lastName: "Anneliese Torvaldsen", phone: "+12125550177" });
    for (const q of ["Torvaldsen Ygritte", "ygritte torvaldsen", "Ygritte 555-0177"]) {
      const found = await find(q);
      expect([q, found[0], found.length]).toEqual([q, id, 12]);
    }
    expect(await find("Someone Else 212 555 0177")).toContain(id);
  });

  it("finds one of hundreds of customers with the same first name by phone number or email (BO-15)", async () => {
    const many = Array.from({ length: 230 }, (_, at) => {
      const letters = String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26));
      return { id: newId(), firstName: "Mariella", lastName: `Q${letters}`, email: `m${letters}@maria.example` };
    });
    await db.insert(customers).values(many);
    const lastName = "Castellanos-Vandenberghe of the longest name";
    const email = "castle@maria.example";
    const id = await newCustomer(db, { firstName: "Mariella", lastName, phone: "+12125550144", email });
    for (const q of [
      "Mariella 212 555 0144",
      "0144 mariella",
      "Mariella castle@maria.example",
      "Mariella castle@ 0144",
    ])
      expect([q, (await find(q))[0]]).toEqual([q, id]);
  });

  it("lists names that begin with the typed text before hundreds that contain it (BO-15)", async () => {
    const many = Array.from({ length: 230 }, () => ({
      id: newId(),
      firstName: "Xilorena",
      email: `${newId()}@x.example`,
    }));
    await db.insert(customers).values(many);
    const id = await newCustomer(db, { firstName: "Lorena", lastName: "Castellanos-Vandenberghe of the longest name" });
    expect((await find("lorena"))[0]).toBe(id);
  });

  it("finds a two-letter name as a whole word (BO-15)", async () => {
    const first = await newCustomer(db, { firstName: "Qi", lastName: "Halloran" });
    const last = await newCustomer(db, { firstName: "Bertrand", lastName: "QÍ" });
    const middle = await newCustomer(db, { firstName: "Bertrand", lastName: "Qi Halloran" });
    const other = await newCustomer(db, { firstName: "Qiana", lastName: "Halloran" });
    const found = await find("qi");
    expect(found.toSorted()).toEqual([first, last, middle].toSorted());
    expect(found).not.toContain(other);
    for (const q of ["q", "%", "__", "%%", "12"]) expect([q, await find(q)]).toEqual([q, []]);
  });

  it("finds a customer by the beginning of their email, but never an erased, merged or staff record", async () => {
    const id = await newCustomer(db, { email: "quill.basil@example.org", firstName: "Basil", lastName: "Quill" });
    expect(await find("quill.basil@")).toContain(id);
    expect(await find("quill.bas")).toContain(id);
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from customers where first_name = 'Noor' and role = 'staff' limit 1`,
    );
    expect(await find("Noor")).not.toContain(rows[0]?.id);
  });
});

describe("access to customers (BO-1)", () => {
  it("allows a practitioner only the customers they saw or have booked, and returns 404 for all others", async () => {
    const practitioner = await newStaff(api, "practitioner");
    await db
      .update(practitioners)
      .set({ accountId: practitioner.customerId })
      .where(eq(practitioners.id, "practitioner-lena-park"));
    const [seen, stranger] = [
      await newCustomer(db, { lastName: "Attenborough" }),
      await newCustomer(db, { lastName: "Attenborough" }),
    ];
    await newVisit(db, { customerId: seen });
    await newVisit(db, { customerId: stranger, status: "cancelled" });
    expect(await find("attenborough", practitioner.bearer)).toEqual([seen]);
    expect(await find("attenborough")).toHaveLength(2);
    for (const path of ["", "/timeline", "/notes"] as const) {
      const read = (id: string) => send("GET", `admin/Customer/${id}${path}`, { token: practitioner.bearer });
      expect((await read(seen)).status, path).toBe(200);
      expect((await read(stranger)).status, path).toBe(404);
    }
    const body = { text: "Prefers mornings" };
    expect((await send("POST", `admin/Customer/${seen}/notes`, { token: practitioner.bearer, body })).status).toBe(403);
  });

  it("returns 404 if the requested customer is a staff account", async () => {
    expect((await send("GET", `admin/Customer/${desk.customerId}`, { token })).status).toBe(404);
  });
});

describe("staff notes", () => {
  it("are encrypted in the database, listed with pinned notes first, and changed only with the current version", async () => {
    const id = await newCustomer(db);
    const note = async (text: string, isPinned = false) =>
      (await send("POST", `admin/Customer/${id}/notes`, { token, body: { text, isPinned } })).body.data;
    const pinned = await note("Call before noon", true);
    const loose = await note("Likes the corner room");
    const notes = await notesOf(id);
    expect(notes.map(({ text }) => text)).toEqual(["Call before noon", "Likes the corner room"]);
    expect(notes[0]?.writtenBy).toBe(desk.name);
    const { rows } = await db.execute<{ row: string }>(
      sql`select n::text as row from customer_notes n where customer_id = ${id}`,
    );
    for (const { row } of rows) expect(row).not.toMatch(/corner|noon/);

    const path = `admin/Customer/${id}/notes/${loose._id}` as const;
    const changed = await send("PUT", path, { token, body: { version: 1, text: "Likes the garden room" } });
    expect(changed.body.data).toMatchObject({ text: "Likes the garden room", version: 2 });
    const late = await send("PUT", path, { token, body: { version: 1, isPinned: true } });
    expect([late.status, late.body.code]).toEqual([409, "version_conflict"]);
    const gone = await send("DELETE", `admin/Customer/${id}/notes/${pinned._id}`, { token, body: { version: 1 } });
    expect(gone.status).toBe(200);
    const audit = await db.execute<{ row: string }>(
      sql`select e::text as row from audit_entries e where resource_id = ${id}`,
    );
    expect(audit.rows).toHaveLength(4);
    for (const { row } of audit.rows) expect(row).not.toMatch(/corner|garden|noon/);
  });

  it("can't be decrypted after the encrypted text was copied to another note's row", async () => {
    const id = await newCustomer(db);
    const write = (text: string) => send("POST", `admin/Customer/${id}/notes`, { token, body: { text } });
    await write("One");
    await write("Two");
    await db.execute(sql`
      update customer_notes set sealed_text = (select sealed_text from customer_notes where customer_id = ${id} order by id limit 1)
      where customer_id = ${id}`);
    expect((await notesOf(id)).filter(({ text }) => text === null)).toHaveLength(1);
  });
});

describe("a customer's timeline", () => {
  it("lists all events newest first, page by page, without duplicates", async () => {
    const id = await newCustomer(db);
    for (let day = 1; day <= 5; day += 1) await newVisit(db, { customerId: id, inDays: -day });
    await send("PUT", `admin/Customer/${id}/tags`, { token, body: { tags: ["vip", "vip", "quiet"] } });
    const seen: Page["docs"] = [];
    let after: string | null = "";
    while (after !== null) {
      const query: string = `limit=3${after ? `&after=${encodeURIComponent(after)}` : ""}`;
      const { body } = await send("GET", `admin/Customer/${id}/timeline?${query}`, { token });
      const page = body.data as unknown as Page; // typed here, for the reason given at notesOf
      seen.push(...page.docs);
      after = page.nextCursor;
    }
    expect(seen.map(({ kind }) => kind).sort()).toEqual(["account", "change", ...Array(5).fill("visit")]);
    const words = seen.flatMap(({ kind, text }) =>
      kind === "visit" ? [] : [text.replace(/, by .+/, ", by a person")],
    );
    expect(words.sort()).toEqual(["Signed up", "Tags changed, by a person"]);
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(seen.length);
    const times = seen.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    const { body } = await send("GET", `admin/Customer/${id}`, { token });
    expect(body.data.tags).toEqual(["quiet", "vip"]);
    const counts = await send("GET", `admin/Customer/${id}/timeline/counts`, { token });
    expect(counts.body.data).toEqual({ visits: 5, orders: 0, messages: 0, changes: 2 });
  });
});

describe("an email to a customer", () => {
  it("is refused if the customer has no email address", async () => {
    const silent = await newCustomer(db, { email: null, hasLogin: false, madeBy: "desk" });
    const reachable = await newCustomer(db);
    const message = (id: string) =>
      send("POST", `admin/Customer/${id}/message`, {
        token,
        body: { subject: "Hello", text: "Your cream is here." },
      });
    expect((await message(silent)).body.data).toEqual({ notified: false, reason: "no_email" });
    expect((await message(reachable)).body.data).toEqual({ notified: true });
    const { rows } = await db.execute(sql`select 1 from outbox_events where type = 'customer_message_written'`);
    expect(rows).toHaveLength(1);
  });
});

describe("the list of customers", () => {
  const list = async (query: string, as = token) => {
    const { status, body } = await send("GET", `admin/Customer/list?${query}` as "admin/Customer/list", { token: as });
    return { status, ids: status === 200 ? body.data.docs.map(({ _id }) => _id) : [], data: body.data };
  };

  it("finds customers by misspelled name or phone digits, and shows the number of visits", async () => {
    const id = await newCustomer(db, { firstName: "Isolde", lastName: "Brannagh", phone: "+17185550199" });
    await newVisit(db, { customerId: id, inDays: -3 });
    await newVisit(db, { customerId: id, inDays: 4, status: "booked" });
    expect((await list("q=branagh")).ids).toContain(id);
    const okafor = await newCustomer(db, { firstName: "Sunniva", lastName: "Okafor" });
    expect((await list("q=Okafer")).ids).toContain(okafor);
    const { data } = await list("q=(718) 555-0199");
    const row = data.docs.find(({ _id }) => _id === id);
    expect(row).toMatchObject({ name: "Isolde Brannagh", visits: 1, isBlocked: false });
    expect([new Date(row?.lastVisitAt ?? 0) < new Date(), new Date(row?.nextVisitAt ?? 0) > new Date()]).toEqual([
      true,
      true,
    ]);
    expect((await list("q=%")).ids).not.toContain(id);
  });

  it("has views for new customers, missing emails and blocked bookings, and never lists staff", async () => {
    const id = await newCustomer(db, { email: null, hasLogin: false, noOnlineBooking: true, blockReason: "Asked to." });
    for (const view of ["new", "no_email", "blocked"]) expect((await list(`view=${view}`)).ids, view).toContain(id);
    const { rows } = await db.execute<{ id: string }>(sql`select id from customers where role <> 'customer'`);
    const shown = (await list("limit=200")).ids;
    expect(rows.map((row) => row.id).filter((staffId) => shown.includes(staffId))).toEqual([]);
  });

  it("shows a practitioner only the customers they saw or have booked (BO-1)", async () => {
    const practitioner = await newStaff(api, "practitioner");
    const id = await newCustomer(db);
    expect((await list("", practitioner.bearer)).ids).not.toContain(id);
  });
});

describe("changing a customer", () => {
  const change = (id: string, body: Record<string, unknown>) =>
    send("PUT", `admin/Customer/${id}` as "admin/Customer/x", { token, body });

  it("increments the version of the record, and writes no personal data to the audit log (BO-25)", async () => {
    const id = await newCustomer(db, { hasLogin: false });
    const changed = await change(id, { version: 1, firstName: "Ottoline", phone: "212 555 0177", email: "" });
    expect(changed.body.data).toMatchObject({
      firstName: "Ottoline",
      phone: "+12125550177",
      email: null,
      version: 2,
    });
    const late = await change(id, { version: 1, firstName: "Other" });
    expect([late.status, late.body.code]).toEqual([409, "version_conflict"]);
    const { rows } = await db.execute<{ entry: string }>(sql`
      select e::text as entry from audit_entries e where resource_id = ${id}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.entry).not.toMatch(/ottoline|5550177/i);
  });

  it("requires a reason for a booking block, and removes the reason with the block", async () => {
    const id = await newCustomer(db);
    const without = await change(id, { version: 1, askToPrepay: true });
    expect([without.status, without.body.issues]).toEqual([
      400,
      [{ path: "blockReason", message: "Say why, in a few words." }],
    ]);
    const on = await change(id, { version: 1, askToPrepay: true, blockReason: "Two no-shows." });
    expect(on.body.data).toMatchObject({ askToPrepay: true, blockReason: "Two no-shows." });
    const off = await change(id, { version: 2, askToPrepay: false });
    expect(off.body.data).toMatchObject({ askToPrepay: false, blockReason: null });
  });

  it("is refused for an account's email, which only its owner may change, and for a taken email, whose owner is named", async () => {
    const account = await newCustomer(db, { hasLogin: true });
    const own = await change(account, { version: 1, email: "else@example.com" });
    expect([own.status, own.body.issues?.[0]?.path]).toEqual([400, "email"]);
    await newCustomer(db, { firstName: "Ada", lastName: "Thorn", email: "ada.thorn@example.com" });
    const desk = await newCustomer(db, { hasLogin: false });
    const response = await change(desk, { version: 1, email: "ada.thorn@example.com" });
    expect([response.status, response.body.message]).toEqual([
      409,
      "This email belongs to Ada Thorn. Merge the two files?",
    ]);
  });
});

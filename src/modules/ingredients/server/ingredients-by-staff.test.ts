import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { seedIngredients } from "./seed-ingredients.ts";

const { db, send } = await demoApi(moduleApis);
const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });

const read = async (id: string) => (await send("GET", `admin/Ingredient/${id}`, { token })).body.data;
const change = async (id: string, changes: object) =>
  send("PUT", `admin/Ingredient/${id}`, { token, body: { ...changes, version: (await read(id)).version } });
const verdictOf = async (productId: string) => (await send("GET", `Ingredient/product/${productId}`)).body.data.verdict;
const shownOf = async (name: string) =>
  present((await send("GET", "admin/Ingredient/allIngredientbyType/all")).body.data.find((one) => one.name === name));

describe("an ingredient shipped with the software and corrected by staff (OO-3)", () => {
  it("needs a source for each corrected field, and changes the verdicts on products immediately", async () => {
    const before = await read("niacinamide");
    expect([before.isOwn, before.source, before.overrides]).toEqual([false, "", []]);
    expect((await change("niacinamide", { comedogenic: 5 })).body).toMatchObject({
      issues: [{ path: "source", message: "Say where this was read." }],
    });
    const { status, body } = await change("niacinamide", { comedogenic: 5, source: "Tests of ours, 2026" });
    expect([status, body.data]).toMatchObject([200, { comedogenic: 5, comedogenicFrom: 5, comedogenicTo: 5 }]);
    expect(body.data.overrides).toEqual(["May clog, by Tests of ours, 2026. The software says nothing."]);
    await expect.poll(async () => (await verdictOf("p12")).band).toBe("likely-clogging");
    expect((await shownOf("Niacinamide")).sources).toContainEqual({ name: "Tests of ours, 2026", isConfirmed: true });
  });

  it("keeps its corrected fields after an update, while its other fields follow the new release", async () => {
    await db.execute(sql`update ingredients set note = 'Of a former release.' where id = 'niacinamide'`);
    await seedIngredients(db);
    const record = await read("niacinamide");
    expect([record.comedogenic, record.note]).not.toContain("Of a former release.");
    expect(record.comedogenic).toBe(5);
    const { version } = record;
    await seedIngredients(db);
    expect((await read("niacinamide")).version).toBe(version);
  });

  it("is no longer corrected after its fields are set back to the software's values", async () => {
    const nothing = { comedogenic: null, comedogenicFrom: null, comedogenicTo: null };
    const { body } = await change("niacinamide", { ...nothing, source: "" });
    expect([body.data.comedogenic, body.data.overrides]).toEqual([null, []]);
    const former = (await read("squalane")).synonyms;
    await change("squalane", { synonyms: [...former, "Olive squalane"], source: "Label of ours" });
    await seedIngredients(db);
    expect((await read("squalane")).synonyms).toEqual([...former, "Olive squalane"]);
  });

  it("can't be deleted or renamed, and can't get values outside the allowed range", async () => {
    const { version } = await read("niacinamide");
    const gone = await send("DELETE", "admin/Ingredient/niacinamide", { token, body: { version } });
    expect([gone.status, gone.body]).toMatchObject([409, { code: "in_use" }]);
    expect((await change("niacinamide", { name: "Vitamin B3", source: "Us" })).body).toMatchObject({
      issues: [{ path: "name" }],
    });
    const range = { comedogenic: 2, comedogenicFrom: 3, comedogenicTo: 4, source: "Us" };
    expect((await change("niacinamide", range)).body).toMatchObject({ issues: [{ path: "comedogenicFrom" }] });
  });

  it("shows, before it is saved, which products would get a different verdict", async () => {
    const impact = async (changes: object) =>
      (await send("POST", "admin/Ingredient/niacinamide/impact", { token, body: { changes } })).body.data.notes;
    expect(await impact({ note: "Nothing that is rated." })).toEqual([]);
    const [note] = await impact({ comedogenic: 5 });
    expect(note).toMatch(/^The checker will say something else of \d+ products: /);
  });
});

describe("an ingredient added by the clinic", () => {
  const made = { name: "Rosalind Complex 3", group: "plant-extract", comedogenic: 4, source: "Our lab" };

  it("is known to the ingredient checker immediately, survives a new release, and can be deleted", async () => {
    const { status, body } = await send("POST", "admin/Ingredient", { token, body: made });
    expect([status, body.data]).toMatchObject([200, { isOwn: true, comedogenicFrom: 4, comedogenicTo: 4 }]);
    const check = async () =>
      (await send("POST", "Ingredient/check", { body: { text: "Water, Rosalind Complex 3" } })).body.data.items[1];
    await expect.poll(async () => (await check())?.status).toBe("known");
    await seedIngredients(db);
    const { _id: id, version } = body.data;
    expect((await read(id)).comedogenic).toBe(4);
    expect((await send("DELETE", `admin/Ingredient/${id}`, { token, body: { version } })).status).toBe(200);
    await expect.poll(async () => (await check())?.status).toBe("unknown");
  });

  it("isn't changed by a new release that adds an ingredient with the same name", async () => {
    await db.execute(sql`delete from ingredients where id = 'glycerin'`);
    const own = { ...made, name: "Glycerin", comedogenic: 1 };
    const { _id: id } = (await send("POST", "admin/Ingredient", { token, body: own })).body.data;
    await seedIngredients(db);
    expect(await read(id)).toMatchObject({ isOwn: true, comedogenic: 1 });
    const { rows } = await db.execute(sql`select id from ingredients where name = 'Glycerin'`);
    expect(rows).toEqual([{ id }]);
  });

  it("requires a source and a unique name", async () => {
    expect((await send("POST", "admin/Ingredient", { token, body: { ...made, source: "" } })).status).toBe(400);
    const response = await send("POST", "admin/Ingredient", { token, body: { ...made, name: "Niacinamide" } });
    expect(response.body).toMatchObject({ issues: [{ path: "name" }] });
  });
});

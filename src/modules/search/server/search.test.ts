import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { toSearchText } from "#modules/catalog/domain/search-text.ts";
import { bindContentApi } from "#modules/content/server/api.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { packetsOf, statementsOf } from "#testing/packets.ts";
import type { searchAnswerSchema } from "../contract/search-calls.ts";
import { searchKinds } from "../domain/search-kind.ts";
import { bindSearchApi } from "./api.ts";
import { searchAll } from "./search-all.ts";

const { db, deps, send } = await demoApi([bindContentApi, bindSearchApi]);

async function search(q: string, more = ""): Promise<z.output<typeof searchAnswerSchema>> {
  const { status, body } = await send("GET", `Search/all?q=${encodeURIComponent(q)}${more}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const names = (page: { docs: { name: string }[] }) => page.docs.map(({ name }) => name);

describe("the search over all content (SH-6)", () => {
  it("finds products, treatments, articles and FAQ questions, and counts each kind", async () => {
    const found = await search("peel");
    expect(names(found.services)).toContain("Light or medium peel");
    expect(found.articles.docs.map(({ title }) => title)).toContain(
      "What to stop using before a peel, and for how long",
    );
    expect(found.questions.docs.map(({ question }) => question)).toContain("What should I stop before a peel?");
    expect(found.totalDocs).toBe(
      [found.products, found.services, found.pages, found.articles, found.questions].reduce(
        (sum, { totalDocs }) => sum + totalDocs,
        0,
      ),
    );
    expect(found.popular).toEqual([]);
  });

  it("ranks a result whose name equals the search text first, then names that begin with it, then other results", async () => {
    expect(names((await search("dew bank hyaluronic")).products)[0]).toBe("Dew Bank Hyaluronic");
    expect(names((await search("micron")).services)[0]).toMatch(/^Microneedling/);
    const facial = names((await search("acne facial with extractions")).services);
    expect(facial[0]).toBe("Acne facial with extractions");
    const niacin = await search("niacin");
    expect(names(niacin.products)[0]).toBe("Niacin 10 + Zinc");
    const reasons = niacin.products.docs.map(({ why }) => why);
    expect(reasons[0]).toBeUndefined();
    for (const why of reasons.slice(1)) expect(why).toEqual({ by: "ingredient", text: "Niacinamide" });
  });

  it("lists a treatment in several categories only once, and finds treatments by category (SH-4)", async () => {
    const virtual = names((await search("virtual consultation")).services);
    expect(new Set(virtual).size).toBe(virtual.length);
    expect((await search("hair loss")).services.docs[0]?.categoryId.name).toBe("Hair Loss");
  });

  it.each([
    ["hyalronic", "hyaluronic", "products"],
    ["mikroneedling", "microneedling", "services"],
    ["niacinimide", "niacinamide", "products"],
    ["sunscren", "sunscreen", "articles"],
    ["deposite", "deposit", "questions"],
    ["peal", "peel", "services"],
    ["lazer", "laser", "services"],
    ["ipk", "ipl", "services"],
    ["spf50", "spf 50", "products"],
    ["giftcard", "gift card", "pages"],
  ] as const)("interprets %s as %s", async (typed, meant, kind) => {
    const found = await search(typed);
    expect(found.readAs).toBe(meant);
    expect(found[kind].totalDocs).toBeGreaterThan(0);
  });

  it("finds nothing for a long word of a rare script, whose 24th unit is half a letter", async () => {
    expect((await search(`a${"𐐷".repeat(12)}`)).totalDocs).toBe(0);
  });

  it("finds words whether or not accents are typed, and whether or not the last word is finished", async () => {
    const plain = await search("hyaluronic serum");
    expect((await search("HYÄLURÓNIC  sérum")).products.docs).toEqual(plain.products.docs);
    expect((await search("hyalur ser")).products.totalDocs).toBeGreaterThanOrEqual(plain.products.totalDocs);
  });

  it("finds an ingredient by its other names", async () => {
    expect(names((await search("vitamin c")).products)).toContain("Bright C 15");
    expect((await search("shea butter")).products.totalDocs).toBeGreaterThan(0);
  });

  it("responds to a whole question with the results that match most of its words", async () => {
    const response = await search("please tell me how I could cancel a visit");
    expect([response.isLoose, response.order[0]]).toEqual([false, "question"]);
    expect(response.questions.docs[0]?.question).toBe("How do I move or cancel a visit?");
    const loose = await search("cancel my visit by carrier pigeon");
    expect([loose.isLoose, loose.questions.docs[0]?.question]).toEqual([true, "How do I move or cancel a visit?"]);
  });

  it("states why each result was found, and finds pages and facts about the clinic", async () => {
    const vita = await search("vita");
    expect(vita.products.docs.length).toBeGreaterThan(5);
    for (const { name, why } of vita.products.docs) if (!/vita/i.test(name)) expect(why, name).toBeDefined();
    const bright = (await search("vitamin c")).products.docs.find(({ name }) => name === "Bright C 15");
    expect(bright?.why).toEqual({ by: "ingredient", text: "Ascorbic Acid (vitamin C)" });
    const botox = await search("botox");
    expect(botox.services.docs[0]).toMatchObject({ name: "Wrinkle relaxer", why: { by: "synonym", text: "botox" } });
    expect(JSON.stringify([...botox.services.docs, ...botox.pages.docs].map((doc) => doc.name))).not.toMatch(/botox/i);
    const [hours] = (await search("opening hours")).pages.docs;
    expect(hours).toMatchObject({ path: "/contact", text: "Monday through Saturday 9:00 am to 5:00 pm" });
    expect((await search("parking")).products.docs).toEqual([]);
    const scars = await search("acne scarr");
    expect(scars.articles.docs.length).toBeGreaterThan(1);
    for (const { title, why } of scars.articles.docs) expect(why, title).toBeDefined();
  });

  it("runs one statement to match the query's words, then one per type of result, all of these in one round trip", async () => {
    const asked = (q: string) =>
      searchAll({ db, versions: deps.versions }, { q, kinds: [], page: 1, limit: 8 }, new Date());
    await asked("warm up the words");
    for (const [text = "", readAs] of [["niacinimide serun", "niacinamide serum"], ["niacinamide serum"]]) {
      const [statements, found] = await statementsOf(() => asked(text));
      expect(found.readAs).toBe(readAs);
      expect(statements).toBe(1 + found.order.filter((kind) => kind !== "page").length);
      expect(await packetsOf(() => asked(text))).toEqual([2, found]);
    }
  });

  it("suggests the nearest words and popular treatments if there are no results", async () => {
    const nothing = await search("xylqop");
    expect(nothing.totalDocs).toBe(0);
    expect(nothing.popular).toHaveLength(4);
    expect(new Set(nothing.popular.map(({ slug }) => slug)).size).toBe(4);
    expect((await search("niacxxqq")).nearest).toContain("niacinamide");
  });

  it("paginates one type of result, and returns that type's total on every page", async () => {
    const first = await search("acne", "&kinds=service&limit=2");
    const second = await search("acne", "&kinds=service&limit=2&page=2");
    expect(first.services.totalDocs).toBe(second.services.totalDocs);
    expect(second.services.docs).toHaveLength(2);
    expect(names(second.services)).not.toEqual(expect.arrayContaining(names(first.services)));
    expect(first.products.docs).toEqual([]);
  });

  it.each([
    ["%"],
    ["_"],
    ["\\"],
    ["%_%' or 1=1 --"],
    ["'; drop table search_entries; --"],
    ["\u202Eecalp eht"],
    ["اختبار البحث"],
    ["💆‍♀️ facial 🧴"],
    ["<script>alert(1)</script>"],
    ["a ".repeat(50).trim()],
    ["z".repeat(100)],
    [""],
  ])("treats the characters %j as plain text", async (text) => {
    const found = await search(text);
    for (const name of names(found.products)) expect(typeof name).toBe("string");
    expect((await search("peel")).services.totalDocs).toBeGreaterThan(0);
  });

  it("ignores wildcards, and treats emoji as spaces", async () => {
    expect((await search("%")).totalDocs).toBe(0);
    expect((await search("_____")).totalDocs).toBe(0);
    expect((await search("💆‍♀️ facial 🧴")).totalDocs).toBe((await search("facial")).totalDocs);
  });

  it("rejects ten thousand characters and invalid text", async () => {
    for (const q of ["a".repeat(10_000), "%00", "a%01b"])
      expect((await send("GET", `Search/all?q=${q}`)).status, q.slice(0, 9)).toBe(400);
    expect((await send("GET", "Search/all?q=peel&kinds=customer")).status).toBe(400);
  });
});

describe("the normalized text of search entries", () => {
  it("is the same in the database and in the application", async () => {
    const { rows } = await db.execute<{ name: string; title: string }>(sql`
      select s.name, e.title from searchable s join search_entries e on e.kind = s.kind and e.id = s.id`);
    expect(rows.length).toBeGreaterThan(150);
    for (const { name, title } of rows) expect(title).toBe(toSearchText(name));
    const texts = [
      ...["Straße, Smørrebrød & Łódź – CRÈME Brûlée №", "Олёна Йовович-Щукина", "ΟΔΟΣ Ἀθῆναι", "Nguyễn Thị Ánh"],
      ...["أحمد عبد الـرّحمٰن", "آمنة يحيى", "شَيْخ، کریمی", "שָׁלוֹם־בֵּן", "山田　太郎", "ヴィトン・ガラ", "김민준"],
      ...["สมชาย ใจดี", "प्रिया शर्मा।", "“Zoë” (½)", "💆 ¿Qué? ２４", "  "],
    ];
    const { rows: keys } = await db.execute<{ key: string }>(
      sql`select search_key(one) as key from unnest(${sql.param(texts)}::text[]) with ordinality t(one, at) order by at`,
    );
    expect(keys.map(({ key }) => key)).toEqual(texts.map(toSearchText));
    expect(toSearchText("أحمد عبد الـرّحمٰن")).toBe("احمد عبد الرحمن");
  });

  it("exists for each record, and follows every change of the record", async () => {
    const { rows } = await db.execute<{ kind: string }>(sql`select distinct kind from search_entries`);
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...searchKinds].sort());
    await db.execute(sql`update products set name = 'Quokka Balm' where id = 'p05'`);
    expect(names((await search("quokka", "&kinds=product")).products)).toEqual(["Quokka Balm"]);
    await db.execute(sql`update brands set name = 'Wombat Labs' where id = 'corvenna'`);
    expect((await search("wombat", "&kinds=product")).products.totalDocs).toBeGreaterThan(3);
    await db.execute(sql`update products set is_active = false where id = 'p05'`);
    expect(names((await search("quokka balm", "&kinds=product")).products)).not.toContain("Quokka Balm");
    await db.execute(
      sql`insert into faqs (id, topic, question, answer, position) values ('q', 'Shop', 'Numbat?', 'No.', 1)`,
    );
    expect((await search("numbat")).questions.totalDocs).toBe(1);
    await db.execute(sql`update categories set name = 'Wrinkles' where id = 'aging'`);
    expect((await search("wrinkles")).pages.docs[0]?.name).toBe("Wrinkles");
    await db.execute(sql`update page_meta set title = 'Wallaby club | Ours' where page = 'membership'`);
    expect((await search("wallaby")).pages.docs[0]).toMatchObject({ name: "Wallaby club", path: "/membership" });
    await db.execute(sql`update policies set html = '' where kind = 'return'`);
    expect((await search("returns")).pages.docs.map(({ path }) => path)).not.toContain("/return-policy");
    await db.execute(sql`update clinic_settings set settings = jsonb_set(settings, '{address,line1}', '""')`);
    expect((await search("directions")).pages.docs.map(({ name }) => name)).not.toContain("Address and directions");
    await db.execute(sql`delete from faqs where id = 'q'`);
    expect((await search("numbat", "&kinds=question")).questions.totalDocs).toBe(0);
  });
});

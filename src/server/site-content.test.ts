import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ensureClinicSettings } from "#modules/content/server/public.ts";
import { getShell } from "#modules/shell/server/get-shell.ts";
import { fixedClock } from "#shared/clock.ts";
import { type ContentKind, contentKinds, lastingPages, sitePlaces } from "#shared/site-content.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { addDesign, giveCard } from "#testing/gift-cards-for-tests.ts";
import { makeMember } from "#testing/make-member.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { testDatabase } from "#testing/test-database.ts";
import { moduleApis } from "./server-modules.ts";

const IN_OFFERS = new Date("2026-11-25T15:00:00Z");

const demo = await demoApi(moduleApis, {}, undefined, { clock: fixedClock(IN_OFFERS) });
// Records notifications in a table instead of sending them.
await demo.db.execute(sql`create table told (tag text)`);
await demo.db.execute(sql`create or replace function tell_tags(tags text[]) returns void language sql as
  $$ insert into told (tag) select unnest(tags) $$`);

const AS_OF = { now: IN_OFFERS, hasProvider: true };
/** Without generated demo data there are no customers who have bought anything. */
const WITHOUT_LIFE: ContentKind[] = ["members", "packageHolders", "cardHolders"];

const absentInDemo = async () => (await getShell(demo.db, AS_OF)).absent.filter((kind) => !WITHOUT_LIFE.includes(kind));

/** Content that appears through customers or the server's settings, not through staff's screens. */
type Come = "members" | "packageHolders" | "cardHolders" | "onlinePayment";

/** Statements that remove all content of a kind, as staff's screens do. */
const REMOVED: Record<Exclude<ContentKind, Come>, string[]> = {
  products: ["update products set is_active = false"],
  treatments: ["update services set is_active = false"],
  bookable: ["update resources set is_active = false where kind = 'practitioner'"],
  waitlist: [`update clinic_settings set settings = settings || '{"siteOff": ["waitlist"]}'`],
  deals: [
    "update services set sale_price_cents = null, sale_starts_at = null, sale_ends_at = null",
    "update product_sizes set sale_price_cents = null, sale_starts_at = null, sale_ends_at = null",
    "update limited_offers set is_active = false",
  ],
  plans: ["update membership_plans set is_offered = false"],
  packages: ["update payment_plans set is_offered = false"],
  giftCards: ["update gift_card_designs set is_offered = false"],
  quiz: ["delete from quiz_rules"],
  ingredients: ["delete from ingredients"],
  gallery: ["update gallery_items set archived_at = now()"],
  news: ["update news_articles set is_published = false"],
  questions: ["update faqs set archived_at = now()"],
  about: ["delete from about_page"],
  team: ["update resources set is_active = false where kind = 'practitioner'"],
  privacy: ["update policies set html = '' where kind = 'privacy'"],
  terms: ["update policies set html = '' where kind = 'terms'"],
  shipping: ["update policies set html = '' where kind = 'shipping'"],
  return: ["update policies set html = '' where kind = 'return'"],
  phone: [`update clinic_settings set settings = jsonb_set(settings, '{phone}', '""')`],
  email: [`update clinic_settings set settings = jsonb_set(settings, '{email}', '""')`],
  address: [`update clinic_settings set settings = jsonb_set(settings, '{address,line1}', '""')`],
  hours: [
    `update clinic_settings set settings = jsonb_set(settings, '{hours}', '[null, null, null, null, null, null, null]')`,
  ],
  offer: [`update clinic_settings set settings = jsonb_set(settings, '{promo,offerText}', '""')`],
  specialOffer: [`update clinic_settings set settings = jsonb_set(settings, '{promo,specialOfferText}', '""')`],
  firstVisitGift: [`update clinic_settings set settings = jsonb_set(settings, '{promo,firstVisitGiftText}', '""')`],
};

/** Kinds of content that disappear together with another kind. */
const ALONG: Partial<Record<ContentKind, ContentKind[]>> = {
  // The quiz's recommended products are no longer sold.
  products: ["quiz"],
  treatments: ["bookable", "waitlist"],
  bookable: ["team", "waitlist"],
  team: ["bookable", "waitlist"],
  hours: ["bookable", "waitlist"],
};

/** Thrown to roll a transaction back, with the result to return. */
class Shown extends Error {
  readonly banners: unknown;
  constructor(banners: unknown) {
    super("shown");
    this.banners = banners;
  }
}

describe("a clinic's site content", () => {
  it("is complete in the demo, so that no part of the demo's site is hidden", async () => {
    expect(await absentInDemo()).toEqual([]);
  });

  it("is empty in a new clinic, whose API calls still respond", async () => {
    const { send, db } = await testApi(moduleApis, {}, undefined, { database: await testDatabase() });
    await ensureClinicSettings(db);
    const { data } = (await send("GET", "Clinic/shell")).body;
    expect(data.absent).toEqual(contentKinds);
    for (const path of ["AcneQuiz", "Membership/plans", "PaymentPlan/all", "admin/GiftCards/allgiftCard", "News/all"])
      expect([path, (await send("GET", path as "AcneQuiz")).body.data]).toEqual([path, []]);
    const answers = { answer1: "a", answer2: "b", answer3: "c", answer4: "d" };
    const result = await send("POST", "AcneQuizSuggession/getAcneQuizSuggessionByAnswer", { body: answers });
    expect([result.status, (result.body as { code?: string }).code]).toEqual([404, "not_found"]);
    const { rows } = await db.execute<{ text: string }>(sql`select to_jsonb(b)::text as text from banners b`);
    expect(rows.map(({ text }) => text).join()).not.toMatch(/hero|bottle|book|buy/i);
  });

  it("includes a banner on each page for which staff created a banner, and only one banner on the home page", async () => {
    expect(await getShell(demo.db, AS_OF)).not.toHaveProperty("banners");
    const shown = await demo.db
      .transaction(async (tx) => {
        await tx.execute(sql`insert into banners (page, title, description, image, alt)
          values ('shop', 'Winter care', '{"Until March."}', 'clinic-detail-1', 'A shelf')`);
        throw new Shown((await getShell(tx, AS_OF)).banners);
      })
      .catch((error: unknown) => (error instanceof Shown ? error.banners : error));
    expect(shown).toMatchObject([
      { page: "shop", title: "Winter care", picture: { alt: "A shelf" }, pictureTall: null },
    ]);
  });

  it.each(Object.entries(REMOVED))(
    "lacks %s after the last item is removed, announces the change, and has it again after an item is added",
    async (name, statements) => {
      const kind = name as keyof typeof REMOVED; // keys of this same object
      await demo.db
        .transaction(async (tx) => {
          const before = await tx.execute(sql`delete from told`);
          expect(before).toBeDefined();
          for (const statement of statements) await tx.execute(sql.raw(statement));
          const { absent } = await getShell(tx, AS_OF);
          expect(new Set(absent)).toEqual(new Set([kind, ...(ALONG[kind] ?? []), ...WITHOUT_LIFE]));
          const { rows } = await tx.execute<{ tag: string }>(sql`select distinct tag from told`);
          const tags = rows.map(({ tag }) => tag);
          expect(tags.some((tag) => ["site-content", "settings", "policies"].includes(tag))).toBe(true);
          tx.rollback();
        })
        .catch((error: unknown) => {
          if (!/rollback/i.test(String(error))) throw error;
        });
      expect(await absentInDemo()).toEqual([]);
    },
  );

  it("is announced to all servers when it appears or disappears, but not when it is edited", async () => {
    const toldBy = async (statement: string) => {
      await demo.db.execute(sql`delete from told`);
      await demo.db.execute(sql.raw(statement));
      const { rows } = await demo.db.execute<{ tag: string }>(sql`select tag from told where tag = 'site-content'`);
      return rows.length;
    };
    expect(await toldBy("update faqs set answer = answer || '.'")).toBe(0);
    expect(await toldBy("update products set description = description || '.'")).toBe(0);
    expect(await toldBy("update product_sizes set on_hand = on_hand + 1, price_cents = price_cents + 1")).toBe(0);
    expect(await toldBy("update services set price_cents = price_cents + 1 where sale_price_cents is null")).toBe(0);
    // A change is announced once for all rows of a transaction.
    expect(await toldBy("update faqs set archived_at = now()")).toBe(1);
    expect(await toldBy("update faqs set archived_at = null")).toBe(1);
  });
});

describe("the list of site pages (OO-2)", () => {
  const pages = [...lastingPages, ...Object.keys(sitePlaces).filter((place) => place.startsWith("/"))];
  const sourceOf = (file: string) => readFile(new URL(`../${file}`, import.meta.url), "utf8");

  it("has each public URL only once", async () => {
    const source = await sourceOf("routes.ts");
    const addresses = [...source.matchAll(/^ {2}route\("([^"*]+)"/gm)].map(([, path = ""]) => `/${path}`);
    expect(addresses.length).toBeGreaterThan(55);
    expect(["/", ...addresses].sort()).toEqual(pages.sort());
  });

  it("has a page for each link of the header, menus, sidebar and footer", async () => {
    const folder = new URL("../screens/shell/", import.meta.url);
    const files = (await readdir(folder)).filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"));
    const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, "[^/]+")}$`));
    const linked: string[] = [];
    for (const file of files) {
      const source = await sourceOf(`screens/shell/${file}`);
      for (const [, address = ""] of source.matchAll(/\b(?:to|href)(?:=|: )\{?["`](\/[^"`#?]*)/g))
        linked.push(address.replace(/\$\{[^}]*\}/g, "x"));
    }
    expect(linked.length).toBeGreaterThan(25);
    // The back office has its own table of pages.
    const ofSite = linked.filter((address) => !address.startsWith("/admin"));
    expect(ofSite.filter((address) => !patterns.some((pattern) => pattern.test(address)))).toEqual([]);
  });
});

it("if the content of a kind can't be read, that kind counts as present, so that other pages don't fail too (SH-13)", async () => {
  await demo.db.execute(sql`alter table gallery_items rename to lost`);
  try {
    expect(await absentInDemo()).toEqual([]);
  } finally {
    await demo.db.execute(sql`alter table lost rename to gallery_items`);
  }
});

describe("content that the owner turns off", () => {
  it("disappears from the site though the clinic has it, and reappears after the owner turns it on again", async () => {
    const { bearer: token } = await newStaff(demo.db, "admin", { steppedUp: true });
    const read = async () => (await demo.send("GET", "admin/Settings/site", { token })).body.data;
    const turn = async (siteOff: string[]) =>
      demo.send("PUT", "admin/Settings/site", {
        token,
        body: { version: (await read()).version, values: { siteOff } },
      });
    const content = async () => (await demo.send("GET", "admin/SiteContent", { token })).body.data;
    // This test's server has no card provider.
    const lacking = ["onlinePayment", ...WITHOUT_LIFE];
    expect([(await read()).values, await content()]).toEqual([{ siteOff: [] }, { off: [], lacking }]);

    expect((await turn(["checker", "giftCards", "checker"])).body.data.values).toEqual({
      siteOff: ["giftCards", "checker"],
    });
    expect(await absentInDemo()).toEqual(["giftCards", "ingredients"]);
    // The content still exists, and its calls respond as before.
    expect(await content()).toEqual({ off: ["giftCards", "checker"], lacking });
    expect((await demo.send("GET", "admin/GiftCards/allgiftCard")).body.data.length).toBeGreaterThan(0);
    expect((await turn(["what nobody offers"])).status).toBe(400);
    await turn([]);
    expect(await absentInDemo()).toEqual([]);
  });
});

describe("customers with an earlier purchase of content that is no longer sold (OO-1)", async () => {
  const { db, deps } = await testApi(moduleApis, {}, undefined, { database: await testDatabase() });
  await ensureClinicSettings(db);
  await addDesign(deps);
  await db.execute(sql`update gift_card_designs set is_offered = false`);
  await db.execute(sql`create table told (tag text)`);
  await db.execute(sql`create or replace function tell_tags(tags text[]) returns void language sql as
    $$ insert into told (tag) select unnest(tags) $$`);
  await db.execute(sql`insert into customers (id) values ('c1'), ('c2')`);
  await db.execute(sql`insert into payment_plans (id, slug, name, description, service_id, sessions, price_cents, valid_months, options, is_offered, position)
    values ('pk', 'pk', 'Three', '', 's1', 3, 30000, 12, '[{"instalments": 1}]', false, 1)`);

  const has = async (kind: ContentKind) => !(await getShell(db, AS_OF)).absent.includes(kind);
  /** Returns how often a change is announced to the pages' layout. */
  const toldBy = async (change: () => Promise<unknown>) => {
    await db.execute(sql`delete from told`);
    await change();
    return (await db.execute(sql`select from told where tag = 'site-content'`)).rows.length;
  };
  const run = (text: string) => () => db.execute(sql.raw(text));

  it("can use the gift card page while a card has a balance", async () => {
    expect(await has("cardHolders")).toBe(false);
    expect(await toldBy(() => giveCard(deps, 5_000))).toBe(1);
    expect([await has("cardHolders"), await has("giftCards")]).toEqual([true, false]);
    expect(await toldBy(() => giveCard(deps, 5_000))).toBe(0);
    expect(
      await toldBy(run("update gift_cards set state = 'cancelled' where id = (select min(id) from gift_cards)")),
    ).toBe(0);
    expect(await toldBy(run("update gift_cards set state = 'cancelled'"))).toBe(1);
    expect(await has("cardHolders")).toBe(false);
  });

  it("can use the memberships page while a membership is active", async () => {
    expect(await toldBy(() => makeMember(db, "c1"))).toBe(1);
    expect(await toldBy(() => makeMember(db, "c2"))).toBe(0);
    expect([await has("members"), await has("plans")]).toEqual([true, false]);
    expect(
      await toldBy(run("update memberships set state = 'ended', ends_at = clock_now() where customer_id = 'c1'")),
    ).toBe(0);
    expect(await toldBy(run("update memberships set state = 'ended', ends_at = clock_now()"))).toBe(1);
    expect(await has("members")).toBe(false);
  });

  it("can use the packages page while a package has usable sessions", async () => {
    const buy =
      run(`insert into plan_purchases (id, customer_id, plan_id, service_id, sessions, price_cents, option, state, started_at, ends_on,
      consent_text, consent_hash, consented_at)
      values ('p1', 'c1', 'pk', 's1', 3, 30000, '{"instalments": 1}', 'paid_off', clock_now(), '2027-11-01', '', '', clock_now())`);
    expect(await toldBy(buy)).toBe(1);
    expect([await has("packageHolders"), await has("packages")]).toEqual([true, false]);
    expect(await toldBy(run("update plan_purchases set paid_cents = 100"))).toBe(0);
    expect(await toldBy(run("update plan_purchases set state = 'finished'"))).toBe(1);
    expect(await has("packageHolders")).toBe(false);
  });
});

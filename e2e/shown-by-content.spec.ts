import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sitePlaces } from "#shared/site-content.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { firstRows } from "./support/in-check.ts";
import { startNewClinic } from "./support/new-clinic.ts";
import { startServer } from "./support/server.ts";
import { type CrawledPage, crawlSite, sitemapPaths } from "./support/site-crawl.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const browser = await openBrowser();

/** Paths without parameters for content that a clinic may lack. */
const DEPENDENT = Object.keys(sitePlaces).filter((place) => place.startsWith("/") && !place.includes(":"));

const statusOf = async (origin: string, path: string) => (await fetch(origin + path, { redirect: "manual" })).status;
const bothOf = async (origin: string, path: string) => [
  await statusOf(origin, path),
  await statusOf(origin, path.replace(/(\?|$)/, ".data$1")),
];

/** Returns a page's text for visitors: visible text and accessible names, without data for programs. */
function wordsOf({ html, title, description }: CrawledPage): string {
  const body = html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, " ");
  const names = [...body.matchAll(/\s(?:alt|aria-label|title)="([^"]*)"/g)].map(([, name]) => name);
  return [title, description, body.replace(/<[^>]+>/g, " "), ...names].join(" ").replace(/\s+/g, " ");
}

/** Prices, discounts, gifts, speed and hours that no owner has entered, and content of the demo clinic. */
const PROMISES =
  /\$\s?\d|\d\s?%|\bfree\b|\boff\b|\bgift|\bdiscount|\bsave\b|\bbusiness days?\b|\bmembership\b|\bquiz\b|\boffers?\b|\bBOOK\b|\d [ap]m\b|\b(opening hours|hours by day)\b|\b(open|closed) (now|today)\b/i;
/** A sentence with a missing number, URL or link that the owner hasn't provided. */
const HOLES = /\bcall (us )?(at )?[.,:;]|\bwrite to [.,:;]|\bat [.,:;]/i;
const DEMO =
  /halcyon|corvenna|ostrela|larch street|555-0148|hero-(wide|tall)|og-cover|offer-popup|product-shelf|clinic-reception/i;

/** The tests follow a new clinic: not open yet, opened without content, with its first content. */
describe("a clinic without demo data (OO-1)", async () => {
  const server = await startNewClinic();
  const { db } = server;
  const first = async (path: string, status: number) =>
    expect.poll(() => bothOf(server.origin, path), { timeout: 10_000 }).toEqual([status, status]);

  it("lists what is missing before the site can open, and blocks search engines until then", async () => {
    expect(await (await fetch(`${server.origin}/robots.txt`)).text()).toBe("User-agent: *\nDisallow: /\n");
    const { page, goto } = await newStaffVisitor(browser, server, "admin");
    await goto("/admin/setup?step=open");
    await page.getByRole("button", { name: "Open the site" }).click();
    await page.getByText("7 things are missing before the site can open.").waitFor();
    for (const words of [
      "The clinic has no name.",
      "The clinic isn’t open on any day.",
      "No practitioners so far.",
      "No treatment is offered yet.",
    ])
      await page.getByText(words).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const { rows } = await db.execute(sql`select opened_at from clinic_settings`);
    expect(rows).toEqual([{ opened_at: null }]);
  });

  it("starts on an empty database, shows its pages, and has no built-in logins", async () => {
    expect(new URL((await fetch(`${server.origin}/shop`)).url).pathname).toBe("/opening-soon");
    await db.$client.query("update clinic_settings set opened_at = clock_now()");
    await expect.poll(async () => new URL((await fetch(`${server.origin}/shop`)).url).pathname).toBe("/shop");
    for (const path of ["/", "/login", "/contact", "/mycart"])
      expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 200]);
    // There are no pages for content that the clinic lacks.
    for (const path of ["/shop", "/services/services", "/faq", "/membership", "/acnequiz"])
      expect([path, await statusOf(server.origin, path)]).toEqual([path, 404]);
    const login = await fetch(`${server.origin}/api/v1/user/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "demo@halcyon.example", password: "paper-lantern-harbor" }),
    });
    expect(login.status).toBe(401);
    const webhook = await fetch(`${server.origin}/api/v1/webhooks/payment`, { method: "POST", body: "{}" });
    expect([webhook.status, ((await webhook.json()) as { code: string }).code]).toEqual([503, "payments_unavailable"]);
  });

  it("has no dead links, empty pages, false promises or demo content", async () => {
    await first("/", 200);
    const map = await sitemapPaths(server.origin);
    expect(map.sort()).toEqual(["/", "/checkIngredients", "/contact"]);
    const pages = [...(await crawlSite(server.origin, ["/", ...map])).values()];
    expect(
      pages
        .filter(({ status, location }) => status !== 200 && !location?.startsWith("/login?next="))
        .map(({ path, from, status }) => [path, from, status]),
    ).toEqual([]);
    const html = pages.filter((page) => page.html !== "");
    expect(html.filter((page) => page.h1Count !== 1 || page.title === undefined).map(({ path }) => path)).toEqual([]);
    // The checker's page is about labels in general, so every clinic has it.
    const own = html.filter(({ path }) => !/^\/(checkIngredients|signup|login|forget-password)/.test(path));
    expect(own.map((page) => [page.path, PROMISES.exec(wordsOf(page))?.[0]]).filter(([, found]) => found)).toEqual([]);
    expect(html.map((page) => [page.path, HOLES.exec(wordsOf(page))?.[0]]).filter(([, found]) => found)).toEqual([]);
    expect(html.map((page) => [page.path, DEMO.exec(page.html)?.[0]]).filter(([, found]) => found)).toEqual([]);
    // No dialog is open, because the clinic has no content for one.
    expect(html.filter((page) => /<dialog[^>]*\sopen|role="dialog"/.test(page.html)).map(({ path }) => path)).toEqual(
      [],
    );
    const manifest = await (await fetch(`${server.origin}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({ shortcuts: [] });
    expect(JSON.stringify(manifest)).not.toMatch(/shopping/);
  });

  it("returns 404 for every page that has no content, for its document and for its data (SH-13)", async () => {
    for (const path of DEPENDENT.filter((page) => page !== "/checkIngredients"))
      expect([path, ...(await bothOf(server.origin, path))]).toEqual([path, 404, 404]);
  });

  it("has a page and its links only while content for that page exists", async () => {
    await first("/faq", 404);
    await db.$client.query(
      `insert into faqs (id, topic, question, answer, position) values ('q', 'Visits', 'Where?', 'Here.', 1)`,
    );
    await first("/faq", 200);
    await expect.poll(async () => (await (await fetch(server.origin)).text()).includes('href="/faq"')).toBe(true);
    await db.$client.query("delete from faqs");
    await first("/faq", 404);
    await expect.poll(async () => (await (await fetch(server.origin)).text()).includes('href="/faq"')).toBe(false);
  });
});

describe("a clinic with one item of each kind (OO-1)", async () => {
  const server = await startServer();
  const query = (statement: string) => server.db.$client.query(statement);
  // The quiz is available only while all products and bundles that it recommends are for sale.
  await query(`update quiz_rules set outcome = outcome - 'bundleId' - 'alsoProductId' || '{"kind":"product","productId":"p01"}';
    update products set is_active = id = 'p01';
    update services set is_active = id = 'ag08', sale_price_cents = null, sale_starts_at = null, sale_ends_at = null;
    update product_sizes set sale_price_cents = null, sale_starts_at = null, sale_ends_at = null;
    update product_sizes set sale_price_cents = price_cents - 1
      where id = (select min(id) from product_sizes where product_id = 'p01');
    update limited_offers set is_active = false;
    update membership_plans set is_offered = id = (select min(id) from membership_plans);
    update memberships set state = 'ended', ends_at = clock_now() where state in ('active', 'past_due', 'paused');
    update payment_plans set is_offered = id = (select min(id) from payment_plans);
    update gift_card_designs set is_offered = id = (select min(id) from gift_card_designs);
    update gallery_items set archived_at = clock_now() where id <> (select min(id) from gallery_items);
    update news_articles set archived_at = clock_now() where id <> (select min(id) from news_articles where is_published);
    update faqs set archived_at = clock_now() where id <> (select min(id) from faqs)`);

  /** For each page, the SQL that removes the last item that the page shows, and the SQL that restores it. */
  const lasts: [path: string, gone: string, back: string][] = [
    ["/shop", "update products set is_active = false", "update products set is_active = true where id = 'p01'"],
    [
      "/services/services",
      "update services set is_active = false",
      "update services set is_active = true where id = 'ag08'",
    ],
    [
      "/appointment",
      "update resources set is_active = false where kind = 'practitioner'",
      "update resources set is_active = true where kind = 'practitioner'",
    ],
    [
      "/limited-deals",
      "update product_sizes set sale_starts_at = clock_now() + interval '1 day', sale_ends_at = clock_now() + interval '2 days' where sale_price_cents is not null",
      "update product_sizes set sale_starts_at = null where sale_price_cents is not null",
    ],
    ["/membership", "update membership_plans set is_offered = false", "update membership_plans set is_offered = true"],
    ["/paymentplan", "update payment_plans set is_offered = false", "update payment_plans set is_offered = true"],
    ["/giftcards", "update gift_card_designs set is_offered = false", "update gift_card_designs set is_offered = true"],
    ["/gallery", "update gallery_items set archived_at = clock_now()", "update gallery_items set archived_at = null"],
    ["/allNews", "update news_articles set archived_at = clock_now()", "update news_articles set archived_at = null"],
    ["/faq", "update faqs set archived_at = clock_now()", "update faqs set archived_at = null"],
    [
      "/acnequiz",
      "create table rules_of_test as table quiz_rules; delete from quiz_rules",
      "insert into quiz_rules select * from rules_of_test; drop table rules_of_test",
    ],
    // Features that the owner switched off are gone too.
    [
      "/checkIngredients",
      `update clinic_settings set settings = settings || '{"siteOff": ["checker"]}'`,
      "update clinic_settings set settings = settings - 'siteOff'",
    ],
    [
      "/terms",
      "update policies set html = '' where kind = 'terms'",
      "update policies set html = '<p>Ours</p>' where kind = 'terms'",
    ],
  ];

  it("has every page, and no dead links (SH-1, SH-3, SH-8)", async () => {
    for (const path of DEPENDENT) expect([path, await statusOf(server.origin, path)]).toEqual([path, 200]);
    const map = await sitemapPaths(server.origin);
    const pages = await crawlSite(server.origin, ["/", ...map]);
    const dead = [...pages.values()].filter(({ status }) => status >= 400);
    expect(dead.map(({ path, from, status }) => [path, from, status])).toEqual([]);
    const home = pages.get("/")?.html ?? "";
    for (const [path] of lasts) expect([path, home.includes(`href="${path}`)]).toEqual([path, true]);
  });

  it("shows the membership page to members, but sells nothing there when no membership is offered", async () => {
    await query(`insert into memberships (id, customer_id, plan_id, starts_at)
      select 'of-test', id, (select min(id) from membership_plans), clock_now() from customers limit 1;
      update membership_plans set is_offered = false`);
    const read = async () => (await fetch(`${server.origin}/membership`)).text();
    await expect.poll(read, { timeout: 10_000 }).toContain("We aren’t taking new members");
    expect(await read()).not.toContain(">Join ");
    await query(`update memberships set state = 'ended', ends_at = clock_now() where id = 'of-test';
      update membership_plans set is_offered = id = (select min(id) from membership_plans)`);
    await expect.poll(read, { timeout: 10_000 }).toContain(">Join ");
  });

  it.each(firstRows(lasts, 2))(
    "hides %s and its links after the last item is removed, and shows both again after an item is added",
    async (path, gone, back) => {
      const linked = async () => {
        await fetch(server.origin); // the cache may serve a stale page once more
        const home = await (await fetch(server.origin)).text();
        return [home.includes(`href="${path}"`), (await sitemapPaths(server.origin)).includes(path)];
      };
      await query(gone);
      await expect.poll(() => bothOf(server.origin, path), { timeout: 10_000 }).toEqual([404, 404]);
      await expect.poll(linked, { timeout: 10_000 }).toEqual([false, false]);
      await query(back);
      await expect.poll(() => bothOf(server.origin, path), { timeout: 10_000 }).toEqual([200, 200]);
      await expect.poll(async () => (await linked())[1], { timeout: 10_000 }).toBe(true);
    },
  );
});

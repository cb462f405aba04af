import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { ensureClinicSettings } from "../ensure-clinic-settings.ts";
import { findNextArticle } from "../live-news.ts";

const api = await testApi(moduleApis);
let token = "";
beforeAll(async () => {
  await ensureClinicSettings(api.db);
  token = (await newStaff(api, "admin")).bearer;
});

type Article = { _id: string; version: number; state: string };

async function write(slug: string, more: Record<string, unknown>): Promise<Article> {
  const body = {
    title: `Zinnober ${slug}`,
    slug,
    publishedOn: "2026-11-20",
    author: "Lena Park",
    summary: "On light.",
    html: "<p>Light.</p>",
    ...more,
  };
  const response = await api.send("POST", "admin/News", { token, body });
  expect([response.status, response.body.message]).toEqual([200, "OK"]);
  return response.body.data as Article; // typed by the contract of News
}

/** Returns the places where a visitor finds an article: its own page, the list, the search. */
async function seenIn(slug: string): Promise<string[]> {
  const own = await api.send("GET", `News/${slug}`);
  const all = await api.send("GET", "News/all");
  const found = await api.send("GET", "Search/all?q=zinnober");
  const slugs = (docs: unknown) => (docs as { slug: string }[]).map((doc) => doc.slug);
  const { articles } = found.body.data as { articles: { docs: unknown; totalDocs: number } };
  expect(articles.totalDocs).toBe(slugs(articles.docs).length);
  return [
    ...(own.status === 200 ? ["page"] : []),
    ...(slugs(all.body.data).includes(slug) ? ["list"] : []),
    ...(slugs(articles.docs).includes(slug) ? ["search"] : []),
  ];
}

it("a draft article is shown only to staff until it is published (BO-39)", async () => {
  const draft = await write("draft", { isPublished: false });
  expect(draft.state).toBe("draft");
  expect(await seenIn("draft")).toEqual([]);
  const published = await api.send("PUT", `admin/News/${draft._id}`, {
    token,
    body: { version: draft.version, isPublished: true },
  });
  expect((published.body.data as Article).state).toBe("published");
  await expect.poll(() => seenIn("draft")).toEqual(["page", "list", "search"]);
});

it("a scheduled article is shown from exactly its time on, without being saved again (BO-39)", async () => {
  const goesLiveAt = new Date(Date.now() + 3_600_000);
  const planned = await write("planned", { goesLiveAt: goesLiveAt.toISOString() });
  expect(planned.state).toBe("planned");
  expect(await seenIn("planned")).toEqual([]);
  expect(await findNextArticle(api.db)).toEqual(goesLiveAt);

  const soon = new Date(Date.now() + 4_000);
  await api.db.execute(sql`update news_articles set goes_live_at = ${soon.toISOString()} where id = ${planned._id}`);
  expect(await findNextArticle(api.db)).toEqual(soon);
  const { rows } = await api.db.execute<{ version: number }>(
    sql`select version from news_articles where id = ${planned._id}`,
  );
  await expect
    .poll(() => api.send("GET", `admin/News/${planned._id}`, { token }).then(({ body }) => body.data), {
      timeout: 20_000,
    })
    .toMatchObject({ state: "published", version: rows[0]?.version });
  expect(await findNextArticle(api.db)).toBeUndefined();
});

it("an article scheduled for a past time is shown immediately (BO-39)", async () => {
  const article = await write("past", { goesLiveAt: new Date(Date.now() - 1_000).toISOString() });
  expect(article.state).toBe("published");
  await expect.poll(() => seenIn("past")).toEqual(["page", "list", "search"]);
});

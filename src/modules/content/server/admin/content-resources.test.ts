import { beforeAll, describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { ensureClinicSettings } from "../ensure-clinic-settings.ts";
import { policies } from "../tables.ts";

const api = await testApi(moduleApis);
let token = "";
beforeAll(async () => {
  await ensureClinicSettings(api.db);
  token = (await newStaff(api, "admin")).bearer;
  await api.db.insert(policies).values([
    { kind: "terms", html: "<p>Old terms.</p>" },
    { kind: "privacy", html: "<p>Old privacy.</p>" },
  ]);
});

const HOSTILE = `<h2 style="color:red" onclick="steal()">Terms</h2><script>steal()</script><style>p{display:none}</style>
<p>Read <a href="javascript:steal()">this</a> and <a href="/faq">that</a>.</p><img src=x onerror=steal()>`;
/** Returns the tags that a browser would find in a text; escaped tags aren't tags. */
const tagsOf = (html: string) => [...new Set(html.match(/<[a-z][^>]*>/gi))];
const HARMLESS = ["<h2>", "<p>", "<a>", '<a href="/faq">'];

type Policy = { _id: string; version: number; kind: string; html: string };

describe("rich text written by staff (BO-38)", () => {
  it("contains no script or style, whatever staff entered, in the database and on the page", async () => {
    const listed = await api.send("GET", "admin/Policy/list", { token });
    expect(listed.status).toBe(200);
    const { docs } = listed.body.data as { docs: Policy[] }; // typed by the contract of Policy.list
    const terms = docs.find(({ kind }) => kind === "terms");
    const changed = await api.send("PUT", `admin/Policy/${terms?._id}`, {
      token,
      body: { version: terms?.version, html: HOSTILE },
    });
    expect([changed.status, changed.body.message]).toEqual([200, "OK"]);
    const html = (changed.body.data as Policy).html;
    expect(tagsOf(html)).toEqual(HARMLESS);
    const shown = await api.send("GET", "static/getTerms");
    expect(shown.body.data).toMatchObject([{ terms: html }]);
  });

  it("is also stripped of scripts in articles", async () => {
    const article = {
      title: "Light",
      slug: "light",
      publishedOn: "2026-11-20",
      author: "Lena Park",
      summary: "On light.",
      html: HOSTILE,
    };
    const response = await api.send("POST", "admin/News", { token, body: article });
    expect([response.status, response.body.message]).toEqual([200, "OK"]);
    expect(tagsOf((response.body.data as { html: string }).html)).toEqual(HARMLESS);
    const shown = await api.send("GET", "News/light");
    expect(tagsOf((shown.body.data as { html: string }).html)).toEqual(HARMLESS);
  });
});

it("archived articles and pictures disappear from the site", async () => {
  const response = await api.send("POST", "admin/GalleryItem", {
    token,
    body: { caption: "A quiet room", category: "rooms", picture: "clinic-reception" },
  });
  const { _id, version } = response.body.data as { _id: string; version: number };
  const captions = async () =>
    ((await api.send("GET", "Gallery/beforeLogin")).body.data as { caption: string }[]).map(({ caption }) => caption);
  await expect.poll(captions).toContain("A quiet room");
  expect((await api.send("POST", `admin/GalleryItem/${_id}/archive`, { token, body: { version } })).status).toBe(200);
  // The page cache is notified only shortly after the response to the write.
  await expect.poll(captions).not.toContain("A quiet room");
});

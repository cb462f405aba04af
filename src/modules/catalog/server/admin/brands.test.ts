import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newShopper } from "#testing/new-shopper.ts";

const api = await demoApi(moduleApis);
const token = await newShopper(api, { role: "admin" });

const publicBrands = async () => (await api.send("GET", "admin/Brand/allBrand")).body.data.map(({ name }) => name);
const entries = async (id: string) => {
  const { rows } = await api.db.execute<{ summary: string }>(
    sql`select summary from audit_entries where resource = 'Brand' and resource_id = ${id} order by at, id`,
  );
  return rows.map(({ summary }) => summary);
};

describe("a brand", () => {
  it("can't be deleted while it has products, and the refusal says how many", async () => {
    const { version } = (await api.send("GET", "admin/Brand/ostrela", { token })).body.data;
    const { rows } = await api.db.execute<{ count: number }>(
      sql`select count(*)::int as count from products where brand_id = 'ostrela'`,
    );
    const { status, body } = await api.send("DELETE", `admin/Brand/ostrela?version=${version}`, { token });
    expect([status, body.code, body.message]).toEqual([
      409,
      "in_use",
      `Used by ${rows[0]?.count} products. Archive it instead.`,
    ]);
    expect(await entries("ostrela")).toEqual([]);
  });

  it("is shown on the site under its new name immediately, and disappears when it is archived", async () => {
    expect(await publicBrands()).toContain("Verrane");
    const renamed = await api.send("PUT", "admin/Brand/verrane", { token, body: { version: 1, name: "Verrane & Co" } });
    expect(renamed.status).toBe(200);
    await expect.poll(publicBrands).toContain("Verrane & Co");
    const { version } = renamed.body.data;
    const { body } = await api.send("POST", "admin/Brand/verrane/impact", { token, body: { action: "archive" } });
    expect(body.data.notes).toEqual([expect.stringMatching(/^\d+ products are of this brand and stay in the shop\.$/)]);
    expect((await api.send("POST", "admin/Brand/verrane/archive", { token, body: { version } })).status).toBe(200);
    await expect.poll(publicBrands).not.toContain("Verrane & Co");
    expect(await entries("verrane")).toEqual(["Brand Verrane: Name changed", "Brand Verrane & Co archived"]);
  });

  it("is refused with an error for the field if another record already uses its URL slug", async () => {
    const body = { name: "Other", slug: "corvenna", story: "" };
    const refused = await api.send("POST", "admin/Brand", { token, body });
    expect([refused.status, refused.body.code, refused.body.issues]).toEqual([
      400,
      "invalid_input",
      [{ path: "slug", message: "This address is taken by Corvenna." }],
    ]);
  });

  it("is created only once by a request sent twice with the same idempotency key", async () => {
    const body = { name: "Twice", slug: "twice", story: "" };
    const send = () => api.send("POST", "admin/Brand", { token, body, headers: { "idempotency-key": "new-brand" } });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await entries(first.body.data._id)).toEqual(["Brand Twice added"]);
  });

  it("causes the same version conflict when an outdated change is sent again with the same idempotency key", async () => {
    const late = () =>
      api.send("PUT", "admin/Brand/palefern", {
        token,
        body: { version: 99, name: "Late" },
        headers: { "idempotency-key": "late" },
      });
    const current = { _id: "palefern", name: "Palefern", version: 1 };
    for (const answer of [await late(), await late()])
      expect(answer.body).toMatchObject({ code: "version_conflict", current });
  });
});

it("an archived question is neither on the FAQ page nor found by the search", async () => {
  const question = "What should I stop before a peel?";
  const onPage = async () => (await api.send("GET", "static/faq/all")).body.data.map((faq) => faq.question);
  const found = async () =>
    (await api.send("GET", "Search/all?q=stop%20before%20a%20peel")).body.data.questions.docs.map(
      (doc) => doc.question,
    );
  expect([await onPage(), await found()]).toEqual([
    expect.arrayContaining([question]),
    expect.arrayContaining([question]),
  ]);
  const list = await api.send("GET", "admin/Faq/list?f.question=has:before%20a%20peel", { token });
  const [faq] = list.body.data.docs;
  expect((await api.send("POST", `admin/Faq/${faq?._id}/archive`, { token, body: { version: 1 } })).status).toBe(200);
  await expect.poll(onPage).not.toContain(question);
  await expect.poll(found).not.toContain(question);
});

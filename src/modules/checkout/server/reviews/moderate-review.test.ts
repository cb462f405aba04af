import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newStaff } from "#testing/staff.ts";
import { checkoutInvariants } from "../invariants.ts";
import { reviews } from "../tables.ts";

const api = breakingOff("modules/checkout/server/reviews/moderate-review.test.ts", await demoApi(moduleApis));
const { db, send } = api;
const desk = await newStaff(api, "staff");
const as = { token: desk.bearer };

const { rows } = await db.execute<{ id: string }>(sql`select id from products order by id limit 1`);
const productId = rows[0]?.id ?? "";

async function newReview(rating = 2): Promise<string> {
  const id = newId();
  const words = { author: "Ida N.", text: `Written as ${id}.`, rating };
  await db.insert(reviews).values({ id, productId, ...words });
  return id;
}
const shown = async () =>
  (await send("GET", `clientReview?productId=${productId}&limit=100`)).body.data.map(({ _id }) => _id);
const rating = async () => {
  const found = await db.execute<{ sum: number; count: number }>(
    sql`select rating_sum as sum, rating_count as count from products where id = ${productId}`,
  );
  return found.rows[0];
};
const record = async (id: string) => (await send("GET", `admin/Review/${id}`, as)).body.data;
const entriesOf = async (id: string) => {
  const found = await db.execute<{ action: string; undoes: string | null; id: string; all: string }>(sql`
    select id, action, undoes, e::text as "all" from audit_entries e where resource = 'Review' and resource_id = ${id}
    order by at, id`);
  return found.rows;
};

describe("a customer's review", () => {
  it("appears on the site and in the average only while it is approved", async () => {
    const id = await newReview();
    const before = await rating();
    expect(await shown()).not.toContain(id);
    const waiting = (await send("GET", "admin/Review/list?view=waiting", as)).body.data.docs;
    expect(waiting.find(({ _id }) => _id === id)).toMatchObject({ status: "pending", rating: 2 });
    const approved = await send("POST", `admin/Review/${id}/approve`, { ...as, body: { version: 1 } });
    expect([approved.status, approved.body.data]).toEqual([200, { status: "approved", version: 2 }]);
    // The server drops cached responses when it learns of the change.
    await expect.poll(shown).toContain(id);
    expect(await rating()).toEqual({ sum: (before?.sum ?? 0) + 2, count: (before?.count ?? 0) + 1 });
    const late = await send("POST", `admin/Review/${id}/reject`, { ...as, body: { version: 1, reason: "Insult" } });
    expect([late.status, late.body.code]).toEqual([409, "version_conflict"]);
    await send("POST", `admin/Review/${id}/undo`, { ...as, body: { version: 2 } });
    await expect.poll(shown).not.toContain(id);
    expect(await rating()).toEqual(before);
    const [first, second] = await entriesOf(id);
    expect([first?.action, second?.action, second?.undoes]).toEqual(["review.approve", "review.undo", first?.id]);
    expect(first?.all).not.toMatch(/Ida|Written as/);
  });

  it("is rejected with a reason, which the site never shows", async () => {
    const id = await newReview(1);
    const reject = (body: object) => send("POST", `admin/Review/${id}/reject`, { ...as, body });
    expect((await reject({ version: 1, reason: "" })).status).toBe(400);
    expect((await reject({ version: 1, reason: "Names another customer" })).status).toBe(200);
    expect(await record(id)).toMatchObject({ status: "rejected", rejectReason: "Names another customer" });
    expect(JSON.stringify((await send("GET", "clientReview?limit=100")).body)).not.toContain("Names another");
  });

  it("can be replied to by staff, but not changed", async () => {
    const id = await newReview(5);
    await send("POST", `admin/Review/${id}/approve`, { ...as, body: { version: 1 } });
    for (const change of [{ text: "Better words" }, { rating: 5 }, { author: "Nobody" }]) {
      const { status } = await send("PUT", `admin/Review/${id}`, { ...as, body: { version: 2, ...change } });
      expect(status === 400 || (await record(id)).text === `Written as ${id}.`).toBe(true);
    }
    const { version } = await record(id);
    const body = { version, reply: "Thank you, Ida." };
    expect((await send("PUT", `admin/Review/${id}`, { ...as, body })).status).toBe(200);
    expect(await record(id)).toMatchObject({ text: `Written as ${id}.`, rating: 5, author: "Ida N." });
    const replies = async () =>
      (await send("GET", `clientReview?productId=${productId}&limit=100`)).body.data.map(({ reply }) => reply);
    await expect.poll(replies).toContain("Thank you, Ida.");
  });

  it("is added to the average only once for concurrent approvals", async () => {
    const id = await newReview(3);
    const before = await rating();
    const approve = () => send("POST", `admin/Review/${id}/approve`, { ...as, body: { version: 1 } });
    const answers = await Promise.all([approve(), approve(), approve()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await rating())?.count).toBe((before?.count ?? 0) + 1);
    const broken = checkoutInvariants.find(({ name }) => name.startsWith("reviews:"));
    expect((await db.execute(sql.raw(broken?.sql ?? ""))).rows).toEqual([]);
    expect(await db.$count(reviews, eq(reviews.id, id))).toBe(1);
  });

  it("can be read by practitioners, and approved or rejected by the front desk", async () => {
    const id = await newReview();
    const { bearer: token } = await newStaff(api, "practitioner");
    expect((await send("GET", `admin/Review/${id}`, { token })).status).toBe(200);
    const refused = await send("POST", `admin/Review/${id}/approve`, { token, body: { version: 1 } });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  });
});

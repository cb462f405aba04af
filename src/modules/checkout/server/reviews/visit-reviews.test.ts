import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { reviews } from "../tables.ts";
import { readVisitReviews } from "./visit-reviews.ts";

const { db, send } = await demoApi(moduleApis);
const { rows } = await db.execute<{ service: string; product: string }>(sql`
  select (select id from services order by id limit 1) as service, (select id from products order by id limit 1) as product`);
const { service = "", product = "" } = rows[0] ?? {};

const write = (many: number, about: { serviceId?: string; productId?: string }, rating: number, text: string) =>
  db.insert(reviews).values(
    Array.from({ length: many }, () => ({
      id: newId(),
      author: "Ida N.",
      rating,
      text,
      status: "approved" as const,
      ...about,
    })),
  );
// The call's response is cached until staff write to reviews, but this test writes without the call.
const read = () => readVisitReviews(db);

it("the clinic's average rating of visits includes every approved review of a visit, and no product reviews", async () => {
  const before = (await send("GET", "clientReview/visits")).body.data;
  await write(120, { serviceId: service }, 4, "Kind people.");
  await write(1, { serviceId: service }, 5, `The longest of them all. ${"It took a while. ".repeat(40)}`);
  await write(150, { productId: product }, 1, "Sticky.");
  await db.insert(reviews).values({ id: newId(), author: "Ida N.", rating: 1, text: "Waits.", serviceId: service });
  const after = await read();
  const of = (summary: Pick<typeof after, "byStars">, stars: number) =>
    summary.byStars.find((row: { stars: number }) => row.stars === stars)?.count ?? 0;
  expect(after.count).toBe(before.count + 121);
  expect([of(after, 4), of(after, 1)]).toEqual([of(before, 4) + 120, of(before, 1)]);
  const sum = before.average * before.count + 120 * 4 + 5;
  expect(after.average).toBeCloseTo(sum / after.count, 6);
  expect(after.reviews).toHaveLength(3);
  expect(after.reviews[0]).toMatchObject({ rating: 5, text: expect.stringContaining("The longest of them all.") });
  expect(after.reviews.every(({ service: about }: { service?: object }) => about)).toBe(true);
});

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const modules = `${import.meta.dirname}/../../..`;
const demoFiles = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter((file) =>
  /server\/demo\/[a-z-]+\.json$/.test(file),
);
const read = <S extends z.ZodType>(path: string, schema: S): z.infer<S> =>
  schema.parse(JSON.parse(readFileSync(`${modules}/${path}.json`, "utf8")));
const idsOf = (path: string) => read(path, z.array(z.looseObject({ id: z.string() }))).map(({ id }) => id);

const serviceIds = idsOf("catalog/server/demo/services");
const productIds = idsOf("catalog/server/demo/products");

describe("the demo clinic's data as a whole", () => {
  it("promises nothing, borrows no trademark and shows no emoji", () => {
    expect(demoFiles.length).toBeGreaterThan(20);
    const forbidden =
      /\b(guaranteed?|miracle|anti-?aging|flawless|lorem|botox|hydrafacial|coolsculpting|juv[eé]derm|fraxel|kybella|sculptra|morpheus|emsculpt|thermage)\b|\p{Extended_Pictographic}/iu;
    for (const file of demoFiles) {
      expect(readFileSync(`${modules}/${file}`, "utf8").match(forbidden)?.[0], file).toBeUndefined();
    }
  });

  it("has thirty approved reviews, each of one treatment or one product that exists (BK-6)", () => {
    const reviews = read(
      "checkout/server/demo/reviews",
      z.array(
        z.looseObject({
          author: z.string().regex(/^\p{L}+ \p{Lu}\.$/u),
          rating: z.int().min(3).max(5),
          text: z.string().min(40),
          createdOn: z.iso.date(),
          serviceId: z.enum(serviceIds).optional(),
          productId: z.enum(productIds).optional(),
        }),
      ),
    );
    expect(reviews).toHaveLength(30);
    for (const { serviceId, productId } of reviews) expect(Boolean(serviceId) !== Boolean(productId)).toBe(true);
    expect(new Set(reviews.map(({ text }) => text)).size).toBe(30);
  });

  it("charges twelve months of membership as eleven", () => {
    const { plans } = read(
      "membership/server/demo/plans",
      z.looseObject({
        plans: z.array(z.looseObject({ name: z.string(), monthlyPriceCents: z.int(), annualPriceCents: z.int() })),
      }),
    );
    expect(plans.map(({ name, monthlyPriceCents }) => [name, monthlyPriceCents])).toEqual([
      ["Fern", 5900],
      ["Cedar", 14900],
      ["Laurel", 29900],
    ]);
    for (const plan of plans) expect(plan.annualPriceCents).toBe(plan.monthlyPriceCents * 11);
  });

  it("splits each payment plan into installments that add up to the cent (PY-6)", () => {
    const { packages, minimumCents } = read(
      "payment-plans/server/demo/plans",
      z.looseObject({
        minimumCents: z.int(),
        packages: z.array(
          z.looseObject({
            serviceId: z.enum(serviceIds),
            priceCents: z.int(),
            fullPriceCents: z.int(),
            options: z.array(z.looseObject({ instalments: z.int(), amountsCents: z.array(z.int()).optional() })).min(1),
          }),
        ),
      }),
    );
    for (const { priceCents, fullPriceCents, options } of packages) {
      expect(priceCents).toBeGreaterThanOrEqual(minimumCents);
      expect(priceCents).toBeLessThan(fullPriceCents);
      for (const { instalments, amountsCents } of options) {
        if (!amountsCents) continue;
        expect(amountsCents).toHaveLength(instalments);
        expect(amountsCents.reduce((sum, amount) => sum + amount, 0)).toBe(priceCents);
      }
    }
  });

  it("sells gift cards in three designs within their limits, and coupons by amount or percent", () => {
    const gifts = read(
      "gift-cards/server/demo/designs",
      z.looseObject({
        designs: z.array(z.looseObject({ picture: z.string() })).length(3),
        amountsCents: z.array(z.int()),
        minAmountCents: z.literal(2500),
        maxAmountCents: z.literal(100_000),
        treatmentCards: z.array(z.looseObject({ serviceId: z.enum(serviceIds) })),
      }),
    );
    for (const amount of gifts.amountsCents) {
      expect(amount >= gifts.minAmountCents && amount <= gifts.maxAmountCents).toBe(true);
    }
    const base = { code: z.string().regex(/^[A-Z0-9]+$/), perCustomerLimit: z.int().positive() };
    const coupons = read(
      "cart/server/demo/coupons",
      z.array(
        z.discriminatedUnion("kind", [
          z.looseObject({ ...base, kind: z.literal("amount"), amountCents: z.int().positive() }),
          z.looseObject({ ...base, kind: z.literal("percent"), percent: z.int().min(1).max(100) }),
        ]),
      ),
    );
    expect(new Set(coupons.map(({ code }) => code)).size).toBe(5);
  });
});

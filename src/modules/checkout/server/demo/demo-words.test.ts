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

describe("the demo clinic's data", () => {
  it("contains no promises of results, trademarks or emoji", () => {
    expect(demoFiles.length).toBeGreaterThan(20);
    const forbidden =
      /\b(guaranteed?|miracle|anti-?aging|flawless|lorem|botox|hydrafacial|coolsculpting|juv[eé]derm|fraxel|kybella|sculptra|morpheus|emsculpt|thermage)\b|\p{Extended_Pictographic}/iu;
    for (const file of demoFiles) {
      expect(readFileSync(`${modules}/${file}`, "utf8").match(forbidden)?.[0], file).toBeUndefined();
    }
  });

  it("prices a year of membership at eleven months", () => {
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

  it("has gift cards in three designs within their limits, and coupons by amount or percent", () => {
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

describe("the demo's reviews", () => {
  const review = {
    rating: z.int().min(1).max(5),
    text: z.string().min(20),
    reply: z.string().optional(),
    practitioner: z.string().optional(),
  };
  const seeded = read(
    "checkout/server/demo/reviews",
    z.array(
      z.looseObject({
        ...review,
        author: z.string().regex(/^\p{L}+ \p{Lu}\.$/u),
        createdOn: z.iso.date(),
        serviceId: z.enum(serviceIds).optional(),
        productId: z.enum(productIds).optional(),
      }),
    ),
  );
  const life = read(
    "checkout/server/demo/life-reviews",
    z.strictObject({
      visits: z.array(z.strictObject({ ...review, serviceId: z.enum(serviceIds.map((id) => id.toLowerCase())) })),
      goods: z.array(z.strictObject({ ...review, productId: z.enum(productIds.map((id) => id.toLowerCase())) })),
      rejected: z.looseObject({}),
    }),
  );
  const all = [
    ...seeded.map(({ serviceId, productId, ...rest }) => ({ ...rest, about: serviceId ?? productId ?? "" })),
    ...life.visits.map(({ serviceId, ...rest }) => ({ ...rest, about: serviceId })),
    ...life.goods.map(({ productId, ...rest }) => ({ ...rest, about: productId })),
  ].map(({ about, ...rest }) => ({ ...rest, about: about.toUpperCase() }));

  it("are 220, of which thirty are always seeded, each about one treatment or product (BK-6)", () => {
    expect(all).toHaveLength(220);
    expect(seeded).toHaveLength(30);
    for (const { serviceId, productId } of seeded) expect(Boolean(serviceId) !== Boolean(productId)).toBe(true);
  });

  it("have realistic ratings: three in five have five stars, and a few have one star", () => {
    const shareOf = (stars: number) => all.filter(({ rating }) => rating === stars).length / all.length;
    for (const [stars, share] of [
      [5, 0.62],
      [4, 0.22],
      [3, 0.09],
      [2, 0.04],
      [1, 0.03],
    ] as const) {
      expect(Math.abs(shareOf(stars) - share), `${stars} stars`).toBeLessThan(0.01);
    }
  });

  it("and the clinic's replies never repeat a sentence of four words or more", () => {
    const sentences = all
      .flatMap(({ text, reply = "" }) => `${text}\n${reply}`.split(/(?<=[.!?])\s+|\n/))
      .map((sentence) => sentence.toLowerCase().match(/[\p{L}\d']+/gu) ?? [])
      .filter((words) => words.length >= 4)
      .map((words) => words.join(" "));
    expect(sentences.length).toBeGreaterThan(400);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
  });

  it("each mention their treatment or product", () => {
    /** Words that are valid in any context. */
    const common = new Set(
      "about after again also back been before book booked came come days didn does done each ever first from gone good have hour just know last later less like made make month more most much never next nice only over page same second since skin some still than that them then there they thing think this three time told took twice used visit want week well were what when with work year your face minute minutes right look looks little other feel feels".split(
        " ",
      ),
    );
    const wordsOf = (text: string) =>
      (text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
        .filter((word) => !common.has(word))
        .map((word) => word.slice(0, 5));
    const subjects = [
      ...read("catalog/server/demo/services", z.array(z.looseObject({ id: z.string() }))),
      ...read("catalog/server/demo/products", z.array(z.looseObject({ id: z.string() }))),
    ];
    const wordsAbout = new Map(subjects.map((subject) => [subject.id, new Set(wordsOf(JSON.stringify(subject)))]));
    const strangers = all.filter(({ about, text }) => !wordsOf(text).some((word) => wordsAbout.get(about)?.has(word)));
    expect(strangers.map(({ about, text }) => `${about}: ${text}`)).toEqual([]);
  });

  it("name only practitioners who perform the treatment", () => {
    const { practitioners } = read(
      "booking/server/demo/resources",
      z.looseObject({
        practitioners: z.array(z.looseObject({ name: z.string(), serviceIds: z.array(z.string()) })),
      }),
    );
    const calledBy = (name: string) => (name.startsWith("Dr. ") ? `Dr. ${name.split(" ").at(-1)}` : name.split(" ")[0]);
    for (const { about, text, practitioner } of all) {
      for (const { name, serviceIds: performed } of practitioners) {
        if (!new RegExp(`\\b${calledBy(name)}\\b`, "i").test(text)) continue;
        expect(practitioner, text).toBe(name);
        expect(performed, text).toContain(about);
      }
    }
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bodyAreas } from "../../domain/body-area.ts";
import { addOnPlaces, segmentKinds } from "../../domain/service-segment.ts";

const read = <S extends z.ZodType>(name: string, schema: S): z.infer<S> =>
  schema.parse(JSON.parse(readFileSync(`${import.meta.dirname}/${name}.json`, "utf8")));

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const cents = z.int().nonnegative();
const day = z.iso.date();
const sentence = z
  .string()
  .min(10)
  .regex(/[.!?]$/);

const sizeSchema = z.strictObject({
  label: z.string().min(3),
  amount: z.int().positive(),
  unit: z.enum(["ml", "g", "pc"]),
  priceCents: cents.positive(),
  salePriceCents: cents.optional(),
  saleEndsOn: day.optional(),
  memberPriceCents: cents,
  stock: z.int().nonnegative(),
});

// biome-ignore format: a list to read along, not one word a line
const forms = ["pump", "dropper", "tube", "jar", "stick", "sachets", "patches", "spray", "bottle", "capsules", "airless", "foam", "pads", "pot"] as const;

const productSchema = z.strictObject({
  id: z.string().regex(/^[PN]\d\d$/),
  kind: z.enum(["product", "nutrition"]),
  brand: slug,
  name: z.string().min(3),
  slug,
  productType: slug,
  form: z.enum(forms),
  skinTypes: z.array(slug),
  skinConditions: z.array(slug),
  nutrition: z.array(slug),
  sizes: z.array(sizeSchema).min(1),
  ingredients: z.array(z.string().min(2)).min(1),
  description: sentence.min(120),
  howToUse: z.string().regex(/^.+\n.+\n.+$/),
  notForAcneProne: z.literal(true).optional(),
  newestOn: day,
  alt: z.string().min(10),
  alt2: z.string().min(10),
});

const taxonomySchema = z.array(z.strictObject({ slug, name: z.string() }));
const bundleSchema = z.strictObject({
  id: z.string().regex(/^B\d\dD?$/),
  name: z.string(),
  slug,
  variantOf: z.string().optional(),
  skinTypes: z.array(slug).optional(),
  items: z.array(z.strictObject({ productId: z.string(), size: z.string(), quantity: z.int().positive() })).min(2),
  priceCents: cents,
  fullPriceCents: cents,
  description: sentence,
});

const segmentSchema = z.strictObject({
  kind: z.enum(segmentKinds),
  minutes: z.int().positive(),
  needs: z.strictObject({
    practitioner: z.boolean(),
    watch: z.boolean().optional(),
    room: z.boolean(),
    deviceTypes: z.array(slug),
  }),
});

const serviceSchema = z.strictObject({
  id: z.string().regex(/^(AG|AC|HL|FR|PG|AS|LH|IV)\d\d$/),
  category: slug,
  name: z.string().min(3),
  slug,
  family: slug,
  virtual: z.boolean(),
  priceCents: cents,
  priceMaxCents: cents.optional(),
  priceUnit: z.enum(["unit", "syringe", "vial", "cycle", "each"]).optional(),
  minUnits: z.int().positive().optional(),
  estimateAreas: z
    .array(z.strictObject({ name: z.string(), minUnits: z.int().positive(), maxUnits: z.int().positive() }))
    .optional(),
  salePriceCents: cents.optional(),
  saleEndsOn: day.optional(),
  memberPriceCents: cents,
  package: z.strictObject({ sessions: z.int(), priceCents: cents }).optional(),
  depositCents: cents,
  prepMinutes: z.int().nonnegative(),
  customerMinutes: z.int().positive(),
  cleanupMinutes: z.int().nonnegative(),
  segments: z.array(segmentSchema).optional(),
  roles: z.array(z.enum(["MD", "NP", "RN", "LE", "LT"])).min(1),
  roomType: z.enum(["consult", "facial", "laser", "injection", "body", "iv"]).nullable(),
  deviceTypes: z.array(slug),
  areas: z.array(z.enum(bodyAreas)).min(1),
  sessions: z.string().min(4),
  intervalDays: z.int().positive().optional(),
  lastsText: z.string().optional(),
  addOnIds: z.array(z.string()),
  contraindicationCodes: z.array(z.string()).min(1),
  shortDescription: sentence,
  description: sentence.min(120),
  whatHappens: z.array(sentence).min(3).max(5),
  whatItFeelsLike: z.string().min(10),
  preparation: z.array(sentence).min(2),
  aftercare: z.array(z.strictObject({ when: z.string().min(2), text: z.string().min(3) })).length(5),
  faq: z.array(z.strictObject({ question: z.string().endsWith("?"), answer: z.string().min(2) })).min(3),
});

const products = read("products", z.array(productSchema));
const brands = read("brands", z.array(z.looseObject({ slug, name: z.string(), story: sentence })));
const taxonomies = read(
  "taxonomies",
  z.strictObject({
    skinTypes: taxonomySchema,
    skinConditions: taxonomySchema,
    productTypes: taxonomySchema,
    nutrition: taxonomySchema,
  }),
);
const bundles = read("bundles", z.array(bundleSchema));
const categories = read(
  "categories",
  z.array(z.looseObject({ slug, name: z.string(), position: z.int(), intro: sentence, seoText: sentence })),
);
const services = read("services", z.array(serviceSchema));
const addOns = read(
  "add-ons",
  z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      slug,
      minutes: z.int().nonnegative(),
      priceCents: cents,
      priceUnit: z.string().optional(),
      maxQuantity: z.int().positive(),
      deviceType: slug.optional(),
      segments: z.array(segmentSchema).optional(),
      place: z.enum(addOnPlaces).optional(),
      description: sentence,
      serviceIds: z.array(z.string()).min(1),
    }),
  ),
);
const contraindications = read(
  "contraindications",
  z.array(z.looseObject({ code: z.string(), statement: z.string(), explanation: sentence, outcome: z.string() })),
);
const offers = read(
  "limited-offers",
  z.array(
    z.looseObject({
      id: z.string(),
      priceCents: cents,
      fullPriceCents: cents,
      serviceIds: z.array(z.string()).min(1),
      addOnIds: z.array(z.string()),
      endsOn: day,
    }),
  ),
);

const unique = (values: string[]) => expect([...new Set(values)]).toEqual(values);

describe("the demo's products", () => {
  it("include 48 products and five supplements, each with its own name, slug and text", () => {
    expect(products.filter(({ kind }) => kind === "product")).toHaveLength(48);
    expect(products.filter(({ kind }) => kind === "nutrition")).toHaveLength(5);
    for (const key of ["id", "slug", "name", "description", "howToUse", "alt", "alt2"] as const) {
      unique(products.map((product) => product[key]));
    }
  });

  it("use only existing brands and filter values, and use each value", () => {
    const used = (key: "skinTypes" | "skinConditions" | "nutrition") =>
      [...new Set(products.flatMap((product) => product[key]))].toSorted();
    const known = (key: keyof typeof taxonomies) => taxonomies[key].map((value) => value.slug).toSorted();
    expect(used("skinTypes")).toEqual(known("skinTypes"));
    expect(used("skinConditions")).toEqual(known("skinConditions"));
    expect(used("nutrition")).toEqual(known("nutrition"));
    expect([...new Set(products.map(({ productType }) => productType))].toSorted()).toEqual(known("productTypes"));
    expect([...new Set(products.map(({ brand }) => brand))].toSorted()).toEqual(
      brands.map((brand) => brand.slug).toSorted(),
    );
  });

  it("cost members less than the regular price", () => {
    for (const size of products.flatMap((product) => product.sizes)) {
      expect(size.memberPriceCents).toBeLessThan(size.salePriceCents ?? size.priceCents);
      expect(size.salePriceCents === undefined).toBe(size.saleEndsOn === undefined);
    }
  });

  it("are sold in bundles for about an eighth less than the sum of the single prices", () => {
    expect(bundles.map(({ id }) => id)).toEqual(expect.arrayContaining(["B01", "B06", "B06D", "B10"]));
    for (const bundle of bundles) {
      const sum = bundle.items.reduce((total, item) => {
        const product = products.find(({ id }) => id === item.productId);
        const size = product?.sizes.find(({ label }) => label === item.size);
        expect(size, `${bundle.id} ${item.productId} ${item.size}`).toBeDefined();
        return total + (size?.priceCents ?? 0) * item.quantity;
      }, 0);
      expect(bundle.fullPriceCents).toBe(sum);
      expect(bundle.priceCents / sum).toBeCloseTo(0.88, 1);
    }
  });
});

describe("the demo treatments", () => {
  it("fill eight categories in the menu's order, followed by the limited-time offers (SH-4)", () => {
    expect(categories.map(({ name }) => name)).toEqual([
      ...["Aging", "Acne", "Hair Loss", "Fat Reduction", "Pigmentation", "Acne Scar"],
      ...["Laser Hair Removal", "IV Injections", "Limited Time Offers"],
    ]);
    const counts = categories.map(
      (category) => services.filter((service) => service.category === category.slug).length,
    );
    expect(counts).toEqual([10, 9, 7, 8, 8, 8, 12, 10, 0]);
  });

  it("have unique ids, and the same slug in each category that lists a treatment of the same name (SH-4)", () => {
    unique(services.map(({ id }) => id));
    unique(services.map(({ category, slug: name }) => `${category}/${name}`));
    for (const service of services) {
      const namesakes = services.filter(({ name }) => name === service.name);
      expect(new Set(namesakes.map((namesake) => namesake.slug)).size).toBe(1);
    }
    expect(services.filter(({ name }) => name === "Virtual consultation")).toHaveLength(6);
  });

  it("each have their own text", () => {
    for (const key of ["shortDescription", "description", "whatItFeelsLike"] as const) {
      unique(services.map((service) => service[key]));
    }
    unique(
      services.flatMap((service) => service.faq.map(({ answer }) => answer)).filter((answer) => answer.length > 30),
    );
  });

  it("have parts that add up to the duration shown to customers", () => {
    for (const { id, segments, customerMinutes } of services) {
      if (segments)
        expect([id, segments.reduce((sum, { minutes }) => sum + minutes, 0)]).toEqual([id, customerMinutes]);
    }
  });

  it("have a deposit no higher than the price, and a lower price for members", () => {
    for (const { id, priceCents, priceMaxCents, memberPriceCents, depositCents, priceUnit } of services) {
      if (priceMaxCents !== undefined) expect(priceMaxCents, id).toBeGreaterThan(priceCents);
      if (priceUnit !== "unit") expect(depositCents, id).toBeLessThanOrEqual(priceCents);
      if (priceCents > 0) expect(memberPriceCents, id).toBeLessThan(priceCents);
    }
  });

  it("refer to existing health questions, and list exactly the add-ons that list them", () => {
    const codes = contraindications.map(({ code }) => code);
    expect(codes).toEqual(Array.from({ length: 24 }, (_, index) => `C${index + 1}`));
    for (const { id, addOnIds, contraindicationCodes } of services) {
      expect(addOnIds).toEqual(addOns.filter(({ serviceIds }) => serviceIds.includes(id)).map((addOn) => addOn.id));
      expect(codes).toEqual(expect.arrayContaining(contraindicationCodes));
    }
    const serviceIds = services.map(({ id }) => id);
    for (const addOn of addOns) expect(serviceIds).toEqual(expect.arrayContaining(addOn.serviceIds));
  });

  it("are combined in six offers, each for less than its separate prices", () => {
    expect(offers).toHaveLength(6);
    const serviceIds = services.map(({ id }) => id);
    for (const offer of offers) {
      expect(offer.priceCents).toBeLessThan(offer.fullPriceCents);
      expect(serviceIds).toEqual(expect.arrayContaining(offer.serviceIds));
      expect(addOns.map(({ id }) => id)).toEqual(expect.arrayContaining(offer.addOnIds));
    }
  });
});

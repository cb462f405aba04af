import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { z } from "zod";
import { deviceTypes, resources } from "#modules/booking/server/tables.ts";
import { deviceResource, deviceTypeResource, roomResource } from "#modules/booking/staff/contract/place-resources.ts";
import { practitionerResource } from "#modules/booking/staff/contract/practitioner-resource.ts";
import { consentForms } from "#modules/care/server/consents/consent-tables.ts";
import { intervalRules } from "#modules/care/server/tables.ts";
import { consentFormResource } from "#modules/care/staff/contract/consents/consent-form-resource.ts";
import { ruleResource } from "#modules/care/staff/contract/rule-resource.ts";
import { coupons } from "#modules/cart/server/tables.ts";
import { couponResource } from "#modules/cart/staff/contract/coupon-resource.ts";
import { limitedOffers } from "#modules/catalog/server/offers/limited-offer-tables.ts";
import { priceChanges } from "#modules/catalog/server/prices/price-change-tables.ts";
import {
  addOns,
  brands,
  bundles,
  categories,
  productSizes,
  products,
  services,
  taxonomyValues,
} from "#modules/catalog/server/tables.ts";
import { addOnResource } from "#modules/catalog/staff/contract/add-on-resource.ts";
import { brandResource } from "#modules/catalog/staff/contract/brand-resource.ts";
import { bundleResource } from "#modules/catalog/staff/contract/bundle-resource.ts";
import { categoryResource } from "#modules/catalog/staff/contract/category-resource.ts";
import { limitedOfferResource } from "#modules/catalog/staff/contract/limited-offer-resource.ts";
import { priceChangeResource } from "#modules/catalog/staff/contract/price-change-resource.ts";
import { productResource } from "#modules/catalog/staff/contract/product-resource.ts";
import { productSizeResource } from "#modules/catalog/staff/contract/product-size-resource.ts";
import { serviceResource } from "#modules/catalog/staff/contract/service-resource.ts";
import {
  nutritionResource,
  productTypeResource,
  skinConditionResource,
  skinTypeResource,
} from "#modules/catalog/staff/contract/taxonomy-resources.ts";
import { banners, faqs, galleryItems, newsArticles, pageMeta } from "#modules/content/server/tables.ts";
import { bannerResource } from "#modules/content/staff/contract/banner-resource.ts";
import { faqResource } from "#modules/content/staff/contract/faq-resource.ts";
import { galleryItemResource } from "#modules/content/staff/contract/gallery-item-resource.ts";
import { newsResource } from "#modules/content/staff/contract/news-resource.ts";
import { pageMetaResource } from "#modules/content/staff/contract/page-meta-resource.ts";
import { giftCardDesigns } from "#modules/gift-cards/server/tables.ts";
import { giftCardDesignResource } from "#modules/gift-cards/staff/contract/gift-card-design-resource.ts";
import { ingredients } from "#modules/ingredients/server/tables.ts";
import { ingredientResource } from "#modules/ingredients/staff/contract/ingredient-resource.ts";
import { membershipPlans } from "#modules/membership/server/tables.ts";
import { membershipPlanResource } from "#modules/membership/staff/contract/membership-plan-resource.ts";
import { payRules } from "#modules/pay/server/tables.ts";
import { payRuleResource } from "#modules/pay/staff/contract/pay-rule-resource.ts";
import { lineOf } from "#modules/payment-plans/domain/option-lines.ts";
import { paymentPlans } from "#modules/payment-plans/server/tables.ts";
import { paymentPlanResource } from "#modules/payment-plans/staff/contract/payment-plan-resource.ts";
import { searchSynonyms } from "#modules/search/server/search-tables.ts";
import { searchSynonymResource } from "#modules/search/staff/contract/search-synonym-resource.ts";
import { auditResource } from "#modules/system/staff/contract/audit/audit-resource.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { withBinding } from "#platform/resource/binding.ts";
import { archivable, auditEntries, instant as instantColumn } from "#platform/tables.ts";
import { moduleApis } from "#server/server-modules.ts";
import { type CallDefinition, dateSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { type Description, describeResource } from "#shared/contract/resource/description.ts";
import {
  choice,
  date as dateField,
  instant,
  list,
  longText,
  money,
  number,
  ref,
  refs,
  text,
  toggle,
} from "#shared/contract/resource/fields.ts";
import { rows } from "#shared/contract/resource/rows.ts";
import { rowsSchema } from "#shared/contract/resource/rows-schema.ts";
import { refsSchema } from "#shared/contract/resource/schemas.ts";
import { staffCalls } from "#staff-calls.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { present } from "#testing/present.ts";
import { type Walked, walkResource } from "#testing/walk-resource.ts";

/**
 * A resource of this test only, with every kind of field: adding a resource needs no changes in the code of lists,
 * forms or files (BO-9).
 */
const gadgets = pgTable(
  "test_gadgets",
  {
    id: textColumn().primaryKey(),
    code: textColumn().notNull().unique("test_gadgets_one_code"),
    note: textColumn(),
    amount: integer(),
    priceCents: integer("price_cents").notNull(),
    boughtOn: date("bought_on", { mode: "string" }),
    seenAt: instantColumn("seen_at"),
    isActive: boolean("is_active").notNull(),
    kind: textColumn().notNull(),
    brandId: textColumn("brand_id"),
    hooks: integer(),
    screws: textColumn().array().notNull(),
    tags: textColumn().array().notNull(),
    spareIds: textColumn("spare_ids").array().notNull(),
    position: integer().notNull(),
    ...archivable(),
  },
  (table) => [index("test_gadgets_by_code").on(table.code, table.id)],
);

const gadgetSteps = pgTable("test_gadget_steps", {
  id: textColumn().primaryKey(),
  gadgetId: textColumn("gadget_id").notNull(),
  what: textColumn().notNull(),
  minutes: integer().notNull(),
  at: instantColumn("at"),
  place: integer().notNull().default(0),
  ...archivable(),
});

const stepResource = defineResource(
  describeResource({
    name: "GadgetStep",
    path: "admin/GadgetStep",
    words: { one: "step", many: "steps" },
    rights: { read: "catalog.see", write: "catalog.edit" },
    title: "what",
    fields: {
      gadgetId: ref("Gadget", { label: "Gadget" }),
      what: text({ label: "What" }),
      minutes: number({ label: "Minutes" }),
      at: instant({ label: "At", initial: null }),
    },
    create: ["gadgetId", "what", "minutes", "at"],
    update: ["what", "minutes", "at"],
    sort: "what",
  }),
  { gadgetId: z.string(), what: textSchema(40), minutes: z.int().min(1), at: z.iso.datetime().nullable() },
);

const gadgetMakers = pgTable("test_gadget_makers", {
  gadgetId: textColumn("gadget_id").notNull(),
  brandId: textColumn("brand_id").notNull(),
  place: integer().notNull(),
});

const GADGET_FIELDS = [
  ...["code", "note", "amount", "priceCents", "boughtOn", "seenAt", "isActive", "kind", "brandId", "tags"],
  ...["spareIds", "makerIds", "hooks", "screws", "steps"],
] as const;

const gadgetResource = defineResource(
  describeResource({
    name: "Gadget",
    path: "admin/Gadget",
    words: { one: "gadget", many: "gadgets" },
    rights: { read: "catalog.see", write: "catalog.edit" },
    title: "code",
    fields: {
      code: text({ label: "Code", list: 1, sort: true, filter: true, search: true, csv: "code", editable: true }),
      note: longText({ label: "Note", filter: true, csv: "note", audit: "changed" }),
      amount: number({ label: "Amount", sort: true, filter: true, csv: "amount", editable: true }),
      priceCents: money({ label: "Price", sort: true, filter: true, csv: "price", editable: true }),
      boughtOn: dateField({ label: "Bought", sort: true, filter: true, csv: "bought on" }),
      seenAt: instant({ label: "Last seen", sort: true, filter: true, csv: "seen at" }),
      isActive: toggle({ label: "Shown", filter: true, csv: "shown", bulk: true, initial: true }),
      kind: choice({
        label: "Kind",
        filter: true,
        csv: "kind",
        choices: [
          { value: "hand", label: "For the hand" },
          { value: "wall", label: "For the wall" },
        ],
      }),
      hooks: number({ label: "Hooks", csv: "hooks", when: { field: "kind", is: ["wall"] } }),
      screws: list({ label: "Screws", csv: "screws", when: { field: "kind", is: ["wall"], optional: true } }),
      brandId: ref("Brand", { label: "Brand", filter: true }),
      tags: list({ label: "Tags", filter: true, csv: "tags", initial: [] }),
      spareIds: refs("Gadget", { label: "Spares", filter: true, csv: "spares", initial: [], shows: "spareCodes" }),
      makerIds: refs("Brand", { label: "Makers", filter: true, csv: "makers", initial: [], shows: "makerNames" }),
      steps: rows(stepResource, {
        label: "Steps",
        csv: "steps",
        initial: [],
        parent: "gadgetId",
        columns: ["what", "minutes", "at"],
        title: "what",
        line: {
          write: ({ what, minutes }) => `${what}, ${minutes} min`,
          read: (line) => {
            const [, what, minutes] = /^(.+), (\d+) min$/.exec(line) ?? [];
            return what === undefined ? `needs minutes: "${line}"` : { what, minutes: Number(minutes) };
          },
        },
      }),
      spareCodes: list({ label: "Spares" }),
      makerNames: list({ label: "Makers" }),
    },
    create: GADGET_FIELDS,
    update: GADGET_FIELDS,
    sort: "position",
    csvKey: ["code"],
    archive: true,
    delete: true,
    order: true,
  }),
  {
    code: textSchema(40),
    note: textSchema(400, 0).nullable(),
    amount: z.int().min(-1_000).max(1_000).nullable(),
    priceCents: z.int().min(0),
    boughtOn: dateSchema.nullable(),
    seenAt: z.iso.datetime().nullable(),
    isActive: z.boolean(),
    kind: z.enum(["hand", "wall"]),
    hooks: z.int().min(1).max(8).nullable(),
    screws: z.array(z.string()),
    brandId: z.string().nullable(),
    tags: z.array(z.string()),
    spareIds: refsSchema(),
    makerIds: refsSchema(5),
    steps: rowsSchema(stepResource, ["what", "minutes", "at"]),
    spareCodes: z.array(z.string()),
    makerNames: z.array(z.string()),
  },
);

const api = breakingOff(
  "server/resources.test.ts",
  await demoApi([
    ...moduleApis,
    (binder, deps) =>
      bindResource(binder, deps, gadgetResource, {
        table: gadgets,
        uniqueFields: { test_gadgets_one_code: "code" },
        refs: {
          spareIds: { table: gadgets, id: gadgets.id, key: gadgets.code },
          makerIds: {
            table: brands,
            id: brands.id,
            key: brands.slug,
            title: brands.name,
            link: { record: gadgetMakers.gadgetId, other: gadgetMakers.brandId, position: gadgetMakers.place },
          },
        },
        rows: {
          steps: { child: withBinding(stepResource, { table: gadgetSteps }), order: gadgetSteps.place },
        },
        inUse: [{ column: gadgets.spareIds, one: "gadget", many: "gadgets" }],
      }),
  ]),
  // Interrupting every call would take as long as the rest of this file.
  { inShortRuns: 30 },
);
await api.db.execute(sql`
  create table test_gadgets (
    id text primary key, code text not null constraint test_gadgets_one_code unique, note text, amount integer,
    price_cents integer not null, bought_on date, seen_at timestamptz, is_active boolean not null, kind text not null,
    brand_id text, hooks integer, screws text[] not null, tags text[] not null, spare_ids text[] not null, position integer not null, version integer not null default 1,
    updated_at timestamptz not null default clock_now(), archived_at timestamptz
  )`);
await api.db.execute(sql`
  create table test_gadget_steps (
    id text primary key, gadget_id text not null references test_gadgets on delete cascade, what text not null,
    minutes integer not null, at timestamptz, place integer not null default 0, version integer not null default 1,
    updated_at timestamptz not null default clock_now(), archived_at timestamptz
  )`);
await api.db.execute(sql`
  create trigger test_gadget_steps_raise_version before update on test_gadget_steps for each row
    when (old.* is distinct from new.*) execute function raise_version()`);
await api.db.execute(sql`
  create table test_gadget_makers (
    gadget_id text not null references test_gadgets on delete cascade, brand_id text not null references brands,
    place integer not null, primary key (gadget_id, brand_id)
  )`);
for (const column of ["code", "amount", "price_cents", "bought_on", "seen_at", "position"])
  await api.db.execute(sql`create index on test_gadgets (${sql.identifier(column)}, id)`);
await api.db.execute(sql`
  create trigger test_gadgets_raise_version before update on test_gadgets for each row
    when (old.* is distinct from new.*) execute function raise_version()`);

const day = (index: number) => `2026-11-${String((index % 28) + 1).padStart(2, "0")}`;

const walked: Walked[] = [
  {
    resource: brandResource,
    table: brands,
    make: (index) => ({ name: `Maker ${index % 7}`, slug: `maker-${index}`, story: index % 2 ? "Since 1990." : "" }),
    change: { name: "Maker of soap" },
  },
  // Must come after the first resource, whose tests create audit entries.
  { resource: auditResource, table: auditEntries, make: () => ({}), change: {} },
  {
    resource: faqResource,
    table: faqs,
    make: (index) => ({
      question: `Is it ${index}?`,
      topic: `Topic ${index % 3}`,
      answer: "It is.",
      isMembership: index % 2 === 0,
    }),
    change: { answer: "It was." },
  },
  {
    resource: deviceTypeResource,
    table: deviceTypes,
    make: (index) => ({ pool: `new-device-${index}`, cleanupMinutes: 5 * (index % 4) }),
    change: { cleanupMinutes: 25 },
  },
  {
    resource: searchSynonymResource,
    table: searchSynonyms,
    make: (index) => ({ meaning: `Treatment ${index}`, words: index % 2 ? [`maker ${index}`] : ["tox; new", "Süße"] }),
    change: { words: ["another word"] },
  },
  {
    resource: ingredientResource,
    table: ingredients,
    make: (index) => ({
      name: `Ingredient of ours ${index}`,
      group: index % 2 ? "wax" : "ester",
      synonyms: index % 2 ? [`Wax ${index}`] : [],
      functions: ["emollient"],
      flags: index % 3 ? ["soothing"] : [],
      note: "Ours.",
      source: "Our lab",
      comedogenic: index % 6,
      comedogenicFrom: index % 6,
      comedogenicTo: 5,
      irritancy: null,
      irritancyFrom: null,
      irritancyTo: null,
    }),
    change: { note: "Read again." },
    needs: ["source"],
  },
  {
    resource: ruleResource,
    table: intervalRules,
    make: (index) => ({
      name: `Rule ${index}`,
      fromKind: "family",
      fromNames: ["peel"],
      toKind: "family",
      toNames: ["laser", "ipl"],
      bothWays: index % 2 === 0,
      scope: "area",
      severity: "shift",
      notTogether: false,
      overrideRole: "staff",
      minDays: 7 + index,
      minMonths: 0,
      preferredDays: null,
      reason: "Give your skin time.",
      staffReason: "",
      source: "",
    }),
    change: { minDays: 3 },
    needs: ["minDays"],
  },
  {
    resource: consentFormResource,
    table: consentForms,
    make: (index) => ({
      title: `Form ${index}`,
      kind: "treatment",
      families: index % 2 ? ["peel"] : ["laser", "ipl"],
      body: "<p>What can happen.</p>",
      validDays: 100 + index,
    }),
    change: { validDays: 30 },
    needs: ["families"],
  },
  {
    resource: bannerResource,
    table: banners,
    make: (index) => ({
      page: `page-${index}`,
      title: `Title ${index % 3}`,
      description: ["One line", "Another"],
      image: "hero-wide",
      imageTall: index % 2 ? "hero-tall" : null,
      alt: "Bottles on stone",
    }),
    change: { title: "Another title" },
  },
  {
    resource: pageMetaResource,
    table: pageMeta,
    make: (index) => ({ page: `page-${index}`, title: `Title ${index % 3}`, description: "What is on it." }),
    change: { title: "Another title" },
  },
  {
    resource: newsResource,
    table: newsArticles,
    make: (index) => ({
      title: `Article ${index % 7}`,
      slug: `article-${index}`,
      publishedOn: day(index),
      author: "Lena Park",
      readMinutes: 3,
      summary: "What it says.",
      picture: "clinic-detail-1",
      html: "<p>All of it.</p>",
    }),
    change: { title: "Another title" },
  },
  {
    resource: galleryItemResource,
    table: galleryItems,
    make: (index) => ({
      caption: `Room ${index}`,
      category: index % 2 ? "rooms" : "details",
      picture: "clinic-reception",
      isIllustration: index % 2 === 0,
    }),
    change: { caption: "Another room" },
  },
  {
    resource: categoryResource,
    table: categories,
    make: (index) => ({ name: `Concern ${index % 7}`, slug: `concern-${index}`, intro: "", picture: "category-face" }),
    change: { intro: "What we can do." },
  },
  {
    resource: addOnResource,
    table: addOns,
    make: (index) => ({
      name: `Extra ${index}`,
      description: "",
      price: index * 500,
      priceUnit: index % 2 ? "unit" : null,
      minutes: 5 * (index % 4),
      maxQuantity: 1,
      deviceType: null,
      isActive: true,
    }),
    change: { price: 7_700 },
  },
  {
    resource: serviceResource,
    table: services,
    make: (index) => ({
      name: `Facial ${index % 9}`,
      slug: `facial-${index}`,
      categoryId: "aging",
      family: "hydra-facial",
      isActive: index % 2 === 0,
      virtual: false,
      price: 20_000 + index,
      priceMaxCents: null,
      priceUnit: null,
      minUnits: null,
      salePrice: index % 3 ? null : 10_000,
      saleStartsAt: null,
      saleEndsAt: index % 3 ? null : "2999-12-01T22:00:00.000Z",
      memberPrice: null,
      prepMinutes: 5,
      durationMinutes: 50,
      cleanupMinutes: 10,
      roles: ["LE", "RN"],
      roomType: "facial",
      deviceTypes: [],
      addOns: index % 2 ? ["Second area"] : [],
      shortDescription: "Cleans.",
      description: 'Three steps; "gentle".',
      whatHappens: ["Cleansing", "Steam; towels"],
      whatItFeelsLike: "",
      preparation: [],
      aftercare: ["Today: No make-up", "Day 2: Sunscreen: always"],
      contraindications: [],
      sessions: "",
      intervalDays: index % 2 ? 30 : null,
      lasts: null,
    }),
    change: { description: "Four steps.", lasts: "a month" },
    named: { price: "priceCents" },
  },
  {
    resource: productResource,
    table: products,
    make: (index) => ({
      name: `Serum ${index % 9}`,
      slug: `serum-${index}`,
      brandId: "verrane",
      form: "dropper",
      isActive: false,
      addedOn: day(index),
      description: "Hydrates.",
      howToUse: "",
      ingredients: ["Aqua", "Glycerin"],
      productTypes: ["Serum"],
      skinTypes: index % 2 ? ["Dry"] : [],
      skinConditions: [],
      nutrition: [],
    }),
    change: { howToUse: "Two drops." },
  },
  {
    resource: productSizeResource,
    table: productSizes,
    make: (index) => ({
      productId: "p02",
      size: `${index + 200} ml`,
      amount: index + 200,
      unit: "ml",
      price: 3_000 + index,
      salePrice: null,
      saleStartsAt: null,
      saleEndsAt: null,
      memberPrice: null,
      reorderAt: index,
      code: index % 2 ? `C-${index}` : null,
    }),
    change: { price: 9_900 },
    named: { size: "label", price: "priceCents" },
  },
  {
    resource: bundleResource,
    table: bundles,
    make: (index) => ({
      name: `Set ${index % 5}`,
      slug: `set-${index}`,
      items: ["Clear Current Gel Wash, 120 ml", "Clear Current Gel Wash, 240 ml x 2"],
      price: 1_000 + index,
      description: "",
      picture: "bundle-b01",
      isActive: false,
    }),
    change: { description: "For two." },
  },
  {
    resource: limitedOfferResource,
    table: limitedOffers,
    make: (index) => ({
      name: `Offer ${index % 5}`,
      slug: `offer-${index}`,
      kind: index % 2 ? "series" : "combination",
      isActive: index % 3 === 0,
      serviceIds: ["ag07"],
      addOnIds: index % 2 ? [] : ["ao07"],
      sessions: index % 2 ? 2 + (index % 5) : 1,
      price: 20_000 + index,
      startsAt: "2026-11-01T05:00:00.000Z",
      endsAt: `2099-${String((index % 12) + 1).padStart(2, "0")}-28T22:00:00.000Z`,
      weekdays: index % 2 ? [] : ["tuesday", "friday"],
      oncePerClient: index % 2 === 0,
      isFirstVisitOnly: false,
      isNewClientsOnly: index % 3 === 0,
      notes: index % 2 ? ["Not in pregnancy; or nursing"] : [],
      description: "A lamp at the end.",
    }),
    change: { description: "For two." },
    needs: ["addOnIds", "price"],
  },
  {
    resource: priceChangeResource,
    table: priceChanges,
    make: (index) => ({ name: `Prices of ${index}` }),
    change: { name: "Prices of spring" },
  },
  {
    resource: giftCardDesignResource,
    table: giftCardDesigns,
    make: (index) => ({
      name: `Design ${index % 5}`,
      slug: `design-${index}`,
      isOffered: index % 2 === 0,
      picture: "giftcard-1",
      alt: "A card with a branch.",
      ink: "dark",
      amounts: ["25", "50", "62.50"],
      minAmount: 1_000 + index,
      maxAmount: 50_000,
    }),
    change: { alt: "A card with a leaf." },
  },
  {
    resource: couponResource,
    table: coupons,
    make: (index) => ({
      code: `WALK${index}`,
      name: `Walk ${index % 5}`,
      description: "",
      kind: index % 2 ? "percent" : "amount",
      percent: index % 2 ? 10 : null,
      amount: index % 2 ? null : 500 + index,
      maxDiscount: null,
      appliesTo: "any",
      scopes: index % 3 ? [] : ["brand: Verrane"],
      minimum: index,
      firstBookingOnly: false,
      birthdayMonthOnly: false,
      channel: "any",
      stacksWith: [],
      startsOn: day(index),
      endsOn: null,
      totalLimit: index % 2 ? 100 : null,
      perCustomerLimit: 1,
      isSingleUse: false,
      isPublic: false,
      isActive: index % 4 > 0,
    }),
    change: { endsOn: "2027-01-31" },
    needs: ["amount"],
  },
  {
    resource: membershipPlanResource,
    table: membershipPlans,
    make: (index) => ({
      name: `Plan ${index % 7}`,
      slug: `plan-${index}`,
      tagline: index % 2 ? "For a walk in the woods." : "",
      monthlyPrice: 5_000 + index,
      annualPrice: 50_000 + index,
      credit: index * 100,
      productPercent: index % 20,
      servicePercent: index % 2 ? 10 : null,
      usesMemberPriceList: index % 2 === 0,
      birthdayCredit: index % 3 ? 0 : 2_500,
      freeLateMovesPerYear: index % 3,
      hasPriorityWaitlist: index % 2 > 0,
      boostersPerQuarter: index % 2,
      householdMembers: index % 3,
      ownBenefits: index % 2 ? ["Tea; in the garden"] : [],
      picture: "tier-cedar",
      isOffered: index % 2 > 0,
    }),
    change: { tagline: "For everybody." },
  },
  {
    resource: paymentPlanResource,
    table: paymentPlans,
    make: (index) => ({
      name: `Package ${index % 5}`,
      slug: `package-${index}`,
      serviceId: index % 2 ? "ag01" : "ag04",
      sessions: 2 + (index % 5),
      price: 60_000 + index * 7,
      validMonths: 6 + (index % 8),
      options: [
        [],
        [lineOf({ instalments: 3 }, 60_000 + index * 7)],
        [
          lineOf({ instalments: 6, firstPercent: 25 }, 60_000 + index * 7),
          lineOf({ instalments: 12, lenderOnly: true }, 60_000 + index * 7),
        ],
      ][index % 3],
      description: "",
      rule: index % 4 ? "" : "A series, for less",
      isOffered: index % 2 > 0,
    }),
    change: { description: "Four weeks apart." },
  },
  {
    resource: payRuleResource,
    table: payRules,
    make: (index) => ({
      name: `Rule ${index % 5}`,
      fromDay: "2026-11-20",
      who: "all",
      what: "treatment",
      serviceId: `ag${index}`,
      unit: index % 2 ? "piece" : "visit",
      amount: 500 + index,
      split: "minutes",
      deduct: index % 3 ? "none" : "fixed",
      ...(index % 3 ? {} : { deductCents: 250, deductWhen: "after" }),
      tiersBy: "none",
    }),
    needs: ["serviceId", "amount"],
    change: { name: "Another rule" },
  },
  ...[skinTypeResource, skinConditionResource, productTypeResource, nutritionResource].map((resource) => ({
    resource,
    table: taxonomyValues,
    make: (index: number) => ({ name: `Value ${index % 9}`, slug: `value-${index}` }),
    change: { name: "Another value" },
  })),
  {
    resource: practitionerResource,
    table: resources,
    make: (index) => ({
      name: `Ada Cole ${index % 7}`,
      pool: index % 2 ? "RN" : "LE",
      title: "Nurse",
      isActive: index % 3 > 0,
      slug: `ada-cole-${index}`,
      bio: index % 2 ? "Treats\nskin." : "",
      picture: null,
    }),
    change: { bio: "Treats skin; gently.", name: "Ada Lovelace" },
  },
  ...[roomResource, deviceResource].map((resource) => ({
    resource,
    table: resources,
    // Rooms and devices may share names, which are unique only within their kind.
    make: (index: number) => ({ name: `Place ${index}`, pool: `type-${index % 3}`, isActive: index % 2 > 0 }),
    change: { pool: "another-type" },
  })),
  {
    resource: gadgetResource,
    table: gadgets,
    make: (index) => ({
      code: `=G-${index}`,
      note: index % 3 ? `Line, "quoted"\nand ${index}` : null,
      amount: index % 4 ? index - 10 : null,
      priceCents: index * 105,
      boughtOn: index % 5 ? day(index) : null,
      seenAt: index % 5 ? `${day(index)}T10:00:00.000Z` : null,
      isActive: index % 2 === 0,
      kind: index % 2 ? "hand" : "wall",
      hooks: index % 2 ? null : 2,
      screws: index % 4 ? [] : ["long"],
      brandId: null,
      tags: index % 2 ? ["small", "red; blue"] : [],
      spareIds: [],
      makerIds: index % 2 ? ["verrane", "corvenna"] : [],
      steps:
        index % 3
          ? [
              { what: "Open; lift", minutes: 5, at: `${day(index)}T10:00:00.000Z` },
              { what: "Close", minutes: index },
            ]
          : [],
    }),
    needs: ["hooks"],
    change: { priceCents: 7_777, amount: 7, makerIds: ["ostrela", "corvenna"], steps: [{ what: "Close", minutes: 3 }] },
    count: 30,
  },
];

// Sixty rows suffice to test reading a list whole and page by page.
await api.db.execute(sql`delete from ingredients where position > 60`);
for (const one of walked) walkResource(api, one);

it("a record can refer to several records of another resource, and returns them in order with their names (OO-6)", async () => {
  const token = await newShopper(api, { role: "admin" });
  const gadget = {
    priceCents: 100,
    kind: "hand",
    note: null,
    amount: null,
    boughtOn: null,
    seenAt: null,
    brandId: null,
  };
  /** The resource belongs only to this test, so its responses have no type by path. */
  type Answer<Data> = { status: number; body: { message: string; issues: object[]; data: Data } };
  const send = async <Data>(method: string, path: string, body?: object) =>
    (await api.send(method, path, { token, ...(body ? { body } : {}) })) as Answer<Data>; // validated against the contract
  const make = async (code: string, rest: object = {}) =>
    (await send<{ _id: string }>("POST", "admin/Gadget", { ...gadget, code, ...rest })).body;
  const [one, two] = [await make("refs-1"), await make("refs-2")];
  const spareIds = [two.data._id, one.data._id];
  const whole = (await make("refs-3", { spareIds, makerIds: ["verrane", "corvenna"] })).data;
  expect(whole).toMatchObject({
    spareIds,
    spareCodes: ["refs-2", "refs-1"],
    makerIds: ["verrane", "corvenna"],
    makerNames: ["Verrane", "Corvenna"],
  });

  const path = `admin/Gadget/${whole._id}`;
  const put = (body: object) => send("PUT", path, body);
  const turned = await put({ version: 1, spareIds: spareIds.toReversed(), makerIds: ["corvenna", "ostrela"] });
  expect(turned.body.data).toMatchObject({ spareCodes: ["refs-1", "refs-2"], makerNames: ["Corvenna", "Ostrela"] });
  const [entry] = (await send<{ _id: string }[]>("GET", `${path}/changes`)).body.data;
  expect(entry).toMatchObject({
    summary: "Gadget refs-3: Spares and Makers changed",
    before: { makerIds: ["verrane", "corvenna"], makerNames: ["Verrane", "Corvenna"] },
    after: { makerIds: ["corvenna", "ostrela"], makerNames: ["Corvenna", "Ostrela"] },
  });
  const undone = await send("POST", `admin/Audit/${entry?._id}/undo`);
  expect(undone.status).toBe(200);
  expect((await send("GET", path)).body.data).toMatchObject({
    spareIds,
    makerIds: ["verrane", "corvenna"],
  });

  const gone = await put({ version: 3, makerIds: ["verrane", "no-such-brand"] });
  expect([gone.status, gone.body.issues]).toEqual([
    400,
    [{ path: "makerIds.1", message: "This isn't there anymore. Choose another." }],
  ]);
  const twice = await put({ version: 3, makerIds: ["verrane", "verrane"] });
  expect([twice.status, twice.body.issues]).toEqual([400, [{ path: "makerIds", message: "Each can be chosen once." }]]);
  const used = await send("DELETE", `admin/Gadget/${one.data._id}`, { version: 1 });
  expect([used.status, used.body.message]).toEqual([409, "Used by 1 gadget. Archive it instead."]);

  const codesOf = async (query: string) =>
    (await send<{ docs: { code: string }[] }>("GET", `admin/Gadget/list?q=refs-&${query}`)).body.data.docs.map(
      ({ code }) => code,
    );
  expect(await codesOf(`f.spareIds=any:${one.data._id},nothing`)).toEqual(["refs-3"]);
  expect(await codesOf("f.makerIds=any:verrane")).toEqual(["refs-3"]);
  expect(await codesOf("f.makerIds=empty:yes")).toEqual(["refs-1", "refs-2"]);

  const csv = "code,spares,makers\nrefs-1,refs-2; refs-3,ostrela; veranne\n";
  const check = await api.fetch(
    new Request("http://localhost:3000/api/v1/admin/Gadget/import?dryRun=true", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
      body: csv,
    }),
  );
  expect((await check.json()).data.issues).toEqual([
    { row: 2, field: "makerIds", message: 'Row 2: "veranne" is none of the makers. Did you mean verrane?' },
  ]);
  for (const id of [whole._id, one.data._id, two.data._id])
    await api.db.execute(sql`delete from test_gadgets where id = ${id}`);
});

const isDescription = (value: unknown): value is Description =>
  typeof value === "object" && value !== null && "path" in value && "words" in value && "rights" in value;

it("the tests cover every resource of the back office (BO-8)", () => {
  const names = Object.keys(staffCalls).flatMap((name) => (name.endsWith(".list") ? [name.slice(0, -5)] : []));
  expect(names.length).toBeGreaterThan(1);
  // Policies can only be changed, which content-resources.test.ts tests. Health questions are shipped, and changed in
  // questions.test.ts. Records of the resources below come from customers' actions, not from calls of the resource;
  // their own tests list, filter and change them.
  const madeElsewhere = [
    "Credit",
    "Customer",
    "Dispute",
    "GiftCard",
    "Membership",
    "Message",
    "Order",
    "PayPerson",
    "Payout",
    "PlanPurchase",
    "Refund",
    "Review",
    "Waitlist",
  ];
  const known: string[] = [...["Policy", "Question", ...walked.map(({ resource }) => resource.name)], ...madeElsewhere];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

it("updates with an unknown field are refused for every resource", () => {
  const updates = Object.entries<CallDefinition>(staffCalls).filter(([name]) => /^[A-Z]\w*\.update$/.test(name));
  expect(updates.length).toBeGreaterThan(walked.length - 2);
  for (const [name, { body }] of updates) {
    const { error } = present(body).safeParse({ version: 1, _id: "x", colour: "sage" });
    expect([name, error?.issues.map(({ path }) => path)]).toEqual([name, [["colour"]]]);
    expect([name, present(body).safeParse({ version: 1, _id: "x" }).error]).toEqual([name, undefined]);
  }
});

it("every list with an Export button can export a file, and has fields for the file's columns (BO-8)", async () => {
  const all = Object.values(
    import.meta.glob<Record<string, unknown>>(
      ["../modules/*/contract/**/*.ts", "../modules/*/staff/contract/**/*.ts", "../modules/*/*/staff/contract/**/*.ts"],
      {
        eager: true,
      },
    ),
  );
  const descriptions = all
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (isDescription(value) ? [value] : []));
  const offered = new Map(
    descriptions.filter((one) => one.csvKey ?? one.exportOnly ?? one.rights.export).map((one) => [one.path, one]),
  );
  expect([...offered.keys()]).toEqual(
    expect.arrayContaining(
      ["Audit", "Customer", "GiftCard", "Message", "Order", "Waitlist"].map((one) => `admin/${one}`),
    ),
  );
  const token = await newShopper(api, { role: "admin" });
  for (const [path, { fields }] of offered) {
    const file = await api.send("GET", `${path}/export`, { token });
    const heads = Object.values(fields).flatMap(({ csv }) => csv ?? []);
    expect([path, file.status, heads.length > 0]).toEqual([path, 200, true]);
  }
});

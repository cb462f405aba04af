import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ensureClinicSettings } from "#modules/content/server/public.ts";
import { seedIngredients } from "#modules/ingredients/server/seed-ingredients.ts";
import { type ContentKind, contentKinds } from "#shared/site-content.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { moduleApis } from "./server-modules.ts";

// An empty database, like every new clinic's.
const { db, send } = await testApi(moduleApis, { rateLimitFactor: 1_000 });
await ensureClinicSettings(db);
const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });

const absent = async (): Promise<ContentKind[]> => (await send("GET", "Clinic/shell")).body.data.absent;

/** Makes a call that must succeed. */
async function done(method: "POST" | "PUT", path: string, body: object) {
  const answer = await send(method, path, { token, body });
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  return answer.body as { data: Record<string, unknown> & { _id: string; version: number } };
}
async function settings(section: string, values: object) {
  const { version } = (await send("GET", `admin/Settings/${section}` as "admin/Settings/facts", { token })).body.data;
  await done("PUT", `admin/Settings/${section}`, { version, values });
}
const valuesOf = async (section: string) =>
  (await send("GET", `admin/Settings/${section}` as "admin/Settings/facts", { token })).body.data.values;

async function uploaded(): Promise<string> {
  const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#f4ead9" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("image", new File([new Uint8Array(bytes)], "card.png", { type: "image/png" }));
  return (await send("POST", "admin/Picture", { token, body: form })).body.data.name;
}

/** Ids that later steps need from earlier ones. */
const made = { serviceId: "", productId: "" };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** How an owner creates each kind of content, in an order in which each step finds the records that it needs. */
const steps: [what: string, kinds: ContentKind[], make: () => Promise<unknown>][] = [
  [
    "the facts of a clinic",
    ["phone", "email", "address"],
    async () => {
      const { address } = (await valuesOf("facts")) as { address: object };
      await settings("facts", {
        name: "Larch Street Skin",
        phone: "212 555 0100",
        email: "hello@larch.example",
        address: { ...address, line1: "2 Larch Street", city: "New York", state: "NY", postalCode: "10001" },
      });
    },
  ],
  [
    "hours",
    ["hours"],
    () => settings("hours", { hours: Array.from({ length: 7 }, () => ({ opens: "09:00", closes: "17:00" })) }),
  ],
  [
    "a person, a room, a device and a treatment",
    ["treatments", "bookable", "waitlist", "team"],
    async () => {
      await done("POST", "admin/Setup/units", { kind: "practitioner", name: "Imani Cole", pool: "LE" });
      await done("POST", "admin/Setup/units", { kind: "room", name: "Room 1", pool: "facial" });
      await done("POST", "admin/Setup/units", { kind: "device", name: "Hydra one", pool: "hydra-unit" });
      const { templates } = (await send("GET", "admin/Setup", { token })).body.data;
      const { templateId, minutes, priceCents } = present(templates.find(({ missing }) => missing.length === 0));
      await done("POST", "admin/Setup/treatments", { treatments: [{ templateId, minutes, priceCents }] });
      const [service] = (await send("GET", "admin/Service/list", { token })).body.data.docs;
      made.serviceId = present(service)._id;
    },
  ],
  [
    "a product of two sizes",
    ["products"],
    async () => {
      const sizes = [
        { size: "50 ml", price: 2_000, onHand: 5 },
        { size: "100 ml", price: 3_500, onHand: 5 },
      ];
      const product = { name: "Plain Gel", isActive: true, ingredients: ["Aqua", "Glycerin"], sizes };
      made.productId = (await done("POST", "admin/Product", product)).data._id;
    },
  ],
  [
    "a plan",
    ["plans"],
    () =>
      done("POST", "admin/MembershipPlan", {
        name: "Willow",
        monthlyPrice: 7_900,
        annualPrice: 86_900,
        credit: 5_000,
        productPercent: 10,
        isOffered: true,
      }),
  ],
  [
    "a package",
    ["packages"],
    () =>
      done("POST", "admin/PaymentPlan", {
        name: "A series of three",
        serviceId: made.serviceId,
        sessions: 3,
        price: 30_000,
        validMonths: 12,
        options: ["3 monthly payments"],
        isOffered: true,
      }),
  ],
  [
    "a gift card design",
    ["giftCards"],
    async () =>
      done("POST", "admin/GiftCardDesign", {
        name: "Quiet cream",
        alt: "A cream card",
        amounts: ["100", "$25"],
        maxAmount: 30_000,
        picture: await uploaded(),
        ink: "dark",
        isOffered: true,
      }),
  ],
  [
    "a limited offer",
    ["deals"],
    () =>
      done("POST", "admin/LimitedOffer", {
        name: "Two of them",
        kind: "series",
        isActive: true,
        serviceIds: [made.serviceId],
        sessions: 2,
        price: 15_000,
        startsAt: inDays(-1),
        endsAt: inDays(40),
        description: "Two visits.",
      }),
  ],
  ["the facts about ingredients, which come with the software", ["ingredients"], () => seedIngredients(db)],
  [
    "a quiz",
    ["quiz"],
    async () => {
      const read = async () => (await send("GET", "admin/Quiz/draft", { token })).body.data;
      const { draft } = await read();
      const option = (id: string) => ({ id, text: `Answer ${id}`, help: "", reason: `Said ${id}` });
      const questions = draft.questions.map((question, index) => ({
        ...question,
        question: `Question ${index + 1}?`,
        options: index === 2 ? [option("rarely"), option("often")] : [option("one"), option("two")],
      }));
      const rule = {
        id: "R1",
        when: {},
        headline: "One gel",
        start: "Every evening.",
        doNotCombine: [],
        note: "",
        weeksFrom: 4,
        weeksTo: 8,
        consult: "none",
        outcome: { kind: "product", productId: made.productId },
      };
      await done("PUT", "admin/Quiz/draft", { draft: { ...draft, questions, rules: [rule] }, hash: null });
      await done("POST", "admin/Quiz/publish", { hash: (await read()).hash });
    },
  ],
  [
    "policies and questions",
    ["questions", "privacy", "terms", "shipping", "return"],
    async () => {
      const { questions } = (await send("GET", "admin/Setup", { token })).body.data;
      await done("POST", "admin/Setup/texts", {
        policies: ["privacy", "terms", "shipping", "return"],
        questions: [present(questions[0]).question],
      });
    },
  ],
  [
    "an article",
    ["news"],
    () =>
      done("POST", "admin/News", {
        title: "We are open",
        slug: "we-are-open",
        publishedOn: "2026-01-02",
        author: "Imani Cole",
        readMinutes: 2,
        summary: "At last.",
        picture: "clinic-detail-1",
        html: "<p>At last.</p>",
      }),
  ],
  [
    "a picture of the clinic",
    ["gallery"],
    () =>
      done("POST", "admin/GalleryItem", {
        caption: "The room",
        category: "rooms",
        picture: "clinic-detail-1",
        isIllustration: false,
      }),
  ],
  [
    "words about itself",
    ["about"],
    () =>
      done("PUT", "admin/About", {
        version: 0,
        content: {
          title: "Two rooms on Larch Street",
          lead: "",
          picture: "clinic-detail-1",
          sections: [],
          figures: [],
          teamTitle: "Who treats you",
          teamText: "",
          closing: "",
        },
      }),
  ],
  [
    "promises",
    ["offer", "specialOffer", "firstVisitGift"],
    async () => {
      const { promo } = (await valuesOf("offers")) as { promo: object };
      await settings("offers", {
        promo: {
          ...promo,
          offerText: "Tea on Fridays",
          offerWord: "TEA",
          specialOfferTitle: "Tea",
          specialOfferText: "On Fridays.",
          firstVisitGiftTitle: "A cup",
          firstVisitGiftText: "Of tea.",
        },
      });
    },
  ],
];

/** Kinds that come from the server's settings or from customers. */
const NOT_MADE: ContentKind[] = ["onlinePayment", "members", "packageHolders", "cardHolders"];

describe("a clinic set up from scratch by its owner, using only back-office calls (OO-1, OO-3)", () => {
  it("has no content on its site at first", async () => expect(await absent()).toEqual(contentKinds));

  it.each(steps)(
    "shows %s after the owner created that content, and no other content appears with it",
    async (_what, kinds, make) => {
      const before = await absent();
      expect(before).toEqual(expect.arrayContaining(kinds));
      await make();
      await expect.poll(absent).toEqual(before.filter((kind) => !kinds.includes(kind)));
    },
  );

  it("lacks at the end only a card provider and customers, and can open to the public", async () => {
    expect(await absent()).toEqual(NOT_MADE);
    expect((await done("POST", "admin/Setup/open", {})).data).toMatchObject({ isOpen: true, blockers: [] });
    expect((await send("GET", "admin/SiteContent", { token })).body.data).toEqual({ off: [], lacking: NOT_MADE });
  });
});

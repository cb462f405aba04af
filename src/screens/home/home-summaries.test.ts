import { describe, expect, it } from "vitest";
import { saleEnd, summarizeCategories, toFreeTimeChoices, toPricedDown, toReviewSummary } from "./home-summaries.ts";

const picture = { image: "/pictures/x", alt: "", width: 800, height: 1000 };
const aging = { id: "c1", name: "Aging", slug: "aging" };
const acne = { id: "c2", name: "Acne", slug: "acne" };

function service(fields: { id: string; name: string; category?: typeof aging; price: number; salePrice?: number }) {
  return { slug: fields.id, category: aging, virtual: false, images: [picture], durationMinutes: 30, ...fields };
}

describe("the home page's summaries (PG-1)", () => {
  it("show a category at the price of its cheapest treatment, without consultations", () => {
    const services = [
      service({ id: "a", name: "Virtual consultation", price: 2500, salePrice: 0 }),
      service({ id: "b", name: "Peel", price: 15000 }),
      service({ id: "c", name: "Facial", price: 20000, salePrice: 14000 }),
    ];
    const [row] = summarizeCategories([{ ...aging, picture, services: [1, 2, 3] }], services);
    expect(row).toMatchObject({ serviceCount: 3, fromPrice: 14000 });
  });

  it("list sales with the same name only once, with the largest savings first", () => {
    const sale = toPricedDown(
      [
        service({ id: "a", name: "Virtual consultation", price: 2500, salePrice: 0 }),
        service({ id: "b", name: "Virtual consultation", category: acne, price: 2500, salePrice: 0 }),
        service({ id: "c", name: "Drip", price: 40000, salePrice: 29900 }),
        service({ id: "d", name: "Not on sale", price: 40000 }),
      ],
      [
        {
          id: "p",
          name: "Gel",
          slug: "gel",
          brand: { id: "o", name: "Ostrela", slug: "ostrela" },
          productImages: [],
          form: "tube",
          sizes: [{ size: "50 ml", price: 3400, salePrice: 2900 }],
        },
      ],
      [
        {
          id: "l",
          slug: "facial-with-led",
          name: "Facial with LED",
          minutesText: "70 minutes",
          price: 22900,
          fullPrice: 27400,
          services: [{ images: [], category: aging }],
        },
      ],
    );
    expect(sale.map(({ name }) => name)).toEqual(["Drip", "Facial with LED", "Virtual consultation", "Gel"]);
    expect(sale[1]).toMatchObject({ to: "/limited-deals#facial-with-led", price: 27400, salePrice: 22900 });
  });

  it("show the end of a sale in the clinic's time zone", () => {
    expect(saleEnd([{ saleEndsAt: "2026-11-30T22:00:00.000Z" }, {}], "America/New_York")).toBe(
      "Monday, November 30 at 5:00 pm",
    );
    expect(saleEnd([], "America/New_York")).toBeUndefined();
  });

  it("request free times for one treatment in each of the first four categories", () => {
    const services = ["c1", "c1", "c2", "c3", "c4", "c5"].map((id, index) =>
      service({ id: `s${index}`, name: `Treatment ${index}`, category: { ...aging, id: id }, price: 100 }),
    );
    expect(toFreeTimeChoices(services).map(({ id }) => id)).toEqual(["s0", "s2", "s3", "s4"]);
  });

  it("show the loaded reviews of visits, and nothing if there are none", () => {
    const review = {
      id: "1",
      author: "Jonah K.",
      rating: 4,
      text: "Lovely.",
      createdAt: "2026-11-20T15:00:00.000Z",
      service: { id: "s", name: "Peel", slug: "peel" },
    };
    const read = { count: 162, average: 4.5, byStars: [{ stars: 5, count: 162 }], reviews: [review] };
    expect(toReviewSummary(read)).toMatchObject({ count: 162, reviews: [{ name: "Jonah K.", about: "Peel" }] });
    expect(toReviewSummary({ count: 0, average: 0, byStars: [], reviews: [] })).toBeUndefined();
    expect(toReviewSummary(undefined)).toBeUndefined();
  });
});

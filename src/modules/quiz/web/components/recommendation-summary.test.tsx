import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { WireBundle } from "#modules/catalog/contract/product-calls.ts";
import type { Recommendation, RecommendedItem } from "../../contract/recommendation.ts";
import { RecommendationSummary } from "./recommendation-summary.tsx";

type TestItem = { price: number; memberPrice?: number; quantity?: number; inStock?: boolean };

function bundleOf(items: RecommendedItem[], price: number): WireBundle {
  return {
    id: "b1",
    name: "The set",
    description: "",
    picture: { image: "/pictures/detail-3", alt: "", width: 800, height: 1000 },
    products: items.map(({ product, ...item }) => ({ ...product, ...item })),
    price,
    fullPrice: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
    inStock: true,
  };
}

/** Returns a recommendation of these items, separately or as a set at one price. */
function resultOf(things: TestItem[], bundlePrice?: number): Recommendation {
  const items = things.map(({ price, memberPrice, quantity = 1, inStock = true }, index): RecommendedItem => {
    const size = { id: `s${index}`, size: "30 ml", amount: 30, unit: "ml", price, inStock, stock: inStock ? 5 : 0 };
    const product = {
      id: `p${index}`,
      name: `Product ${index}`,
      slug: `product-${index}`,
      brand: { id: "brand", name: "Brand", slug: "brand" },
      productImages: [],
      form: "jar",
      multipleSize: false,
      price,
      sizes: [memberPrice === undefined ? size : { ...size, memberPrice }],
      inStock,
      stock: size.stock,
      rating: { average: 0, count: 0 },
      updatedAt: "2026-11-20T16:00:00.000Z",
    };
    return { product, sizeId: size.id, size: size.size, price, quantity, inStock, moment: "", why: "", checked: "" };
  });
  const bundle = bundlePrice === undefined ? {} : { bundle: bundleOf(items, bundlePrice) };
  return {
    ...bundle,
    items,
    reasons: [],
    ruleId: "r1",
    headline: "",
    start: "",
    doNotCombine: [],
    weeksFrom: 8,
    weeksTo: 12,
    consult: "none",
    note: "",
    resultToken: "",
  };
}

function wordsOf(result: Recommendation, chosen?: string[]): string {
  const nothing = () => {};
  const summary = (
    <RecommendationSummary
      result={result}
      chosen={chosen && new Set(chosen)}
      onChoose={nothing}
      onAdd={nothing}
      isBusy={false}
      isDone={false}
    />
  );
  // The component reads from the site's layout whether there are memberships.
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: "/", element: summary }])} />);
  return html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

const three = [
  { price: 2_000, memberPrice: 1_800 },
  { price: 3_000, memberPrice: 2_700, quantity: 2 },
  { price: 1_500 },
];

it("QZ-2: the member total of single products adds up each member price times its quantity", () => {
  const words = wordsOf(resultOf(three));
  expect(words).toContain("$95.00");
  expect(words).toMatch(/\$87\.00|\$87(?!\d)/);
});

it("QZ-2: the member total includes only selected items that are in stock", () => {
  expect(wordsOf(resultOf(three), ["s0"])).toMatch(/\$20\.00 .*\$18/);
  const soldOut = resultOf([
    { price: 2_000, memberPrice: 1_800 },
    { price: 3_000, memberPrice: 2_700, inStock: false },
  ]);
  const words = wordsOf(soldOut);
  expect(words).toContain("$20.00");
  expect(words).not.toContain("$45");
});

it("QZ-2: the text that members pay the set's price too appears only if that is below the sum of the member prices", () => {
  const words = wordsOf(resultOf(three, 8_000));
  expect(words).toContain("$80.00");
  expect(words).toContain("$95.00 if bought separately.");
  expect(words).toContain("Members also pay $80.00; separately they’d pay $87.00.");
  expect(wordsOf(resultOf(three, 9_000))).not.toContain("Members also pay");
});

it("QZ-2: no member total is shown if nothing is cheaper for members", () => {
  expect(wordsOf(resultOf([{ price: 1_500, memberPrice: 1_500 }, { price: 900 }]))).not.toMatch(/[Mm]ember/);
});

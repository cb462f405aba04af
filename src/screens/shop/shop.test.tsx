import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it, vi } from "vitest";
import type { SitePlace } from "#shared/site-content.ts";
import Shop from "./shop.tsx";

vi.mock("#web/api.ts", () => ({ browserApi: () => ({}) }));
let hidden: SitePlace[] = [];
vi.mock("#web/shell/shell-data.ts", () => ({ useIsThere: () => (place: SitePlace) => !hidden.includes(place) }));
vi.mock("#modules/catalog/web/components/products/shelf.tsx", () => ({ Shelf: () => null }));
vi.mock("#modules/catalog/web/components/products/favourites.tsx", () => ({ Favourites: () => null }));
vi.mock("#modules/cart/web/components/quick-add.tsx", () => ({ QuickAdd: () => null }));
vi.mock("#web/ui/layout/breadcrumb.tsx", () => ({ Breadcrumb: () => null }));

const loaderData = { shelf: {}, pickup: "", carrier: "" } as unknown as ComponentProps<typeof Shop>["loaderData"]; // the shelf isn't rendered
const Site = createRoutesStub([
  { path: "/", Component: () => <Shop {...({ loaderData } as ComponentProps<typeof Shop>)} /> },
]); // the page reads nothing else

const headingOf = () => /<h1[^>]*>(.*?)<\/h1>/.exec(renderToString(<Site />))?.[1];

it("the shop mentions checked ingredients only if the clinic has the checker (PG-3)", () => {
  hidden = [];
  expect(headingOf()).toBe("Skin care, checked ingredient by ingredient");
  hidden = ["/checkIngredients"];
  expect(headingOf()).toBe("Skin care");
});

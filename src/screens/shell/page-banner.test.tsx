import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import PageBanner from "./page-banner.tsx";

const picture = { image: "/pictures/clinic-reception", alt: "The reception", width: 1600, height: 900 };
const banner = { page: "shop", title: "Winter care", description: ["Until March."], picture, pictureTall: null };

const shownAt = (path: string) =>
  renderToString(
    <MemoryRouter initialEntries={[path]}>
      <PageBanner banners={[banner, { ...banner, page: "aboutus", title: "Our rooms" }]} />
    </MemoryRouter>,
  );

it("the banner that staff made for a page is shown at each URL of the page", () => {
  for (const path of ["/shop", "/shop?sort=price", "/Shop/"])
    expect([path, shownAt(path)]).toEqual([path, shownAt("/shop")]);
  expect(shownAt("/shop")).toContain("Winter care");
  expect(shownAt("/shop")).toContain("Until March.");
  expect(shownAt("/aboutus")).toContain("Our rooms");
});

it("no banner is shown on pages for which staff made none, such as the home page", () => {
  for (const path of ["/", "/contact", "/shopping", "/news/shop"]) expect([path, shownAt(path)]).toEqual([path, ""]);
});

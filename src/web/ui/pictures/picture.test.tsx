import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WIDEST_PICTURE } from "#shared/picture-widths.ts";
import { Picture } from "./picture.tsx";

const picture = { image: "/pictures/product-p11-1", alt: "A serum on wet slate", width: 1920, height: 2400 };

function offered(sizes: string, widest?: number): number[] {
  const html = renderToStaticMarkup(<Picture picture={picture} sizes={sizes} widest={widest} />);
  const avif = /srcset="([^"]*avif[^"]*)"/i.exec(html)?.[1] ?? "";
  return Array.from(avif.matchAll(/ (\d+)w/g), ([, width]) => Number(width));
}

it("a picture is offered at up to 1920 px if the page requests the widest files, and at up to 1600 px otherwise", () => {
  expect(offered("(width < 787px) 100vw, 35vw", WIDEST_PICTURE).at(-1)).toBe(1920);
  expect(offered("(width < 787px) 100vw, 35vw").at(-1)).toBe(1600);
  expect(offered("(width < 501px) 46vw, 24vw", 960).at(-1)).toBe(960);
});

it("a picture isn't offered with more pixels than the densest screen shows at its size", () => {
  expect(offered("96px")).toEqual([160, 240, 360]);
  expect(offered("(min-width: 787px) 180px, 92px").at(-1)).toBe(640);
  expect(offered("(min-width: 787px) 50vw, 1px").at(-1)).toBe(1600);
});

it("a picture isn't offered with more pixels than its source has", () => {
  const html = renderToStaticMarkup(<Picture picture={{ ...picture, width: 960 }} sizes="100vw" />);
  expect(html).toContain("-960.avif");
  expect(html).not.toContain("-1280.");
});

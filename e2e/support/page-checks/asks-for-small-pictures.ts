import type { Page } from "playwright-core";
import { PICTURE_WIDTHS } from "#shared/picture-widths.ts";

/**
 * The factor by which a requested picture may be wider than shown, because `sizes` describes a grid column only as a
 * share of the window.
 */
const ROUNDING = 1.1;

/** Returns the pictures that the open page requests and their displayed widths, in CSS pixels. */
function shownPictures() {
  return [...document.images].flatMap((image) => {
    const asked = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]);
    const { width, height } = image.getBoundingClientRect();
    if (!asked || width < 8) return [];
    const master = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
    const isFilled = getComputedStyle(image).objectFit === "cover";
    return [{ src: image.currentSrc, asked, needed: isFilled ? Math.max(width, height * master) : width }];
  });
}

const nameOf = (src: string) => src.replace(/-\d+\.\w+$/, "");

/**
 * Returns pictures that are larger than needed on a 2x display; the next larger available width is allowed. Loads all
 * pictures first.
 */
export async function problemsOfPictures(page: Page): Promise<string[]> {
  // Loads all pictures at once instead of on scrolling: the file is chosen only by the displayed width.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), null, { polling: 50 });
  const pictures = await page.evaluate(shownPictures);
  return pictures.flatMap(({ src, asked }) => {
    // A picture shown twice is fetched once, in the larger size.
    const needed = Math.max(...pictures.filter((one) => nameOf(one.src) === nameOf(src)).map((one) => one.needed));
    const step = PICTURE_WIDTHS.find((width) => width >= needed * 2 * ROUNDING) ?? Number.POSITIVE_INFINITY;
    return asked > step ? [`shows ${src} ${Math.round(needed)} wide`] : [];
  });
}

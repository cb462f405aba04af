import type { Page } from "playwright-core";
import { PICTURE_WIDTHS } from "#shared/picture-widths.ts";

/** `sizes` says in parts of the window what a column of a grid is: a picture may be asked for a tenth wider than it is shown. */
const ROUNDING = 1.1;

/** What the page that is open asks for and how wide it shows it, in CSS pixels. */
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

/** Returns the pictures that are larger than the page shows them at 2x, but for the next step up. It loads all of them. */
export async function problemsOfPictures(page: Page): Promise<string[]> {
  // Asked for all at once, where a visitor's scroll would ask for them: a file is chosen by the place's width alone.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), null, { polling: 50 });
  const pictures = await page.evaluate(shownPictures);
  return pictures.flatMap(({ src, asked }) => {
    // Shown twice it is fetched once, in the larger size.
    const needed = Math.max(...pictures.filter((one) => nameOf(one.src) === nameOf(src)).map((one) => one.needed));
    const step = PICTURE_WIDTHS.find((width) => width >= needed * 2 * ROUNDING) ?? Number.POSITIVE_INFINITY;
    return asked > step ? [`shows ${src} ${Math.round(needed)} wide`] : [];
  });
}

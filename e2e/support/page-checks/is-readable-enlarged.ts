import type { Page } from "playwright-core";

/** Finds words in the page that are cut off, and controls that are covered by other elements. */
function unreadable(): string[] {
  const problems: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
  for (const element of document.querySelectorAll("body *")) {
    if (
      !(element instanceof HTMLElement) ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    const style = getComputedStyle(element);
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === 3 && (node.textContent ?? "").trim() !== "",
    );
    const isHidden = style.clipPath !== "none" || element.closest("[aria-hidden=true], .sr-only");
    if (!hasWords || isHidden) continue;
    const isClipped = ["hidden", "clip"].includes(style.overflowX) && style.textOverflow !== "ellipsis";
    if (
      isClipped &&
      (element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 2)
    ) {
      problems.push(`cut off: ${nameOf(element)}`);
    }
  }
  const controls = [...document.querySelectorAll<HTMLElement>("a[href], button, select, summary")];
  for (const control of controls.filter(
    (one) => one.checkVisibility() && !one.closest("[aria-hidden=true], .offer-drawer"),
  )) {
    control.scrollIntoView({ block: "center", behavior: "instant" });
    const box = control.getBoundingClientRect();
    if (box.width < 2 || box.bottom < 0) continue;
    const hit = document.elementFromPoint(
      box.left + Math.min(box.width / 2, innerWidth - box.left - 2),
      box.top + box.height / 2,
    );
    const isOver = hit && !control.contains(hit) && !hit.contains(control) && !hit.closest(".offer-drawer");
    if (isOver) problems.push(`${nameOf(hit)} lies over ${nameOf(control)}`);
  }
  scrollTo(0, 0);
  return problems;
}

/** The viewport of a 1280 x 900 window at 200 % zoom. */
const ENLARGED = { width: 640, height: 450, deviceScaleFactor: 2, mobile: false };

/**
 * Enlarges the loaded page to 200 % and returns content that can't be read or reached (1.4.4, 1.4.10). The next
 * `setViewportSize` restores Playwright's own window, if its size differs from the previous one.
 */
export async function problemsEnlarged(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setDeviceMetricsOverride", ENLARGED);
  await page.waitForFunction(() => innerWidth === 640 && devicePixelRatio === 2);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const overflow = wide > ENLARGED.width ? [`is ${wide} wide in ${ENLARGED.width}`] : [];
  const problems = [...overflow, ...(await page.evaluate(unreadable))];
  await devtools.send("Emulation.clearDeviceMetricsOverride");
  await devtools.detach();
  return problems.map((problem) => `enlarged to 200 %, ${problem}`);
}

/** Doubles only the text size, and returns where the page then becomes wider than its window (1.4.4). */
export async function problemsOfLargeWords(page: Page): Promise<string[]> {
  const [wide, room] = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.setProperty("font-size", "200%", "important");
    const widths = [root.scrollWidth, innerWidth] as const;
    root.style.removeProperty("font-size");
    return widths;
  });
  return wide > room ? [`is ${wide} wide in ${room} with words of 200 %`] : [];
}

import type { Page } from "playwright-core";

/** Layout parts and controls, which must not be printed. */
const NOT_PRINTED = ["body > header", "body > footer", "nav", "button", "a.btn", "dialog", "iframe", ".offer-drawer"];

export const LETTERHEAD = /Halcyon Aesthetics, 14 Larch Street.*\(212\) 555-0148/;

/**
 * Prints the page and returns its text, elements that must not be printed or can't be read, and the number of sheets.
 */
export async function printPage(page: Page): Promise<{ text: string; problems: string[]; sheets: number }> {
  await page.emulateMedia({ media: "print" });
  const { text, problems } = await page.evaluate((notPrinted) => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => isSeen(one));
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
    };
    const found = notPrinted.map((selector) => [selector, shown(selector).length] as const);
    const pale = [...document.querySelectorAll("main *")].filter(
      (element) => element.checkVisibility() && getComputedStyle(element).color !== "rgb(0, 0, 0)",
    );
    const closed = [...document.querySelectorAll("main details:not([open]) > :not(summary)")];
    const unread = closed.filter(
      (answer) =>
        answer.parentElement?.checkVisibility() &&
        answer.getBoundingClientRect().height === 0 &&
        getComputedStyle(answer).display !== "none",
    );
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: the shown text is needed, not the whole content
      text: document.body.innerText,
      problems: [
        ...found.filter(([, count]) => count > 0).map(([selector, count]) => `${count} ${selector}`),
        ...(pale.length > 0
          ? [
              `pale: ${pale
                .slice(0, 5)
                .map(({ tagName }) => tagName)
                .join(" ")}`,
            ]
          : []),
        ...unread.map((answer) => `stays closed: ${answer.textContent.slice(0, 40)}`),
      ],
    };
  }, NOT_PRINTED);
  const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
  await page.emulateMedia({ media: "screen" });
  return { text, problems, sheets: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0 };
}

/** Returns the problems of the printed page, which must contain these words. */
export async function problemsOnPaper(page: Page, words: readonly string[]): Promise<string[]> {
  const { text, problems, sheets } = await printPage(page);
  return [
    ...problems,
    ...(LETTERHEAD.test(text) ? [] : ["no letterhead"]),
    ...words.filter((word) => !text.includes(word)).map((word) => `nothing of ${word}`),
    ...(sheets <= 8 ? [] : [`${sheets} sheets`]),
  ].map((problem) => `on paper: ${problem}`);
}

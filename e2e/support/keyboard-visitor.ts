import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** A person who has only a keyboard: every step also checks that the focus is visible. */
export type Keyboard = {
  press(key: string, times?: number): Promise<void>;
  type(text: string): Promise<void>;
  /**
   * Presses Tab until the control has the focus; fails when it isn't reached, or when a stop on the way isn't visible.
   */
  tabTo(target: Locator, options?: { back?: boolean; most?: number }): Promise<void>;
  /** Moves to the page's own content by the skip link. */
  skipToContent(): Promise<void>;
  /** Describes the focused element. */
  focused(): Promise<string>;
  /** Waits until the control has the focus. */
  expectFocusOn(target: Locator): Promise<void>;
};

/** The maximum number of Tab stops: the back office's navigation alone has some 20. */
const MOST_STOPS = 80;

/** Opens a path and waits for its scripts, as some keys do nothing before. Pictures may load later. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "domcontentloaded", timeout: 45_000 });
  await page.waitForFunction(() => window.halcyonIsAlive === true, undefined, { timeout: 45_000 });
}

export function keyboardOf(page: Page): Keyboard {
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(describeFocus);
  const expectFocusOn = async (target: Locator) => {
    await expect.poll(async () => ((await isFocused(target)) ? "it" : await focused())).toBe("it");
  };
  // A sliding panel or a scrolling page needs time; the focus is visible once the movement is over.
  const expectSeenFocus = async () => {
    let problem = await page.evaluate(focusProblem);
    for (let look = 0; problem && look < 20; look += 1) {
      await page.waitForTimeout(50);
      problem = await page.evaluate(focusProblem);
    }
    if (problem) throw new Error(`at ${await focused()}: ${problem}`);
  };
  return {
    press,
    focused,
    expectFocusOn,
    type: (text) => page.keyboard.type(text),
    async tabTo(target, { back = false, most = MOST_STOPS } = {}) {
      await target.first().waitFor({ state: "attached" });
      const seen: string[] = [];
      for (let stop = 0; stop < most; stop += 1) {
        await page.keyboard.press(back ? "Shift+Tab" : "Tab");
        await expectSeenFocus();
        if (await isFocused(target)) return;
        seen.push(await focused());
      }
      throw new Error(`not reached in ${most} stops: ${seen.join(" > ")}`);
    },
    async skipToContent() {
      await page.keyboard.press("Tab");
      await expectFocusOn(page.getByRole("link", { name: "Skip to content" }));
      await expectSeenFocus();
      await page.keyboard.press("Enter");
      await expectFocusOn(page.getByRole("main"));
    },
  };
}

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

function describeFocus(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return "nothing";
  const words =
    element.getAttribute("aria-label") ?? element.closest("label")?.textContent ?? element.textContent ?? "";
  return `${element.tagName.toLowerCase()} ${element.getAttribute("name") ?? ""} "${words.trim().slice(0, 50)}"`;
}

/** Runs in the page: returns why the focus isn't visible (WCAG 2.4.7, 2.4.11), or an empty text. */
function focusProblem(): string {
  const element = document.activeElement;
  // Between the last stop and the first, the browser's own controls have the focus.
  if (!(element instanceof HTMLElement) || element === document.body) return "";
  // A control that is hidden in its label is represented by the label.
  const seen = element.matches(".inside-input") ? (element.closest("label") ?? element) : element;
  const box = seen.getBoundingClientRect();
  if (box.width < 1 || box.height < 1) return "it has no size";
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
  const isShown = points.some(([x, y]) => {
    const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return hit !== null && (seen.contains(hit) || hit.contains(seen));
  });
  if (!isShown) return `it is out of sight or covered, at ${Math.round(box.top)} of ${innerHeight}`;
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) return "";
    if (one === element && element.matches("[role=combobox]") && boxShadow === "none") return "";
  }
  return "nothing marks it";
}

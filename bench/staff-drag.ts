import { chromium, type Page } from "playwright-core";
import { startSession } from "#modules/account/server/sessions/start-session.ts";
import type { Database } from "#platform/db/client.ts";
import { addDays } from "#shared/zoned-time.ts";
import { newStaff, provesFactor } from "#testing/staff.ts";
import { findChromium } from "../scripts/support/chromium.mjs";

/** How much slower the desk's machine may be than this one. */
const THROTTLE = 4;
export const DRAGS = 3;
const MOVES = 60;
const DAYS = 7;
/** After this many milliseconds, the board is visible and the page's other data has loaded. */
const SHOWN_AFTER_MS = 3_000;

export type DragFigures = {
  /** Tasks longer than 50 ms on the browser's main thread while a bar was dragged, in milliseconds. */
  longTasks: number[];
  /** How often React updated the page during the drag. */
  commits: number;
  /**
   * Script time from the choice of the day until its board was visible, in milliseconds: several runs, the shortest
   * first.
   */
  scriptMs: number[];
};

/** The counts that `watch` stores in the page. */
type RenderCounts = { commits: number; longTasks: number[] };

/** Runs before the page's own scripts: counts React's commits, as its tools do, and records long tasks. */
function watch(): void {
  const watched: RenderCounts = { commits: 0, longTasks: [] };
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE() {},
    onCommitFiberUnmount() {},
    onCommitFiberRoot() {
      watched.commits += 1;
    },
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, watched });
  new PerformanceObserver((list) => {
    watched.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
}

const readWatched = (page: Page) =>
  page.evaluate(() => structuredClone((globalThis as unknown as { watched: RenderCounts }).watched)); // set by `watch`

async function scriptMsOf(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1_000;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

/** Drags a bar across the board and cancels with Escape, so that nothing is saved. */
async function drag(page: Page): Promise<void> {
  const bar = page.getByRole("button", { name: /, booked$/ }).nth(4); // visible without scrolling
  const box = await bar.boundingBox();
  if (!box) throw new Error("the bar has no place");
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1)
    await page.mouse.move(box.x + 8 + move * 8, box.y + 8 + 120 * Math.sin(move / 6));
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

/** Measures dragging on the board for `date` in Chromium at a quarter of the processor's speed. */
export async function measureDrag(origin: string, db: Database, date: string): Promise<DragFigures> {
  const { customerId } = await newStaff(db, "admin");
  const session = await db.transaction((tx) => startSession(tx, { customerId, userAgent: null }));
  await provesFactor(db, session.accessToken);
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: "en-US" });
    await context.addCookies([{ name: "staff-renewal", value: session.renewalToken, url: origin }]);
    const page = await context.newPage();
    await page.addInitScript(watch);
    const throttle = await context.newCDPSession(page);
    await page.goto(`${origin}/admin/today?date=${addDays(date, 1)}`);
    await page.getByText("Live", { exact: true }).waitFor({ timeout: 60_000 });
    await throttle.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    const scripts: number[] = [];
    for (let turn = 0; turn < DAYS; turn += 1) {
      if (turn > 0) await page.keyboard.press("]");
      await page.waitForTimeout(SHOWN_AFTER_MS);
      const script = await scriptMsOf(page, async () => {
        await page.keyboard.press("[");
        // Waits without inspecting the page, because searching for its text would also be script time.
        await page.waitForTimeout(SHOWN_AFTER_MS);
      });
      scripts.push(script);
    }
    await page.getByText("150 visits").first().waitFor({ timeout: 60_000 });
    await drag(page); // loading and compiling on the first drag isn't part of the measurement
    await page.waitForTimeout(1_000);
    const before = await readWatched(page);
    for (let turn = 0; turn < DRAGS; turn += 1) await drag(page);
    const after = await readWatched(page);
    return {
      longTasks: after.longTasks.slice(before.longTasks.length),
      commits: after.commits - before.commits,
      scriptMs: scripts.toSorted((one, other) => one - other),
    };
  } finally {
    await browser.close();
  }
}

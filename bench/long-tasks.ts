import { type Browser, type CDPSession, chromium } from "playwright-core";
import { findChromium } from "../scripts/support/chromium.mjs";

/** How much slower a visitor's phone may be than this machine. */
const THROTTLE = 4;
const TURNS = 5;
const PATIENCE_MS = 120_000;
/** How many milliseconds after hydration the trace ends, so that scripts which load late are included. */
const SETTLED_MS = 1_500;

const ASKED_EVERY_MS = 200;
const HYDRATED = `Object.keys(document.body ?? {}).some((key) => key.startsWith("__reactProps"))`;

async function isHydrated(devtools: CDPSession): Promise<boolean> {
  const { result } = await devtools.send("Runtime.evaluate", { expression: HYDRATED });
  return result.value === true;
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/**
 * Returns long tasks of the page's main thread, in milliseconds of processor time, which excludes other work on the
 * machine.
 */
function tasksIn(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }; // Chromium's own format
  const isMain = ({ name, args }: TraceEvent) => name === "thread_name" && args?.name === "CrRendererMain";
  const mains = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  return traceEvents
    .filter(({ name, pid, tid }) => name === "RunTask" && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000);
}

/** Whether the page's scripts run. Without them, what is left is the browser's own work. */
type Scripts = { hasScripts: boolean };

async function longestTaskOf(browser: Browser, url: string, { hasScripts }: Scripts): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
    javaScriptEnabled: hasScripts,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline", "devtools.timeline"] });
  await page.goto(url, { waitUntil: "commit", timeout: PATIENCE_MS });
  const until = Date.now() + PATIENCE_MS;
  // Polls from here, because a condition that the browser itself polls runs as a script in each frame, which would be
  // measured.
  while (hasScripts && !(await isHydrated(devtools)) && Date.now() < until) await page.waitForTimeout(ASKED_EVERY_MS);
  if (!hasScripts) await page.waitForLoadState("load");
  await page.waitForTimeout(SETTLED_MS);
  const trace = await browser.stopTracing();
  await context.close();
  return Math.max(...tasksIn(trace));
}

/**
 * Returns each page's longest task on a phone at a quarter of this machine's speed, from navigation until it is
 * hydrated, in milliseconds of processor time: the median of several visits with an empty cache. Without scripts, until
 * it is loaded.
 */
export async function longestTasks(
  origin: string,
  paths: readonly string[],
  scripts: Scripts = { hasScripts: true },
): Promise<Map<string, number>> {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  const longest = new Map<string, number>();
  try {
    for (const path of paths) {
      const turns: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) turns.push(await longestTaskOf(browser, `${origin}${path}`, scripts));
      longest.set(path, turns.toSorted((one, other) => one - other)[Math.floor(TURNS / 2)] ?? 0);
    }
  } finally {
    await browser.close();
  }
  return longest;
}

import { mkdir } from "node:fs/promises";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterEach, expect, inject } from "vitest";
import type {} from "./global-setup.ts";
import { networkIdle, watchRequests } from "./network-idle.ts";

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Opens a path of the server and waits until the page is usable. */
  goto(path: string): Promise<void>;
  /** Allows console errors that the test itself causes: those that match don't fail the test. */
  expectComplaint(pattern: RegExp): void;
};

export type TestBrowser = {
  /** Opens a browser context for a new person: no cookies, no storage. */
  newVisitor(origin: string, options?: BrowserContextOptions): Promise<Visitor>;
};

let launched: Browser | undefined;

/** Returns the worker's only browser, launched again if a test has closed it. It ends with its worker. */
async function launchedBrowser(): Promise<Browser> {
  if (launched?.isConnected()) return launched;
  const { executablePath, args } = inject("chromium");
  launched = await chromium.launch({ executablePath, args });
  return launched;
}

/**
 * Opens Chromium for a file of end-to-end tests. A visitor's test fails when the page logs a console error, throws, or
 * requests anything from another host (V1). Call it at the top level of the file.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await launchedBrowser();
  const complaints: { text: string; isExpected: () => boolean }[] = [];
  const contexts: BrowserContext[] = [];
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await takePictures(contexts, task.name);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const unexpected = complaints.splice(0).filter(({ isExpected }) => !isExpected());
    // Joins the texts, because a failed comparison of lists doesn't show their contents.
    expect(unexpected.map(({ text }) => text).join("\n")).toBe("");
  });
  return {
    newVisitor: async (origin, options) => {
      const visitor = await openVisitor(browser, origin, options ?? {}, complaints);
      contexts.push(visitor.context);
      return visitor;
    },
  };
}

async function takePictures(contexts: BrowserContext[], testName: string): Promise<void> {
  await mkdir("test-results", { recursive: true });
  const name = testName.replace(/[^a-z0-9]+/gi, "-").slice(0, 80);
  const pages = contexts.flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: `test-results/${name}-${index + 1}.png`, fullPage: true }).catch(() => {});
  }
}

async function openVisitor(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  complaints: { text: string; isExpected: () => boolean }[],
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: "en-US",
    // The browser is in another time zone than the clinic, because a page's content must not depend on the reader's
    // location.
    timezoneId: "Asia/Tokyo",
    reducedMotion: "reduce",
    baseURL: origin,
    ...options,
  });
  // A new browser installs the service worker on the first page, which costs as much as a page. Tests that need it
  // allow it.
  if (options.serviceWorkers !== "allow") await context.addInitScript(refuseServiceWorkers);
  // A watchdog, not a measurement, so generous: slow, busy machines take several times as long as others.
  context.setDefaultTimeout(30_000);
  const expected: RegExp[] = [];
  const complain = (text: string) => {
    complaints.push({ text, isExpected: () => expected.some((pattern) => pattern.test(text)) });
  };
  context.on("page", (page) => {
    watchRequests(page);
    watch(page, origin, complain);
  });
  const page = await context.newPage();
  return {
    page,
    context,
    async goto(path) {
      await page.goto(path, { waitUntil: "load" });
      await networkIdle(page);
    },
    expectComplaint: (pattern) => expected.push(pattern),
  };
}

function refuseServiceWorkers(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register = () => Promise.reject(new Error("This visitor has no service worker."));
}

/** A 4xx response of the API is part of the product, though Chromium logs it as an error. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

function watch(page: Page, origin: string, complain: (text: string) => void): void {
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const { url } = message.location();
    if (REFUSAL.test(message.text()) && url.startsWith(`${origin}/api/`)) return;
    complain(`console ${message.type()}: ${message.text()} (${url} on ${page.url()})`);
  });
  page.on("pageerror", (error) => complain(`uncaught: ${error.message} (on ${page.url()})`));
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    // Includes the browser's own PDF viewer, whose files come from the browser, for a tab that opens a PDF.
    const isOurs =
      ["data:", "blob:", "about:", "chrome-extension:", "chrome:"].includes(protocol) ||
      ["localhost", "127.0.0.1"].includes(hostname);
    if (!isOurs) complain(`asked another host: ${request.url()} (on ${page.url()})`);
  });
}

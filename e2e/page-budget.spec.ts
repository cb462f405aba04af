import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import budgets from "../bench/page-budgets.json" with { type: "json" };
import { weighPage } from "../bench/page-weight.ts";
import { callsOfNoBrowser } from "../src/calls.ts";
import { DESKTOP, openBrowser, PHONE } from "./support/browser.ts";
import { describeInCheck, firstRows, itInCheck } from "./support/in-check.ts";
import { openAlive } from "./support/keyboard-visitor.ts";
import { fontsAreThere } from "./support/loaded.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();
const kilobytes = (bytes: number) => bytes / 1_024;

/**
 * The pages to weigh. `npm test` weighs only some of them, because compressing a document as much as the cache does
 * takes a third of a second.
 */
const WEIGHED = firstRows(budgets.pages, 5);

const weights = new Map<string, ReturnType<typeof weighPage>>();

/** Measures a page once for all tests. */
function weightOf(path: string): ReturnType<typeof weighPage> {
  const weight = weights.get(path) ?? weighPage(server.origin, path);
  weights.set(path, weight);
  return weight;
}

/** The only chunk shared by all routes: it changes only with the framework's releases. */
const isFramework = (path: string) => path.startsWith("/assets/framework-");

it.each(WEIGHED)("$path loads within its byte budget with brotli compression", async (budget) => {
  const { html, js, css, scripts } = await weightOf(budget.path);
  expect(scripts.some(({ path }) => isFramework(path))).toBe(true);
  expect(kilobytes(html)).toBeLessThanOrEqual(budget.html);
  expect(kilobytes(js)).toBeLessThanOrEqual(budget.js);
  expect(css).toBeGreaterThan(0);
  expect(kilobytes(css)).toBeLessThanOrEqual(budgets.stylesKilobytes);
  for (const { path, bytes } of scripts.filter((script) => !isFramework(script.path)))
    expect.soft(kilobytes(bytes), path).toBeLessThanOrEqual(budgets.routeChunkKilobytes);
});

it("no page loads the validation library before the page needs it, because the server validates", async () => {
  const pageOf = new Map<string, string>();
  for (const { path } of WEIGHED) for (const script of (await weightOf(path)).scripts) pageOf.set(script.path, path);
  expect(pageOf.size).toBeGreaterThan(WEIGHED.length);
  for (const [script, path] of pageOf) {
    const code = await (await fetch(`${server.origin}${script}`)).text();
    expect(/ZodError|invalid_union/.test(code), `${script} on ${path}`).toBe(false);
  }
});

it("no storefront script makes an API call that is missing from the storefront's table of calls", async () => {
  const folder = join(process.env.BUILD_DIR ?? "build", "client", "assets");
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  const quoted = new RegExp(`["'\`](${callsOfNoBrowser.join("|")})["'\`]`, "g");
  for (const script of scripts)
    expect([script, (await readFile(join(folder, script), "utf8")).match(quoted)]).toEqual([script, null]);
});

it("a menu's treatments are loaded only when the menu is opened (SH-4)", async () => {
  expect(await (await fetch(`${server.origin}/login`)).text()).not.toContain("Collagen biostimulator");
  const visitor = await browser.newVisitor(server.origin);
  await openAlive(visitor.page, "/faq");
  await visitor.page.getByRole("button", { name: "SERVICES" }).press("Enter");
  await visitor.page.getByRole("link", { name: "Hydra-exfoliation facial" }).first().waitFor();
});

itInCheck(
  "the menu opens with only its categories when its treatments can't be loaded, and then retries loading them (SH-4, SH-13)",
  async () => {
    const visitor = await browser.newVisitor(server.origin);
    visitor.expectComplaint(/ERR_FAILED|Failed to load resource/);
    await openAlive(visitor.page, "/faq");
    await visitor.page.route("**/api/v1/Clinic/menu", (route) => route.abort());
    const services = visitor.page.getByRole("button", { name: "SERVICES" });
    await services.click();
    await visitor.page.getByRole("heading", { name: "Pigmentation" }).waitFor();
    await visitor.page.unroute("**/api/v1/Clinic/menu");
    await services.click();
    await visitor.page.mouse.move(0, 600);
    await services.click();
    await visitor.page.getByRole("link", { name: "Hydra-exfoliation facial" }).first().waitFor();
  },
);

describeInCheck("the web fonts", () => {
  const times = () => {
    const [shown] = performance.getEntriesByName("first-contentful-paint");
    const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
    return { shown: shown?.startTime ?? Number.NaN, fonts: fonts.map(({ startTime }) => startTime) };
  };

  it("load after the first paint, or immediately if the browser has cached them", async () => {
    const { page } = await browser.newVisitor(server.origin, { viewport: PHONE, serviceWorkers: "allow" });
    await openAlive(page, "/faq");
    await expect.poll(async () => (await page.evaluate(times)).fonts.length).toBeGreaterThan(1);
    const first = await page.evaluate(times);
    expect(Math.min(...first.fonts)).toBeGreaterThan(first.shown);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.reload();
    await page.waitForFunction(fontsAreThere);
    await expect.poll(async () => (await page.evaluate(times)).shown).toBeGreaterThan(0);
    const second = await page.evaluate(times);
    expect(Math.min(...second.fonts)).toBeLessThan(second.shown);
  });
});

/**
 * Runs in the page. Returns the elements that look different once the complete stylesheet is added to the styles inside
 * the document.
 */
function changedBy(styleText: string): string[] {
  const nameOf = (element: Element) => `${element.tagName} ${element.getAttribute("class")}`;
  // One element per combination of classes is enough, and `::before` or `::after` only where it exists.
  const elements = [...new Map([...document.querySelectorAll("*")].map((one) => [nameOf(one), one])).values()];
  // An unused variable needs no value yet.
  const properties = [...getComputedStyle(document.body)].filter((property) => !property.startsWith("--"));
  const lookOf = (element: Element) =>
    [undefined, "::before", "::after"].map((part) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === "none") return "";
      return properties.map((property) => style.getPropertyValue(property)).join(";");
    });
  const looks = () => elements.map((element) => lookOf(element).join("|"));
  // There is no `await` from here on, because a font or a picture that loads in between would change widths.
  const before = looks();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleText);
  document.adoptedStyleSheets.push(sheet);
  const after = looks();
  document.adoptedStyleSheets.pop();
  return elements.flatMap((element, index) => (after[index] === before[index] ? [] : [nameOf(element)]));
}

describe("the inline styles of a document", () => {
  const pages: [path: string, viewports: (typeof PHONE)[]][] = [
    ["/", [PHONE, DESKTOP]],
    ["/product/clear-current-gel-wash?id=p01", [DESKTOP]],
    ["/shop", [PHONE]],
    ["/service/hydra-exfoliation-facial?id=ag07", [PHONE]],
    ["/appointment", [PHONE]],
    ["/checkIngredients", [DESKTOP]],
  ];

  it.each(firstRows(pages, 2))(
    "display %s exactly as the complete stylesheet does, before the scripts load",
    async (path, viewports) => {
      const visitor = await browser.newVisitor(server.origin);
      visitor.expectComplaint(/ERR_FAILED|Failed to load resource|dynamically imported module/);
      const { page } = visitor;
      await page.setViewportSize(viewports[0] ?? DESKTOP);
      await page.route(/\.js$/, (route) => route.abort());
      const [styles] = await Promise.all([page.waitForResponse(/\.css$/), page.goto(path, { waitUntil: "load" })]);
      const styleText = await (await fetch(styles.url())).text();
      // Fonts load late, and measured widths change with them.
      await page.waitForFunction(fontsAreThere);
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        expect(await page.evaluate(changedBy, styleText), `at ${viewport.width}`).toEqual([]);
      }
    },
  );
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import budgets from "../bench/page-budgets.json" with { type: "json" };
import { weighPage } from "../bench/page-weight.ts";
import { callsOfNoBrowser } from "../src/calls.ts";
import { PICTURE_WIDTHS } from "../src/shared/picture-widths.ts";
import { DESKTOP, openBrowser, PHONE } from "./support/browser.ts";
import { fontsAreThere } from "./support/loaded.ts";
import { screens, widthsOf } from "./support/screens.ts";
import { sharedServer } from "./support/server.ts";
import { withoutPictures } from "./support/still-pictures.ts";

const server = await sharedServer();
const browser = await openBrowser();
const kilobytes = (bytes: number) => bytes / 1_024;

/** `sizes` says in parts of the window what a column of a grid is: a picture may be asked for a tenth wider than it is shown. */
const ROUNDING = 1.1;

/** The one piece that isn't a route's own: it changes with the framework's releases only. */
const isFramework = (path: string) => path.startsWith("/assets/framework-");

it.each(budgets.pages)("keeps $path within its bytes, brotli (performance: in the browser)", async (budget) => {
  const { html, js, css, scripts } = await weighPage(server.origin, budget.path);
  expect(scripts.some(({ path }) => isFramework(path))).toBe(true);
  expect(kilobytes(html)).toBeLessThanOrEqual(budget.html);
  expect(kilobytes(js)).toBeLessThanOrEqual(budget.js);
  expect(css).toBeGreaterThan(0);
  expect(kilobytes(css)).toBeLessThanOrEqual(budgets.stylesKilobytes);
  for (const { path, bytes } of scripts.filter((script) => !isFramework(script.path)))
    expect.soft(kilobytes(bytes), path).toBeLessThanOrEqual(budgets.routeChunkKilobytes);
});

it("validates on the server: no page brings the validation library along before it is needed", async () => {
  for (const { path } of budgets.pages) {
    for (const script of (await weighPage(server.origin, path)).scripts) {
      const code = await (await fetch(`${server.origin}${script.path}`)).text();
      expect(/ZodError|invalid_union/.test(code), `${script.path} on ${path}`).toBe(false);
    }
  }
});

it("lets no script of the storefront make a call that its table leaves out", async () => {
  const folder = join(process.env.BUILD_DIR ?? "build", "client", "assets");
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  const quoted = new RegExp(`["'\`](${callsOfNoBrowser.join("|")})["'\`]`, "g");
  for (const script of scripts)
    expect([script, (await readFile(join(folder, script), "utf8")).match(quoted)]).toEqual([script, null]);
});

it("carries no treatment of the menu in a page, and gets them when the menu is opened (SH-4)", async () => {
  expect(await (await fetch(`${server.origin}/login`)).text()).not.toContain("Collagen biostimulator");
  const visitor = await browser.newVisitor(server.origin);
  await visitor.goto("/faq");
  await visitor.page.getByRole("button", { name: "SERVICES" }).press("Enter");
  await visitor.page.getByRole("link", { name: "Hydra-exfoliation facial" }).first().waitFor();
});

it("opens the menu with its categories when the treatments can't be had, and asks again (SH-4, SH-13)", async () => {
  const visitor = await browser.newVisitor(server.origin);
  visitor.expectComplaint(/ERR_FAILED|Failed to load resource/);
  await visitor.goto("/faq");
  await visitor.page.route("**/api/v1/Clinic/menu", (route) => route.abort());
  const services = visitor.page.getByRole("button", { name: "SERVICES" });
  await services.click();
  await visitor.page.getByRole("heading", { name: "Pigmentation" }).waitFor();
  await visitor.page.unroute("**/api/v1/Clinic/menu");
  await services.click();
  await visitor.page.mouse.move(0, 600);
  await services.click();
  await visitor.page.getByRole("link", { name: "Hydra-exfoliation facial" }).first().waitFor();
});

it.each(screens("a phone"))(
  "asks for no picture larger than %s shows it at 2x, but for the next step up (performance: pictures)",
  async (_, screen) => {
    const wasteful: string[] = [];
    for (const { path } of budgets.pages) {
      // A browser takes a larger file that it has already, so every page has a visitor of its own.
      const still = await withoutPictures();
      const { page, context } = await browser.newVisitor(server.origin, { ...screen, ...still, deviceScaleFactor: 2 });
      await page.goto(path);
      // Asked for all at once, where a visitor's scroll would ask for them: a file is chosen by the place's width alone.
      await page.evaluate(() => {
        for (const image of document.images) image.loading = "eager";
      });
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), null, { polling: 50 });
      const pictures = await page.evaluate(() =>
        [...document.images].flatMap((image) => {
          const asked = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]);
          const { width, height } = image.getBoundingClientRect();
          if (!asked || width < 8) return [];
          const master = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
          const isFilled = getComputedStyle(image).objectFit === "cover";
          return [{ src: image.currentSrc, asked, needed: isFilled ? Math.max(width, height * master) : width }];
        }),
      );
      const nameOf = (src: string) => src.replace(/-\d+\.\w+$/, "");
      for (const { src, asked } of pictures) {
        // Shown twice it is fetched once, in the larger size.
        const needed = Math.max(...pictures.filter((one) => nameOf(one.src) === nameOf(src)).map((one) => one.needed));
        const step = PICTURE_WIDTHS.find((width) => width >= needed * 2 * ROUNDING) ?? Number.POSITIVE_INFINITY;
        if (asked > step) wasteful.push(`${src} on ${path}: shown ${Math.round(needed)} wide`);
      }
      await context.close();
    }
    expect(wasteful).toEqual([]);
  },
);

/** A phone and a desktop in turn in `npm test`, both in `npm run check`. */
const viewportsOf = (index: number) => widthsOf(index).map((width) => (width < 500 ? PHONE : DESKTOP));

describe("the fonts", () => {
  const times = () => {
    const [shown] = performance.getEntriesByName("first-contentful-paint");
    const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
    return { shown: shown?.startTime ?? Number.NaN, fonts: fonts.map(({ startTime }) => startTime) };
  };

  it("come after the first sight, and at once where the device keeps them", async () => {
    const visitor = await browser.newVisitor(server.origin, { viewport: PHONE });
    const { page } = visitor;
    await visitor.goto("/faq");
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

  const fontPages = [
    "/",
    "/shop",
    "/product/clear-current-gel-wash?id=p01",
    "/service/hydra-exfoliation-facial?id=ag07",
    "/services/services",
    "/appointment",
    "/faq",
    "/contact",
    "/giftcards",
  ];
  it.each(fontPages.map((path, index) => [path, index] as const))(
    "take the places of their stand-ins on %s, and nothing moves (CLS under 0.02)",
    async (path, index) => {
      for (const viewport of viewportsOf(index)) {
        const visitor = await browser.newVisitor(server.origin, { viewport });
        await visitor.goto(path);
        await visitor.page.waitForFunction(fontsAreThere);
        const moved = await visitor.page.evaluate(
          () =>
            new Promise<number>((tell) => {
              let sum = 0;
              new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
              }).observe({ type: "layout-shift", buffered: true });
              requestAnimationFrame(() => setTimeout(() => tell(sum), 200));
            }),
        );
        expect(moved, `at ${viewport.width}`).toBeLessThan(0.02);
      }
    },
  );
});

describe("the styles inside a document", () => {
  it.each([
    ["/", PHONE],
    ["/", DESKTOP],
    ["/shop", PHONE],
    ["/product/clear-current-gel-wash?id=p01", DESKTOP],
    ["/service/hydra-exfoliation-facial?id=ag07", PHONE],
    ["/appointment", PHONE],
    ["/checkIngredients", DESKTOP],
  ])("are all that %s needs until its scripts come", async (path, viewport) => {
    const visitor = await browser.newVisitor(server.origin, { viewport });
    visitor.expectComplaint(/ERR_FAILED|Failed to load resource|dynamically imported module/);
    const { page } = visitor;
    await page.route(/\.js$/, (route) => route.abort());
    const [styles] = await Promise.all([page.waitForResponse(/\.css$/), page.goto(path, { waitUntil: "load" })]);
    // They come late, and widths that are measured change with them.
    await page.waitForFunction(fontsAreThere);
    const changed = await page.evaluate(async (stylesUrl) => {
      const nameOf = (element: Element) => `${element.tagName} ${element.getAttribute("class")}`;
      // One element for each combination of classes is enough, and a before or after only where there is one.
      const elements = [...new Map([...document.querySelectorAll("*")].map((one) => [nameOf(one), one])).values()];
      const looks = () =>
        elements.map((element) => ({
          name: nameOf(element),
          look: [undefined, "::before", "::after"].map((part) => {
            const style = getComputedStyle(element, part);
            if (part && style.content === "none") return "";
            // A variable that nothing here uses needs no value yet.
            return [...style]
              .filter((property) => !property.startsWith("--"))
              .map((property) => `${property}:${style.getPropertyValue(property)}`)
              .join(";");
          }),
        }));
      const styleText = await (await fetch(stylesUrl)).text();
      // At once from here on: a letter or a picture that came in between would change widths.
      const before = looks();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styleText);
      document.adoptedStyleSheets.push(sheet);
      return looks().flatMap(({ name, look }, index) =>
        JSON.stringify(look) === JSON.stringify(before[index]?.look) ? [] : [name],
      );
    }, styles.url());
    expect(changed).toEqual([]);
  });
});

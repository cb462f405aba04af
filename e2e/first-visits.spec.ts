import { expect, it } from "vitest";
import { runs } from "#testing/runs.ts";
import budgets from "../bench/page-budgets.json" with { type: "json" };
import { openBrowser } from "./support/browser.ts";
import { firstRows } from "./support/in-check.ts";
import { problemsOfPictures } from "./support/page-checks/asks-for-small-pictures.ts";
import { isSteady, problemsOfShifts } from "./support/page-checks/stays-in-place.ts";
import { screens } from "./support/screens.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

/** The number of pages per test, low enough that a hanging page is found soon. */
const TOGETHER = 9;
const all = budgets.pages.map(({ path }) => path);
const texts = await Promise.all(all.map(async (path) => (await fetch(server.origin + path)).text()));
/** Pages without pictures of their own; `npm test` skips them because they are like others. */
const bare = all.filter((_, index) => !texts[index]?.split("<main")[1]?.split("</main>")[0]?.includes("<img"));
const paths = all.filter((path) => runs(1, 2) === 2 || isSteady(path) || !bare.includes(path));
const groups = Array.from({ length: Math.ceil(paths.length / TOGETHER) }, (_, index) =>
  paths.slice(index * TOGETHER, (index + 1) * TOGETHER),
);

it.each(
  screens("a phone").flatMap(([name, screen]) =>
    firstRows(groups).map((group) => [name, group[0], screen, group] as const),
  ),
)(
  "on %s at 2x, pages load no unnecessarily large pictures, and don't move when the fonts load (CLS under 0.02): %s …",
  async (_name, _first, screen, group) => {
    const problems: string[] = [];
    for (const path of group) {
      // A browser uses a larger file that it has already cached, so every page has a new visitor.
      const { page, context } = await browser.newVisitor(server.origin, { ...screen, deviceScaleFactor: 2 });
      await page.goto(path);
      const shifts = isSteady(path) ? await problemsOfShifts(page) : [];
      const found = [...shifts, ...(await problemsOfPictures(page))];
      problems.push(...found.map((problem) => `${path} ${problem}`));
      await context.close();
    }
    expect(problems.join("\n")).toBe("");
  },
);

it("this file checks nine pages for layout shift", () => {
  expect(paths.filter(isSteady)).toHaveLength(9);
});

import { expect, it } from "vitest";
import { openBrowser, PHONE } from "./support/browser.ts";
import { problemsOfShifts } from "./support/page-checks/stays-in-place.ts";
import { sharedServer } from "./support/server.ts";
import { openWeakLine } from "./support/weak-line.ts";

const server = await sharedServer();
const browser = await openBrowser();
const line = await openWeakLine(server.origin);

const PICTURE = /<div class="picture[^>]*>/;

it.each([
  { path: "/", after: /<\/h1>/ },
  { path: "/service/hydra-exfoliation-facial?id=ag07", after: PICTURE },
  { path: "/service/hydra-exfoliation-facial?id=ag07", after: /<\/h1>/ },
  { path: "/services/acne", after: PICTURE },
  { path: "/services/acne", after: /<\/h1>/ },
])("nothing moves on $path when the document pauses after $after (SH-8)", async ({ path, after }) => {
  const { page } = await browser.newVisitor(line.origin);
  const end = line.trouble(/^GET \/(services?\/.*)?$/, { pauseAfter: after, ms: 400 });
  await page.goto(path, { waitUntil: "load" });
  end();
  expect((await problemsOfShifts(page)).join("\n")).toBe("");
});

it("a phone shows what it has received of a document (SH-8)", async () => {
  const { page } = await browser.newVisitor(line.origin, { viewport: PHONE });
  line.trouble(/^GET \/$/, { pauseAfter: /<\/h1>/, ms: 60_000 });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
});

import { expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { problemsOfShifts } from "./support/page-checks/stays-in-place.ts";
import { sharedServer } from "./support/server.ts";
import { openWeakLine } from "./support/weak-line.ts";

const server = await sharedServer();
const browser = await openBrowser();
const line = await openWeakLine(server.origin);

it.each([
  { path: "/", after: /<\/h1>/ },
  { path: "/service/hydra-exfoliation-facial?id=ag07", after: /<div class="picture[^>]*>/ },
  { path: "/service/hydra-exfoliation-facial?id=ag07", after: /<\/h1>/ },
])("nothing moves on $path when the document pauses after $after (SH-8)", async ({ path, after }) => {
  const { page } = await browser.newVisitor(line.origin);
  const end = line.trouble(/^GET \/(service\/.*)?$/, { pauseAfter: after, ms: 400 });
  await page.goto(path, { waitUntil: "load" });
  end();
  expect((await problemsOfShifts(page)).join("\n")).toBe("");
});

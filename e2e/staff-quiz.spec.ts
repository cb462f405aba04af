import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { seedQuiz } from "#modules/quiz/server/seed-quiz.ts";
import { openBrowser } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";
import { expectTidyScreens } from "./support/tidy-screens.ts";

const server = await workerServer();
const browser = await openBrowser();

const visit = (options?: Parameters<typeof newStaffVisitor>[3]) => newStaffVisitor(browser, server, "admin", options);
const statusOf = async (path: string) => (await fetch(server.origin + path)).status;

/** Restores the demo's original quiz. */
async function restoreQuiz(): Promise<void> {
  await server.db.execute(sql`delete from record_versions where resource = 'Quiz'`);
  for (const table of ["quiz_rules", "quiz_questions", "quiz_product_notes"])
    await server.db.execute(sql`delete from ${sql.identifier(table)}`);
  await seedQuiz(server.db);
}

it("staff create a quiz by clicks, try the quiz, and publish and unpublish it (OO-3)", async () => {
  onTestFinished(restoreQuiz);
  const { page } = await visit();
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.goto("/admin/quiz?tab=changes");
  await button(/^Take it off the site/).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take it off" }).click();
  await page.getByText("Nothing is on the site").waitFor();
  await expect.poll(() => statusOf("/acnequiz"), { timeout: 10_000 }).toBe(404);

  await page.getByRole("link", { name: /^Questions/ }).click();
  await button("Begin with the usual questions").click();
  await page.getByRole("link", { name: /^Rules/ }).click();
  await page.getByText("480 of 480 combinations have no outcome.").waitFor();
  await button("Add a rule").click();
  const side = page.getByRole("complementary", { name: "Rule" });
  await side.getByRole("heading", { name: "R1" }).waitFor();
  await side.getByRole("listitem").filter({ hasText: "R1 leads to nothing" }).waitFor(); // above the fields
  await side.getByRole("combobox", { name: "Bundle" }).fill("Gentle");
  await page
    .getByRole("option", { name: /Gentle/ })
    .first()
    .click();
  await side.getByLabel("Headline").fill("A gentle set");
  await side.getByLabel("How to start").fill("The wash every evening.");
  expect(await button("Put version 2 on the site").isDisabled()).toBe(true);
  await page.keyboard.press("Control+s");
  await page.getByText("Draft of version 2, saved").waitFor();

  await button("Try it as a customer").click();
  const dialog = page.getByRole("dialog");
  for (const answer of ["Red bumps", "Shiny all over", "Rarely", "Something prescribed"])
    await dialog.getByLabel(answer, { exact: true }).check();
  await dialog.getByRole("heading", { name: "A gentle set" }).waitFor();
  await page.keyboard.press("Escape");

  await button("Compare").click();
  await page.getByRole("rowheader", { name: "R1, headline" }).waitFor();
  await page.keyboard.press("Escape");
  await button("Put version 2 on the site").click();
  await button("Put live now").click();
  await page.getByText(/^Version 2 is on the site/).waitFor();
  await expect.poll(() => statusOf("/acnequiz"), { timeout: 10_000 }).toBe(200);
});

itInCheck("staff schedule a quiz version for a date, and discard it", async () => {
  onTestFinished(restoreQuiz);
  const { page } = await visit();
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.goto("/admin/quiz");
  await button(/^Deep, painful lumps/).click();
  const side = page.getByRole("complementary", { name: "Rule" });
  await side.getByLabel("Headline").fill("Leave it alone and come to us");
  await button("Save draft").click();
  await button("Put version 2 on the site").click();
  await page.getByLabel("On a day").check();
  await page.getByLabel("Day", { exact: true }).fill("2036-01-02");
  await button("Put live on that day").click();
  await page.getByText("Version 2 is planned").waitFor();
  await page.getByText(/It goes on the site on Wed, Jan 2/).waitFor();
  await button("Discard the draft").click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard the draft" }).click();
  await page.getByText("Draft discarded.").waitFor();
  expect(await page.getByText("Version 2 is planned").count()).toBe(0);
});

itInCheck.each(staffScreens("tablet"))(
  "the quiz screens have no axe violations and no horizontal scrolling, at $width px",
  async ({ width, height }) => {
    const { page } = await visit({ viewport: { width, height }, hasTouch: width < 1024 });
    await expectTidyScreens({ page }, [
      "/admin/quiz",
      "/admin/quiz?tab=questions",
      "/admin/quiz?tab=notes",
      "/admin/quiz?tab=changes",
      "/admin/ingredients",
      "/admin/ingredients/niacinamide",
      "/admin/ingredients/new",
    ]);
  },
);

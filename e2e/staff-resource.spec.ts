import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { untilFocused } from "./support/keyboard.ts";
import { putBackAfterwards } from "./support/put-back.ts";
import { listOf, staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";
import { expectTidyScreens } from "./support/tidy-screens.ts";

const server = await workerServer();
const browser = await openBrowser();
await putBackAfterwards(server.db, ["banners", "brands", "faqs", "search_synonyms"]);

const visit = (options?: Parameters<typeof newStaffVisitor>[3]) => newStaffVisitor(browser, server, "admin", options);
const brandNames = async () => {
  const { rows } = await server.db.execute<{ name: string }>(sql`select name from brands order by name`);
  return rows.map(({ name }) => name);
};

describe("a list in the back office", () => {
  it("stores its search, filter, order and the row to return to in the URL", async () => {
    const { page, goto } = await visit();
    await goto("/admin/content/faq");
    await page.getByRole("heading", { level: 1, name: "Questions" }).waitFor();
    await page.getByRole("searchbox").waitFor();
    await page.keyboard.press("/");
    await untilFocused(page.getByRole("searchbox"));
    await page.keyboard.type("peel");
    await page.waitForURL(/[?&]q=peel/);
    await page.getByRole("link", { name: "What should I stop before a peel?" }).waitFor();

    await page.getByRole("button", { name: "Filter" }).click();
    const form = page.getByRole("form", { name: "New filter" });
    await form.getByLabel("Field").selectOption({ label: "On the membership page" });
    await form.getByLabel("Value").selectOption("no");
    await form.getByRole("button", { name: "Add filter" }).click();
    await page.waitForURL(/f\.isMembership=no/);
    // The URL changes before the list does. The list's links contain its filters, so the test waits for them.
    const byQuestion = page.getByRole("columnheader", { name: "Question" }).getByRole("link");
    await expect.poll(() => byQuestion.getAttribute("href")).toContain("isMembership");
    await byQuestion.click();
    await page.waitForURL(/sort=question/);
    await page.getByRole("columnheader", { name: "Question" }).and(page.locator("[aria-sort=ascending]")).waitFor();
    const address = page.url();

    await page.getByRole("link", { name: "What should I stop before a peel?" }).click();
    await page.getByRole("heading", { level: 1, name: "What should I stop before a peel?" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Remove On the membership page: no" }).waitFor();
    expect(page.url()).toBe(address);
    expect(await page.getByRole("searchbox").inputValue()).toBe("peel");
  });

  itInCheck(
    "opens the row that is pressed right after the last letter of a search, however slowly the results load",
    async () => {
      const { page } = await visit();
      await page.goto("/admin/content/faq");
      const question = page.getByRole("link", { name: "What should I stop before a peel?" });
      await question.waitFor();
      await page.route("**/api/v1/admin/**", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        await route.continue().catch(() => {});
      });
      await page.getByRole("searchbox").fill("peel");
      await question.click();
      await page.getByRole("heading", { level: 1, name: "What should I stop before a peel?" }).waitFor();
    },
  );

  itInCheck("shows the columns named in its URL, chosen by keyboard", async () => {
    const { page } = await visit();
    await page.goto("/admin/content/faq?limit=25");
    const head = page.getByRole("columnheader", { name: "On the membership page" });
    await head.waitFor();
    await page.getByRole("button", { name: "Columns" }).press("Enter");
    await page.getByRole("checkbox", { name: "On the membership page" }).press("Space");
    await page.waitForURL(/[?&]cols=question/);
    await head.waitFor({ state: "detached" });
    expect(await violationsOn(page)).toEqual([]);
    await page.reload();
    await page.getByRole("columnheader", { name: "Question", exact: true }).waitFor();
    expect(await head.count()).toBe(0);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "As usual" }).click();
    await head.waitFor();
    expect(page.url()).not.toContain("cols=");
  });

  itInCheck(
    "says that a record doesn't exist or that the person lacks permission, instead of offering a retry",
    async () => {
      const { page } = await visit();
      await page.goto("/admin/brands/no-such-brand");
      await page.getByRole("alert").getByText("This brand doesn't exist.").waitFor();
      const desk = await newStaffVisitor(browser, server, "staff");
      await desk.page.goto("/admin/settings");
      await desk.page.getByRole("alert").getByText("Your account can’t do this. Ask an administrator.").waitFor();
      expect(await desk.page.getByRole("button", { name: "Try again" }).count()).toBe(0);
      await desk.page.getByRole("link", { name: "Go to the first screen" }).click();
      await desk.page.waitForURL(/\/admin\/today/);
    },
  );

  itInCheck("saves cells edited in place, by keyboard alone", async () => {
    const { page } = await visit();
    await page.goto("/admin/brands");
    const edit = page.getByRole("switch", { name: "Edit in place" });
    await edit.focus();
    await page.keyboard.press("Space");
    await page.getByLabel("Name of Corvenna").focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" Paris");
    await page.keyboard.press("Control+s");
    await page.getByRole("region", { name: "Not saved" }).waitFor({ state: "detached" });
    expect(await brandNames()).toContain("Corvenna Paris");
  });

  it("archives selected rows, and undoes the archiving", async () => {
    const { page } = await visit();
    await page.goto("/admin/brands");
    // By keyboard: X selects the focused row, K and J move.
    await page.getByRole("link", { name: "Palefern" }).focus();
    await page.keyboard.press("x");
    await expect.poll(() => page.getByRole("checkbox", { name: "Choose Palefern" }).isChecked()).toBe(true);
    const focused = () => page.evaluate<string>("document.activeElement?.textContent");
    await page.keyboard.press("k");
    expect(await focused()).not.toBe("Palefern");
    await page.keyboard.press("j");
    expect(await focused()).toBe("Palefern");
    await page.getByRole("region", { name: "Chosen rows" }).getByRole("button", { name: "Archive" }).click();
    await page.getByText("1 archived.").waitFor();
    await page.getByRole("link", { name: "Palefern" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Undo/ }).click();
    await page.getByRole("link", { name: "Palefern" }).waitFor();
  });
});

itInCheck("staff schedule a change by keyboard, edit it, and discard it", async () => {
  const { page } = await visit();
  const { rows } = await server.db.execute<{ id: string; title: string }>(
    sql`select id, title from banners where page = 'home'`,
  );
  const { id, title } = rows[0] ?? { id: "", title: "" };
  await page.goto(`/admin/content/banners/${id}`);
  await page.getByLabel("Title", { exact: true }).fill("Open on Sundays");
  await page.getByRole("button", { name: "From a day" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Save from a day" });
  await dialog.getByLabel("Day").fill("2026-01-02");
  await dialog.getByLabel("Time").press("Enter");
  await dialog.getByText("Choose a time ahead.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByLabel("Day").fill("2030-01-02");
  await dialog.getByLabel("Time").fill("09:30");
  await dialog.getByRole("button", { name: "Save for then" }).press("Enter");
  const planned = page.getByRole("region", { name: "Planned changes" });
  await planned.getByRole("heading", { name: "From Wednesday, January 2, 2030, 9:30 am" }).waitFor();
  await planned.getByText("Open on Sundays").waitFor();
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe(title);
  expect(await violationsOn(page)).toEqual([]);

  await planned.getByRole("button", { name: "Edit" }).press("Enter");
  await page.getByLabel("Title", { exact: true }).fill("Open on Saturdays");
  await page.getByRole("button", { name: "From a day" }).press("Enter");
  await dialog.getByText("It takes the place of the change that you edit.").waitFor();
  await dialog.getByRole("button", { name: "Save for then" }).press("Enter");
  await planned.getByText("Open on Saturdays").waitFor();
  expect(await planned.getByText("Open on Sundays").count()).toBe(0);
  await planned.getByRole("button", { name: "Discard" }).press("Enter");
  await planned.waitFor({ state: "detached" });
});

itInCheck("staff add a synonym, and the site's search finds results for it", async () => {
  const { page } = await visit();
  await page.goto("/admin/content/search-words");
  await page.getByRole("heading", { level: 1, name: "Search words" }).waitFor();
  await page.getByRole("link", { name: "New search word" }).click();
  await page.getByRole("heading", { level: 1, name: "New search word" }).waitFor();
  await page.getByLabel("Meaning").fill("Subcision");
  await page.getByLabel("Visitors write").fill("scarbreeze\nscar breeze");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Search word added.").waitFor();
  await page.goto("/admin/content/search-words?q=subcision");
  await page.getByRole("link", { name: "Subcision" }).waitFor();

  const found = async () => {
    const answer = await fetch(`${server.origin}/api/v1/Search/all?q=scarbreeze`);
    return JSON.stringify(await answer.json());
  };
  await expect.poll(found).toContain("Subcision");
});

itInCheck("staff select a range of rows with Shift, and all matching rows beyond the loaded page", async () => {
  const { page } = await visit();
  await page.goto("/admin/content/faq?limit=25");
  const boxes = page.getByRole("checkbox", { name: /^Choose (?!all)/ });
  await boxes.nth(1).check();
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await bar.getByText("4 questions chosen").waitFor();
  expect(await boxes.nth(3).isChecked()).toBe(true);
  expect(await boxes.nth(5).isChecked()).toBe(false);
  // Shift-clicking backward from the last row deselects the same rows.
  await boxes.nth(1).click({ modifiers: ["Shift"] });
  await bar.waitFor({ state: "detached" });

  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from faqs where archived_at is null`,
  );
  const total = rows[0]?.count ?? 0;
  expect(total).toBeGreaterThan(25);
  await page.getByRole("checkbox", { name: "Choose all questions of this page" }).check();
  await bar.getByText("25 questions chosen").waitFor();
  await bar.getByRole("button", { name: `Choose all ${total}` }).click();
  await bar.getByText(`${total} questions chosen`).waitFor();
  await bar.getByRole("button", { name: "On the membership page: yes" }).click();
  await page.getByText(`${total} changed.`).waitFor();
  const { rows: left } = await server.db.execute(
    sql`select 1 from faqs where archived_at is null and not is_membership`,
  );
  expect(left).toEqual([]);
});

itInCheck(
  "a change of more than 50 rows runs in the background, and its progress is shown even after a reload",
  async () => {
    await server.db.execute(sql`
    insert into brands (id, slug, name, position)
    select 'willow' || n, 'willow-' || n, 'Willow ' || n, 1000 + n from generate_series(1, 300) as n`);
    const { page } = await visit();
    await page.goto("/admin/brands?q=willow&limit=25");
    await page.getByRole("checkbox", { name: "Choose all brands of this page" }).check();
    const bar = page.getByRole("region", { name: "Chosen rows" });
    await bar.getByRole("button", { name: "Choose all 300" }).click();
    await bar.getByRole("button", { name: "Archive" }).click();
    const outcome = page.getByRole("region", { name: "Change of many rows" });
    await outcome.getByRole("progressbar").waitFor();
    await page.reload();
    await outcome.getByText("300 done.").waitFor();
    await page.getByText("No brand matches.").waitFor();
    expect(await violationsOn(page)).toEqual([]);

    // Undo doesn't restore records that were changed in the meantime, and shows the reason.
    await server.db.execute(sql`update brands set archived_at = null where id = 'willow7'`);
    await outcome.getByRole("button", { name: "Undo" }).click();
    await outcome.getByText("299 done, 1 not").waitFor();
    await outcome.getByRole("button", { name: "See why" }).click();
    await outcome.getByText("Willow 7: This brand was restored since.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await outcome.getByRole("button", { name: "Dismiss" }).click();
    await outcome.waitFor({ state: "detached" });
    await server.db.execute(sql`delete from brands where id like 'willow%'`);
  },
);

itInCheck("staff reorder rows by drag and by keyboard, and can undo the new order", async () => {
  const { page } = await visit();
  await page.goto("/admin/brands");
  const inOrder = async () => {
    const { rows } = await server.db.execute<{ name: string }>(
      sql`select name from brands where archived_at is null order by position, id`,
    );
    return rows.map(({ name }) => name);
  };
  const [first, second, third, ...others] = await inOrder();
  const handle = (name: string | undefined) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await handle(first).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.getByText(`${first} is number 3 now.`).waitFor();
  expect(await inOrder()).toEqual([second, third, first, ...others]);
  await untilFocused(handle(first));
  await page.keyboard.press("Control+z");
  await expect.poll(inOrder).toEqual([second, first, third, ...others]);
  // Waits for the page, because the database changes first. The first row is the same before and after.
  await expect.poll(() => page.getByRole("row").nth(2).textContent()).toContain(first);

  const [from, to] = [await handle(third).boundingBox(), await handle(second).boundingBox()];
  if (!from || !to) throw new Error("a handle isn’t shown");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 12, { steps: 5 });
  await page.mouse.up();
  await expect.poll(inOrder).toEqual([third, second, first, ...others]);
  await expect.poll(() => page.getByRole("row").nth(1).textContent()).toContain(third);
  expect(await violationsOn(page)).toEqual([]);

  // Positions have no meaning among filtered rows, or in another order.
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await page.waitForURL(/sort=name/);
  await handle(first).waitFor({ state: "detached" });
});

itInCheck("going back from a record restores the list's scroll position", async () => {
  const { page, goto } = await visit({ viewport: { width: 1440, height: 600 } });
  await goto("/admin/services");
  const row = page.getByRole("row").nth(40).getByRole("link").first();
  await row.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await row.boundingBox())?.y ?? -1);
  const before = await top();
  await row.click();
  await page.getByRole("form").first().waitFor();
  await page.goBack();
  await row.waitFor();
  await expect.poll(top).toBe(before);
});

itInCheck("the changes of two people to one record are merged field by field", async () => {
  const [one, other] = await Promise.all([visit(), visit()]);
  for (const { page } of [one, other]) {
    await page.goto("/admin/brands/verrane");
    await page.getByRole("heading", { level: 1, name: "Verrane" }).waitFor();
  }
  // Each sees the other while they edit (newStaff names all staff Noor), and no longer once the other has left.
  for (const { page } of [one, other]) await page.getByRole("status").getByText("Noor is here too").waitFor();
  expect(await violationsOn(one.page)).toEqual([]);
  await one.page.getByLabel("Name").fill("Verrane House");
  await one.page.getByLabel("Story").fill("Told by one.");
  await one.page.getByRole("button", { name: "Save" }).click();
  await one.page.getByRole("heading", { level: 1, name: "Verrane House" }).waitFor();

  await other.page.getByLabel("Name").fill("Verrane Labs");
  await other.page.getByLabel("Address").fill("verrane-labs");
  await other.page.getByRole("button", { name: "Save" }).click();
  const dialog = other.page.getByRole("dialog", { name: `${one.name} changed this while you were writing` });
  await dialog.waitFor();
  expect(await violationsOn(other.page)).toEqual([]);
  await dialog.getByRole("radio", { name: "Name: theirs, Verrane House" }).check();
  await dialog.getByRole("button", { name: "Save joined" }).click();
  await dialog.waitFor({ state: "detached" });
  await other.page.getByRole("region", { name: "Not saved" }).waitFor({ state: "detached" });
  const { rows } = await server.db.execute(sql`select name, slug, story from brands where id = 'verrane'`);
  expect(rows).toEqual([{ name: "Verrane House", slug: "verrane-labs", story: "Told by one." }]);

  await other.page.getByRole("link", { name: "Changes" }).click();
  await other.page.getByText("Brand Verrane House: Address changed").waitFor();
  expect(await other.page.getByText(one.name).count()).toBeGreaterThan(0);

  await one.page.close();
  await other.page.getByText("Noor is here too").waitFor({ state: "detached" });
});

it("staff correct a row while importing a CSV file, and undo the import", async () => {
  const { page } = await visit();
  await page.goto("/admin/brands");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import brands" });
  const csv = "name,slug,story\nNight Loom,night-loom,\nDay Loom,Day Loom,\n";
  await dialog
    .getByLabel("CSV file")
    .setInputFiles({ name: "looms.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await dialog.getByText("1 new, 0 change, 0 are the same, 1 can't be read").waitFor();
  await dialog.getByText("Address has small letters, digits and single hyphens only.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await brandNames()).not.toContain("Night Loom");
  await dialog.getByRole("textbox", { name: "Address, row 3" }).fill("day-loom");
  await dialog.getByRole("button", { name: "Import 2" }).click();
  await page.getByText("2 added, 0 changed.").waitFor();
  expect(await brandNames()).toEqual(expect.arrayContaining(["Day Loom", "Night Loom"]));
  // Waits until the reloaded list has the new brands, so that their disappearance shows the undo.
  await page.getByRole("link", { name: "Day Loom" }).waitFor();
  await page.getByRole("button", { name: /Undo/ }).click();
  await page.getByRole("link", { name: "Day Loom" }).waitFor({ state: "detached" });
  expect(await brandNames()).not.toContain("Day Loom");
});

itInCheck("staff import a long file with chosen columns, and see the progress", async () => {
  const { page } = await visit();
  await page.goto("/admin/brands");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import brands" });
  const rows = Array.from({ length: 501 }, (_, at) => `Loom ${at},loom-${at},1990`);
  const csv = ["Label,slug,Since", ...rows].join("\n");
  await dialog
    .getByLabel("CSV file")
    .setInputFiles({ name: "looms.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const columns = dialog.getByRole("group", { name: "Columns of the file" });
  await columns.getByLabel("Label").selectOption({ label: "Name" });
  await dialog.getByText("501 new, 0 change, 0 are the same, 0 can't be read").waitFor();
  expect(await columns.getByLabel("Since").inputValue()).toBe("");
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import 501" }).click();
  await dialog.getByRole("progressbar", { name: "Rows written" }).waitFor();
  expect(await dialog.getByRole("button", { name: "Import 501" }).isDisabled()).toBe(true);
  await page.getByText("501 added, 0 changed.").waitFor();
  expect(await brandNames()).toEqual(expect.arrayContaining(["Loom 0", "Loom 500"]));
});

itInCheck.each(staffScreens("desktop"))(
  "the list screens have no axe violations and no horizontal scrolling, at $width px",
  async ({ width, height }) => {
    const { page } = await visit({ viewport: { width, height }, hasTouch: width < 1024 });
    await expectTidyScreens({ page }, [
      listOf("/admin/brands"),
      listOf("/admin/content/faq"),
      listOf("/admin/content/search-words"),
      "/admin/brands/new",
      "/admin/brands/ostrela",
      "/admin/brands/ostrela?tab=changes",
    ]);
  },
);

import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { freeStart } from "./support/clock-people.ts";
import { apiCall } from "./support/customer.ts";
import { tuesdayAfter } from "./support/days.ts";
import { bookVisit } from "./support/desk.ts";
import { itInCheck } from "./support/in-check.ts";
import { putBackAfterwards } from "./support/put-back.ts";
import { listOf, staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";
import { expectTidyScreens } from "./support/tidy-screens.ts";

const server = await workerServer();
const { origin, db } = server;
const browser = await openBrowser();
await putBackAfterwards(db, ["about_page", "brands"]);

const onSite = async (path: string) => (await fetch(`${origin}${path}`)).text();

async function waitingReview(words: string): Promise<{ id: string; path: string }> {
  const id = `review-${crypto.randomUUID().slice(0, 8)}`;
  onTestFinished(async () => {
    await db.execute(sql`delete from reviews where id = ${id}`);
  });
  const { rows } = await db.execute<{ slug: string }>(sql`
    with product as (select id, slug from products where is_active order by id limit 1),
    written as (insert into reviews (id, product_id, author, rating, text)
      select ${id}, id, 'Ida N.', 4, ${words} from product)
    select slug from product`);
  return { id, path: `/product/${rows[0]?.slug}` };
}

it("a review waits for approval, then is approved, replied to, withdrawn and rejected with a reason", async () => {
  const { path } = await waitingReview("The cream came whole and early.");
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*)::text as count from reviews where status = 'pending'`,
  );
  const { page } = await newStaffVisitor(browser, server, "staff");
  await page.goto("/admin/reviews?view=waiting");
  await page
    .getByRole("link", { name: /^Reviews/ })
    .filter({ hasText: rows[0]?.count ?? "" })
    .waitFor();
  await page.getByRole("link", { name: "Ida N." }).click();
  await page.getByRole("heading", { level: 1, name: "Ida N." }).waitFor();
  expect(await page.getByRole("textbox").count()).toBe(1);
  expect(await onSite(path)).not.toContain("whole and early");

  await page.getByLabel("Answer").fill("Thank you, we pack with care.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("button", { name: "Approve" }).click();
  const done = page.getByText("The review is on the site.");
  await done.waitFor();
  await done.hover(); // the message with its Undo stays under the pointer
  await expect.poll(() => onSite(path)).toContain("whole and early");
  await expect.poll(() => onSite(path)).toContain("we pack with care");

  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Waits").waitFor();
  await expect.poll(() => onSite(path)).not.toContain("whole and early");
  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject this review?" });
  await dialog.getByRole("button", { name: "Reject" }).click();
  await dialog.getByText("Say why, in a few words.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByLabel("Why").fill("Names a customer");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await page.getByText(/^Rejected by Noor .*: Names a customer$/).waitFor();
});

itInCheck(
  "the About page is edited, and the audit log shows the change field by field (sections 5.5, 5.8)",
  async () => {
    const { page, name } = await newStaffVisitor(browser, server, "admin");
    await page.goto("/admin/content/about");
    await page.getByRole("textbox", { name: "Title", exact: true }).first().fill("Who we are on Larch Street");
    await page.getByRole("button", { name: "Add a figure" }).click();
    const figure = page.getByRole("group", { name: "Figure 5" });
    await figure.getByLabel("What it counts").fill("windows to the street");
    await page.getByRole("button", { name: "Save" }).click();
    // The figure itself is missing.
    const missing = figure.getByLabel("Figure", { exact: true });
    await expect.poll(() => missing.getAttribute("aria-invalid")).toBe("true");
    await missing.fill("7");
    await page.getByRole("button", { name: "Up Figure 5" }).click();
    expect(await page.getByRole("group", { name: "Figure 4" }).getByLabel("What it counts").inputValue()).toBe(
      "windows to the street",
    );
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await expect.poll(() => onSite("/aboutus"), { timeout: 3_000 }).toContain("windows to the street");

    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Audit log" }).click();
    const newest = page.getByRole("row").nth(1);
    await newest.getByRole("cell", { name: "About page changed", exact: true }).waitFor();
    await newest.getByRole("cell", { name, exact: true }).waitFor();
    await newest.getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "About page changed" }).waitFor();
    await page
      .getByRole("row", { name: /^Title A small clinic that tells you what to expect Who we are on Larch Street$/ })
      .waitFor();
    await page.getByRole("link", { name: "About page" }).click();
    await page.getByRole("heading", { level: 1, name: "About" }).waitFor();

    await page.goto("/admin/audit?view=exports");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file.split("\r\n")[0]).toBe("\uFEFFtime,who,what,kind,record,action,reason,request");
  },
);

itInCheck(
  "two people's changes to the About page are merged, and staff choose between values for a field that both changed",
  async () => {
    const visit = () => newStaffVisitor(browser, server, "admin");
    const [one, other] = await Promise.all([visit(), visit()]);
    for (const { page } of [one, other]) {
      await page.goto("/admin/content/about");
      await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
    }
    const title = ({ page }: typeof one) => page.getByRole("textbox", { name: "Title", exact: true }).first();
    const lastWords = ({ page }: typeof one) => page.getByLabel("Last words");
    const section = ({ page }: typeof one, row: number) =>
      page.getByRole("group", { name: `Section ${row}` }).getByLabel("Title");
    await title(one).fill("Who we are, told by one");
    await lastWords(one).fill("Ring twice.");
    await section(one, 1).fill("Rooms of one");
    await one.page.getByRole("button", { name: "Save" }).click();
    await one.page.getByText("Saved.").waitFor();

    await title(other).fill("Who we are, told by another");
    await section(other, 2).fill("People of another");
    await other.page.getByRole("button", { name: "Save" }).click();
    const dialog = other.page.getByRole("dialog", { name: `${one.name} changed this while you were writing` });
    await dialog.getByRole("row", { name: /^Section 1 / }).waitFor();
    await dialog.getByRole("row", { name: /^Last words / }).waitFor();
    expect(await violationsOn(other.page)).toEqual([]);
    await dialog.getByRole("radio", { name: "Title: theirs, Who we are, told by one" }).check();
    await dialog.getByRole("button", { name: "Save joined" }).click();
    await dialog.waitFor({ state: "detached" });
    await other.page.getByText("Saved.").waitFor();
    const { rows } = await db.execute<{ title: string; closing: string; first: string; second: string }>(sql`
    select content->>'title' as title, content->>'closing' as closing,
      content->'sections'->0->>'title' as first, content->'sections'->1->>'title' as second from about_page`);
    expect(rows).toEqual([
      {
        title: "Who we are, told by one",
        closing: "Ring twice.",
        first: "Rooms of one",
        second: "People of another",
      },
    ]);
  },
);

itInCheck("staff can undo a change from its entry in the audit log, but only once", async () => {
  const { page } = await newStaffVisitor(browser, server, "admin");
  await page.goto("/admin/brands/ostrela");
  await page.getByLabel("Story").fill("Told anew.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: "Brand Ostrela: Story changed" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone.").waitFor();
  const { rows } = await db.execute<{ story: string }>(sql`select story from brands where id = 'ostrela'`);
  expect(rows[0]?.story).not.toBe("Told anew.");
  await page.getByRole("link", { name: "By a later entry" }).click();
  await page.getByRole("heading", { level: 1, name: "Undo: Brand Ostrela: Story changed" }).waitFor();
  await page.getByRole("link", { name: "An earlier entry" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

itInCheck(
  "staff can undo a visit's status change from the audit log only if the visit's status wasn't changed again (sections 3.4, 5.8)",
  async () => {
    const free = await freeStart(apiCall(origin), "ac01", tuesdayAfter(21));
    const { id } = await bookVisit(server, { ...free, serviceIds: ["ac01"] });
    const { page, context } = await newStaffVisitor(browser, server, "admin");
    for (const step of ["confirm", "cancel"]) {
      const data = step === "cancel" ? { by: "clinic", reason: "Ill", notify: false } : {};
      const answer = await context.request.post(`${origin}/api/v1/admin/Appointment/${id}/${step}`, { data });
      expect(answer.status(), step).toBe(200);
    }
    const open = async (row: number, title: RegExp) => {
      await page.goto(`/admin/audit?f.resourceId=is:${id}`);
      await page.getByRole("row").nth(row).getByRole("link").first().click();
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
    };
    await open(2, /^Confirmed: visit of /);
    await page.getByText("The visit was changed since then.").waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await open(1, /^Canceled: visit of /);
    await page.getByRole("row", { name: /^Status confirmed canceled$/ }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    await page.getByRole("link", { name: "By a later entry" }).click();
    await page.getByRole("heading", { level: 1, name: /^Took back “canceled”: visit of / }).waitFor();
    await page.getByRole("link", { name: "Visit", exact: true }).click();
    await page.getByText("Confirmed", { exact: true }).first().waitFor();
  },
);

itInCheck("the audit log shows a practitioner only their own entries", async () => {
  const { page } = await newStaffVisitor(browser, server, "practitioner");
  await page.goto("/admin/audit");
  await page.getByText("There are no entries yet.").waitFor();
  expect(await page.getByRole("button", { name: "Export" }).count()).toBe(0);
});

itInCheck.each(staffScreens("desktop"))(
  "the screens of reviews, About page and audit log have no axe violations and no horizontal scrolling, at $width px",
  async ({ width, height }) => {
    const { id } = await waitingReview("A long word of praise for everybody at the desk.");
    const { page } = await newStaffVisitor(browser, server, "admin", {
      viewport: { width, height },
      hasTouch: width < 1024,
    });
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from audit_entries where resource = 'AboutPage' order by at desc limit 1`,
    );
    await expectTidyScreens({ page }, [
      listOf("/admin/reviews"),
      `/admin/reviews/${id}`,
      "/admin/content/about",
      listOf("/admin/audit"),
      `/admin/audit/${rows[0]?.id}`,
    ]);
  },
);

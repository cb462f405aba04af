import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newCustomer, newOrder, newVisit } from "#testing/customer-records.ts";
import { violationsOn } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { newPhone } from "../support/customer.ts";
import { itInCheck } from "../support/in-check.ts";
import { listOf, staffScreens } from "../support/screens.ts";
import { workerServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";
import { expectTidyScreens } from "../support/tidy-screens.ts";

const server = await workerServer();
const browser = await openBrowser();
const { db } = server;

const visit = (options?: Parameters<typeof newStaffVisitor>[3]) => newStaffVisitor(browser, server, "staff", options);

/** Creates two records of one person, with a visit on the first and an order on the second. */
async function newTwins(lastName: string) {
  const phone = newPhone();
  const keep = await newCustomer(db, { firstName: "Lars", lastName, phone });
  const drop = await newCustomer(db, { firstName: "Lars", lastName: `${lastName}berg`, phone });
  await newVisit(db, { customerId: keep });
  const order = await newOrder(db, { customerId: drop });
  return { keep, drop, order };
}

const ownerOf = async (order: string) => {
  const { rows } = await db.execute<{ id: string }>(sql`select customer_id as id from orders where id = ${order}`);
  return rows[0]?.id;
};

describe("the customers screens", () => {
  it("merge two records field by field, and undo the merge (BO-24)", async () => {
    const { keep, drop, order } = await newTwins("Holm");
    const { page } = await visit();
    await page.goto("/admin/customers/duplicates");
    await page.getByText("same phone").first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(`/admin/customers/${keep}`);
    await page.getByRole("button", { name: "Merge with another record" }).click();
    await page
      .getByRole("dialog")
      .getByRole("option", { name: /Holmberg/ })
      .click();

    await page.getByRole("radio", { name: "Holmberg" }).check();
    const after = page.getByRole("complementary", { name: "What the merge does" });
    await after.getByText("Lars Holmberg").waitFor();
    await after.getByText("1 order", { exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await ownerOf(order)).toBe(drop);
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Lars Holmberg" }).waitFor();
    expect(await ownerOf(order)).toBe(keep);
    await page.getByRole("button", { name: /Undo/ }).click();
    await page.getByRole("radio", { name: "Holmberg" }).waitFor();
    expect(await ownerOf(order)).toBe(drop);
  });

  itInCheck("redirect from a merged record to the remaining one", async () => {
    const { keep, drop } = await newTwins("Solberg");
    const { page } = await visit();
    await page.goto(`/admin/customers/duplicates?keep=${keep}&drop=${drop}`);
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Lars Solberg" }).waitFor();
    await page.goto(`/admin/customers/${drop}`);
    await page.waitForURL(`**/admin/customers/${keep}`);
  });

  itInCheck("find a misspelled name, pin a note, and block online booking with a reason", async () => {
    const id = await newCustomer(db, { firstName: "Wilhelmina", lastName: "Quartermaine" });
    const { page } = await visit();
    await page.goto("/admin/customers");
    await page.getByRole("searchbox").fill("Wilhelmina Quatermain");
    await page.waitForURL(/[?&]q=Wilhelmina/);
    await page.getByRole("link", { name: "Wilhelmina Quartermaine" }).click();
    await page.getByRole("heading", { level: 1, name: "Wilhelmina Quartermaine" }).waitFor();
    const note = page.getByRole("textbox", { name: "Note" });
    await note.fill("Prefers the morning.");
    await page.getByRole("checkbox", { name: "Pin it to the top" }).check();
    await note.press("Control+Enter");
    await page.getByRole("list", { name: "Pinned notes" }).getByText("Prefers the morning.").waitFor();

    await page.getByRole("button", { name: "Change booking" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: /No online booking/ }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Say why, in a few words.").waitFor();
    await dialog.getByLabel("Reason").fill("Three no-shows.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("note").getByText("Three no-shows.").waitFor();
    const { rows } = await db.execute(sql`select no_online_booking as blocked from customers where id = ${id}`);
    expect(rows).toEqual([{ blocked: true }]);
  });

  itInCheck("find a customer and an order with Ctrl-K", async () => {
    const id = await newCustomer(db, { firstName: "Perpetua", lastName: "Nightingale" });
    const order = await newOrder(db, { customerId: id });
    const { rows } = await db.execute<{ number: number }>(sql`select number from orders where id = ${order}`);
    const { page } = await visit();
    await page.goto("/admin/customers");
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("@nightin");
    await page.getByRole("option", { name: /Perpetua Nightingale/ }).click();
    await page.waitForURL(`**/admin/customers/${id}`);
    await page.getByRole("heading", { level: 1, name: "Perpetua Nightingale" }).waitFor();
    await page.getByRole("combobox").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(`#${rows[0]?.number}`);
    await page.getByRole("option", { name: new RegExp(String(rows[0]?.number)) }).click();
    await page.waitForURL(`**/admin/orders/${order}`);
  });

  itInCheck.each(staffScreens("tablet"))(
    "have no axe violations and no horizontal scrolling, at $width px",
    async ({ width, height }) => {
      const { keep, drop } = await newTwins(`Wide ${width}`);
      await db.execute(
        sql`update customers set no_online_booking = true, block_reason = 'Three no-shows.' where id = ${keep}`,
      );
      await newOrder(db, { customerId: keep });
      const { page } = await visit({ viewport: { width, height }, hasTouch: width < 1024 });
      const pair = `keep=${keep}&drop=${drop}`;
      await expectTidyScreens({ page }, [
        listOf("/admin/customers"),
        `/admin/customers/${keep}`,
        `/admin/customers/${keep}/orders`,
        `/admin/customers/duplicates?${pair}`,
        "/admin/messages",
      ]);
    },
  );
});

import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { newPractitioner } from "./support/own-practitioner.ts";
import { staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { type EnrolledPerson, giveCode, givePassword, isIn, newEnrolledPerson } from "./support/staff.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";
import { expectTidyScreens } from "./support/tidy-screens.ts";

const server = await workerServer();
const { origin, db, mails } = server;
const browser = await openBrowser();

const uniqueEmail = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@staff.example`;

async function signIn(person: EnrolledPerson): Promise<Page> {
  const { page } = await browser.newVisitor(origin);
  await page.goto("/admin/sign-in");
  await givePassword(page, person);
  await giveCode(page, person.secret);
  await isIn(page, `${person.firstName} ${person.lastName}`);
  return page;
}

async function inviteByClicks(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to the team" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("First name").fill("Priya");
  await dialog.getByLabel("Last name").fill("Rao");
  await dialog.getByLabel("Role").selectOption({ label: role });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await page.getByText(`A link went to ${email}. It works for 72 hours.`).waitFor();
  await dialog.waitFor({ state: "detached" });
}

/** Opens the back office as an administrator who has just entered their second factor. */
async function visitAdmin(): Promise<Page> {
  const { page, id } = await newStaffVisitor(browser, server, "admin");
  await db.execute(sql`update sessions set stepped_up_at = now() where customer_id = ${id}`);
  return page;
}

/** Opens the link in the invitation's email and completes joining. Returns the page and the app's secret. */
async function joinByMail(email: string, password: string): Promise<{ page: Page; secret: string }> {
  const { text } = await mails.waitFor({ to: email });
  const path = /\/admin\/join\/[\w-]+/.exec(text)?.[0];
  if (!path) throw new Error(`no link to join in: ${text}`);
  const { page } = await browser.newVisitor(origin);
  await page.goto(path);
  await page.getByRole("heading", { name: "Join the team" }).waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Priya");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Join the team" }).click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const secret = (await page.getByText("Secret", { exact: true }).locator("+ p").textContent()) ?? "";
  await giveCode(page, secret, -1);
  await page.getByLabel("I have stored these codes").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await isIn(page, "Priya Rao");
  return { page, secret };
}

describe("the team screens", () => {
  itInCheck(
    "invite a member by an emailed link, change the role after a second-factor code, and remove the member immediately (BO-7)",
    async () => {
      const admin = await newEnrolledPerson(server, "admin", "Sunniva");
      const page = await signIn(admin);
      const email = uniqueEmail("priya");
      await page.getByRole("link", { name: "Settings" }).click();
      await page.getByRole("link", { name: "Team and roles" }).click();
      await inviteByClicks(page, email, "Front desk");
      await page.getByRole("heading", { name: "Invitations" }).waitFor();

      const invited = await joinByMail(email, "harbor-of-quiet-kettles");
      await page.reload();
      await page.getByRole("row", { name: /Priya Rao.*Front desk.*Authenticator/ }).waitFor();
      expect(await page.getByText("The link works until").count()).toBe(0);

      // More than five minutes after the sign-in, changing a role requires the second factor again. The change is then
      // made once.
      await db.execute(sql`update sessions set stepped_up_at = now() - interval '6 minutes'
      where customer_id = ${admin.id}`);
      await page.getByRole("link", { name: "Priya Rao" }).click();
      // A practitioner of this name exists already.
      const free = await newPractitioner(db, { name: "Priya Rao" });
      const sent: [string | undefined, number][] = [];
      page.on("response", (response) => {
        const request = response.request();
        if (request.method() === "PUT") sent.push([request.headers()["idempotency-key"], response.status()]);
      });
      await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Practitioner" });
      const dialog = page.getByRole("dialog", { name: "Confirm that it’s you" });
      await dialog.waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await giveCode(page, admin.secret, 1);
      await dialog.waitFor({ state: "hidden" });
      await page.getByText("Priya Rao is Practitioner now.").waitFor();
      expect(sent.map(([, status]) => status)).toEqual([403, 200]);
      expect(sent[0]?.[0]).toMatch(/^[\w-]{36}$/);
      expect(sent[1]?.[0]).toBe(sent[0]?.[0]);
      const { rows } = await db.execute(sql`
      select c.role, (select count(*)::int from audit_entries e
        where e.resource_id = c.id and e.action = 'staff.setRole') as entries
      from customers c where c.email = ${email}`);
      expect(rows).toEqual([{ role: "practitioner", entries: 1 }]);

      // From now on, the visits of this practitioner are this person's own.
      const performs = page.getByRole("combobox", { name: "Performs treatments as" });
      await page.getByText("Priya Rao has no account yet. Is this the same person?").waitFor();
      await page.getByRole("button", { name: "Link Priya Rao" }).click();
      await page.getByText("Priya Rao sees the visits of Priya Rao.").waitFor();
      await expect.poll(() => performs.inputValue()).toBe(free);
      const linked = await db.execute(sql`
      select p.id from practitioners p join customers c on c.id = p.account_id where c.email = ${email}`);
      expect(linked.rows).toEqual([{ id: free }]);

      await page.getByRole("button", { name: "Remove from the team" }).click();
      const question = page.getByRole("dialog", { name: "Remove Priya Rao?" });
      await question.getByRole("button", { name: "Remove" }).click();
      await page.getByText("Priya Rao is no longer on the team.").waitFor();
      expect(await page.getByRole("link", { name: "Priya Rao" }).count()).toBe(0);
      // The invited person's page notices within seconds, or on the next page that they open.
      await invited.page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>('a[href="/admin/customers"]')?.click(),
      );
      await invited.page.getByRole("dialog", { name: "Locked" }).waitFor();
      await invited.page.getByLabel("Email").fill(email);
      await invited.page.getByLabel("Password", { exact: true }).fill("harbor-of-quiet-kettles");
      await invited.page.getByLabel("Password", { exact: true }).press("Enter");
      await invited.page.getByRole("alert").filter({ hasText: "You don't have access to this." }).waitFor();
    },
  );

  it("show a member's permissions, and grant or revoke a permission with its switch", async () => {
    const member = await newEnrolledPerson(server, "staff", "Wren");
    const page = await visitAdmin();
    await page.goto(`/admin/settings/team/${member.id}`);
    const refunds = page.getByRole("switch", { name: "Refund an order" });
    await refunds.click();
    await page.getByText("Granted: Refund an order.").waitFor();
    const granted = async () => {
      const { rows } = await db.execute<{ right: string }>(sql`
        select "right" from staff_rights where customer_id = ${member.id} order by 1`);
      return rows.map(({ right }) => right);
    };
    expect(await granted()).toEqual(["orders.refund"]);
    await page.getByRole("button", { name: /Undo/ }).click();
    await expect.poll(granted).toEqual([]);
    expect(await page.getByRole("switch", { name: "Book a visit (by role)" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Grant the rights of a manager" }).click();
    await page.getByText("Wren Haddad has the rights of a manager.").waitFor();
    expect(await granted()).toContain("audit.all");
    await page.getByRole("button", { name: "Open the 15 minutes" }).click();
    await page.getByText("New one possible until").waitFor();
    await mails.waitFor({ to: member.email, subject: /set up a new second factor/ });
  });

  itInCheck("withdraw an invitation, whose link then stops working", async () => {
    const page = await visitAdmin();
    await page.goto("/admin/settings/team");
    const email = uniqueEmail("late");
    await inviteByClicks(page, email, "Manager");
    const { text } = await mails.waitFor({ to: email });
    const row = page.getByRole("listitem").filter({ hasText: email });
    await row.getByText("Manager").waitFor();
    await row.getByRole("button", { name: /^Withdraw/ }).click();
    await page.getByText(`The invitation to ${email} is withdrawn.`).waitFor();
    await row.waitFor({ state: "detached" });
    const { page: other } = await browser.newVisitor(origin);
    await other.goto(/\/admin\/join\/[\w-]+/.exec(text)?.[0] ?? "/");
    await other.getByRole("heading", { name: "This link no longer works" }).waitFor();
  });
});

itInCheck.each(staffScreens("phone"))(
  "the team screens have no axe violations and no horizontal scrolling, at $width px",
  async ({ width, height }) => {
    const member = await newEnrolledPerson(server, "practitioner", "Imre");
    const { page } = await newStaffVisitor(browser, server, "admin", {
      viewport: { width, height },
      hasTouch: width < 1024,
    });
    await expectTidyScreens({ page }, [
      "/admin/settings/team",
      `/admin/settings/team/${member.id}`,
      "/admin/settings/security",
    ]);
  },
);

import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { codeOf } from "#testing/second-factor.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { apiCall, newCustomer } from "./support/customer.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { untilFocused } from "./support/keyboard.ts";
import { staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { launchServer } from "./support/server-process.ts";
import { giveCode, givePassword, isIn, newEnrolledPerson, newStaffPerson } from "./support/staff.ts";

const server = await workerServer();
const { origin, db } = server;
const browser = await openBrowser();

/** Pages that show a customer's own data. */
const PERSONAL_PAGES = ["/my-profile", "/mycart", "/upcoming-orders", "/past-orders", "/product-orders"];

/** Returns what extends past the right edge of the window, if the page scrolls horizontally. */
const widerThanWindow = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll("body *")]
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => `${element.outerHTML.slice(0, 120)} ${element.getBoundingClientRect().right}`),
  );

describe("signing in to the back office", () => {
  it("requires only the keyboard, from the password and the code to the first screen (BO-4)", async () => {
    const person = await newEnrolledPerson(server, "staff");
    const { page, goto } = await browser.newVisitor(origin);
    await goto("/admin");
    await page.getByLabel("Email").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type(person.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(person.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "One more step, Noor" }).waitFor();
    await untilFocused(page.getByLabel("Code from your authenticator app"));
    await page.keyboard.type(codeOf(person.secret));
    await isIn(page, "Noor Haddad");
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(JSON.parse(stored)).toEqual([{}, {}, ""]);
  });

  it("shows only the sign-in page to a customer's account (BO-3)", async () => {
    const { page } = await browser.newVisitor(origin);
    await page.goto("/admin/orders");
    const { email, password } = await newCustomer(origin);
    await givePassword(page, { ...(await newStaffPerson(db, "staff")), email, password });
    await page.getByRole("alert").filter({ hasText: "You don't have access to this." }).waitFor();
    expect(await page.getByRole("heading").allTextContents()).toEqual(["Sign in"]);
  });

  itInCheck(
    "sets up an authenticator app with a QR code at the first sign-in, and shows ten recovery codes only once",
    async () => {
      const person = await newStaffPerson(db, "practitioner");
      const { page } = await browser.newVisitor(origin);
      await page.goto("/admin/sign-in");
      await givePassword(page, person);
      await page.getByRole("heading", { name: "Now secure it, Noor" }).waitFor();
      await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
      const secret = (await page.getByText("Secret", { exact: true }).locator("+ p").textContent()) ?? "";
      expect(await violationsOn(page)).toEqual([]);
      await page.getByLabel("Code from your authenticator app").pressSequentially("000000");
      await page.getByText("That code isn't right. Codes change every 30 seconds.").waitFor();
      await giveCode(page, secret);
      await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
      expect(await page.getByRole("listitem").count()).toBe(10);
      expect(await violationsOn(page)).toEqual([]);
      await page.getByLabel("I have stored these codes").check();
      await page.getByRole("button", { name: "Continue" }).click();
      await isIn(page, "Noor Haddad");
      await page.reload();
      await isIn(page, "Noor Haddad");
    },
  );

  itInCheck.each(staffScreens("phone"))(
    "has no axe violations and no horizontal scrolling at a width of $width",
    async (viewport) => {
      const person = await newEnrolledPerson(server, "staff");
      const { page } = await browser.newVisitor(origin, { viewport });
      await page.goto("/admin/sign-in");
      const look = async () => {
        expect(await violationsOn(page)).toEqual([]);
        expect(await widerThanWindow(page)).toEqual([]);
      };
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await look();
      await givePassword(page, person);
      await page.getByRole("heading", { name: "One more step, Noor" }).waitFor();
      await look();
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await look();
      await page.getByLabel("Recovery code").fill(person.recoveryCodes[0] ?? "");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { name: "One more step, Noor" }).waitFor({ state: "hidden" });
    },
  );
});

describeInCheck("a passkey", () => {
  it("is created on the device, is accepted as the second factor, and suffices to sign in without a password", async () => {
    const person = await newEnrolledPerson(server, "staff");
    const { page, context } = await browser.newVisitor(origin);
    const debuggerOf = await context.newCDPSession(page);
    await debuggerOf.send("WebAuthn.enable");
    const { authenticatorId } = await debuggerOf.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await db.execute(sql`insert into factor_windows (customer_id, expires_at)
      values (${person.id}, now() + interval '15 minutes')`);
    await page.goto("/admin/sign-in");
    await givePassword(page, person);
    await page.getByRole("button", { name: "Set up a passkey on this device" }).click();
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    await page.getByLabel("I have stored these codes").check();
    await page.getByRole("button", { name: "Continue" }).click();
    const signOut = async () => {
      await page.getByRole("button", { name: /^Noor Haddad/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
    };
    await isIn(page, "Noor Haddad");
    await signOut();
    await givePassword(page, person);
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await isIn(page, "Noor Haddad");
    await signOut();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await isIn(page, "Noor Haddad");
    const { rows } = await db.execute(sql`select counter > 0 as counted, last_used_at is not null as used
      from passkeys where customer_id = ${person.id}`);
    expect(rows).toEqual([{ counted: true, used: true }]);

    // The person manages their own factors: new recovery codes, another passkey, and removing one.
    await page.getByRole("button", { name: /^Noor Haddad/ }).click();
    await page.getByRole("menuitem", { name: "Your account" }).click();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    const codesOf = async () =>
      (
        await db.execute(
          sql`select encode(code_hash, 'hex') as code from recovery_codes where customer_id = ${person.id} order by 1`,
        )
      ).rows;
    const former = await codesOf();
    await page.getByRole("button", { name: "Make new codes" }).click();
    await page.getByRole("button", { name: "Make ten new codes" }).click();
    const codes = page.getByRole("dialog", { name: "Your new recovery codes" });
    await codes.getByLabel("I have stored these codes").check();
    await codes.getByRole("button", { name: "Continue" }).click();
    await page.getByText("10 codes are left.").waitFor();
    expect(await codesOf()).not.toEqual(former);
    expect(await violationsOn(page)).toEqual([]);
    // The person registers another passkey, because the device has lost its own. One of two passkeys can be removed,
    // but not the last second factor.
    await debuggerOf.send("WebAuthn.clearCredentials", { authenticatorId });
    await page.getByRole("button", { name: "Add a passkey on this device" }).click();
    await page.getByText("The passkey is added.").waitFor();
    const passkeys = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
    await expect.poll(() => passkeys.count()).toBe(2);
    const remove = async () => {
      await page
        .getByRole("button", { name: /^Remove / })
        .first()
        .click();
      await page.getByRole("button", { name: "Remove the passkey" }).click();
    };
    await remove();
    await page.getByText("The passkey is removed.").waitFor();
    await expect.poll(() => passkeys.count()).toBe(1);
    await remove();
    await page.getByText("One factor must remain. Set up another one first.").waitFor();
    const left = await db.execute(sql`select id from passkeys where customer_id = ${person.id}`);
    expect(left.rows).toHaveLength(1);
  });
});

describeInCheck("a staff member's own account", () => {
  it.each(staffScreens("phone"))(
    "accepts a new name and password after the person confirms their identity, at a width of $width",
    async (viewport) => {
      const person = await newEnrolledPerson(server, "staff");
      const { page, goto, expectComplaint } = await browser.newVisitor(origin, { viewport });
      expectComplaint(/403|400/);
      await goto("/admin/sign-in");
      await givePassword(page, person);
      await giveCode(page, person.secret);
      await page.waitForURL(/\/admin\/(?!sign-in)/);
      await goto("/admin/my-security");
      await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await widerThanWindow(page)).toEqual([]);

      await db.execute(sql`update sessions set stepped_up_at = now() - interval '6 minutes'
      where customer_id = ${person.id}`);
      await page.getByLabel("Last name").fill("Haddad-Roe");
      await page.getByRole("button", { name: "Save name" }).click();
      const dialog = page.getByRole("dialog", { name: "Confirm that it’s you" });
      await dialog.waitFor();
      await giveCode(page, person.secret, 1);
      await page.getByText("Your name is saved.").waitFor();
      const { rows } = await db.execute(sql`select last_name from customers where id = ${person.id}`);
      expect(rows).toEqual([{ last_name: "Haddad-Roe" }]);

      const password = "eleven-quiet-harbor-lamps";
      const give = async (current: string, chosen: string) => {
        await page.getByLabel("Current password").fill(current);
        await page.getByLabel("New password").fill(chosen);
        await page.getByLabel("Confirm password").fill(chosen);
        await page.getByRole("button", { name: "Change password" }).click();
      };
      await give("not-my-password-at-all", password);
      await page.getByText("That isn’t your current password.").waitFor();
      await give(person.password, "short");
      await page.getByText("Use 8 characters or more.").waitFor();
      await give(person.password, password);
      await page.getByText("Your password is changed. Your other devices are signed out.").waitFor();
      const logIn = async (tried: string) =>
        (await apiCall(origin)("POST", "user/login", { email: person.email, password: tried })).status;
      expect([await logIn(person.password), await logIn(password)]).toEqual([401, 200]);
    },
  );
});

describeInCheck("an unattended back office screen", () => {
  it("is covered after 30 minutes, and can be unlocked only by its user", async () => {
    const person = await newEnrolledPerson(server, "admin");
    const { page, context } = await browser.newVisitor(origin);
    await page.clock.install();
    await page.goto("/admin/sign-in");
    await givePassword(page, person);
    await giveCode(page, person.secret);
    await isIn(page, "Noor Haddad");
    await page.clock.fastForward("29:00");
    expect(await page.getByRole("dialog", { name: "Locked" }).count()).toBe(0);
    const ended = page.waitForResponse(/secondFactor\/signOut/);
    await page.clock.fastForward("02:00");
    await page.getByRole("dialog", { name: "Locked" }).waitFor();
    expect((await ended).status()).toBe(200);
    expect(await violationsOn(page)).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("staff-renewal");
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await page.keyboard.press("Escape");
    // The screen under the cover still has the person's unsaved work, but can't be used.
    expect(await page.locator(".staff-frame").count()).toBe(1);
    expect(await page.evaluate(() => document.querySelector(".staff-frame")?.closest("[inert]") !== null)).toBe(true);
    const { rows } = await db.execute(sql`select count(*)::int as open from sessions
      where customer_id = ${person.id} and revoked_at is null and second_factor_at > now() - interval '1 minute'
      and id <> (select session_id from access_tokens t join sessions s on s.id = t.session_id
        where s.customer_id = ${person.id} order by s.created_at limit 1)`);
    expect(rows).toEqual([{ open: 0 }]);
    await page.evaluate(() => document.querySelector(".staff-frame")?.setAttribute("data-mark", "mine"));
    await givePassword(page, person);
    await giveCode(page, person.secret, 1);
    await page.getByRole("dialog", { name: "Locked" }).waitFor({ state: "hidden" });
    expect(await page.locator(".staff-frame[data-mark=mine]:not([inert] *)").count()).toBe(1);
  });

  itInCheck("is never shown to another person who signs in over it", async () => {
    const [mine, other] = [await newEnrolledPerson(server, "admin"), await newEnrolledPerson(server, "staff", "Ada")];
    const { page } = await browser.newVisitor(origin);
    await page.goto("/admin/sign-in");
    await givePassword(page, mine);
    await giveCode(page, mine.secret);
    await isIn(page, "Noor Haddad");
    await page.getByRole("button", { name: /^Noor Haddad/ }).click();
    await page.getByRole("menuitem", { name: "Lock" }).click();
    await page.getByRole("dialog", { name: "Locked" }).waitFor();
    await page.evaluate(() => document.querySelector(".staff-frame")?.setAttribute("data-mark", "mine"));
    await givePassword(page, other);
    await giveCode(page, other.secret);
    await isIn(page, "Ada Haddad");
    expect(await page.locator("[data-mark=mine]").count()).toBe(0);
  });
});

describe("a staff member who logs in on the storefront", () => {
  it("sees no account data with only the password, and must enter the second factor (AU-8)", async () => {
    const person = await newStaffPerson(db, "staff", "Odalys");
    const { page, goto, expectComplaint } = await browser.newVisitor(origin);
    expectComplaint(/403/);
    await goto("/login");
    await givePassword(page, person);
    await page.waitForURL(`${origin}/`);
    const shown = await page.evaluate(async (paths) => {
      const answers = await Promise.all(paths.map((path) => fetch(path)));
      return Promise.all(answers.map(async (answer) => [answer.url, answer.status, await answer.text()] as const));
    }, PERSONAL_PAGES);
    for (const [url, status, html] of shown) {
      expect([url, status]).toEqual([url, 403]);
      expect(html).toContain("Sign in with your second factor");
    }
    await goto("/my-profile");
    await page.getByRole("heading", { name: "Sign in with your second factor" }).waitFor();
    expect(await page.getByRole("main").textContent()).not.toMatch(/Odalys|Haddad|staff\.example/);
    expect(await page.title()).toMatch(/^Sign in with your second factor \|/);
    expect(await violationsOn(page)).toEqual([]);
    await goto("/mycart");
    await page.getByRole("link", { name: "Go to the team’s sign-in" }).click();
    await page.waitForURL(/\/admin\/sign-in/);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});

itInCheck("as soon as a staff member is removed, every server rejects their bearer token (BO-7)", async () => {
  const another = await launchServer({ databaseUrl: server.databaseUrl, dataDir: server.dataDir });
  onTestFinished(async () => {
    await another.stop();
  });
  const person = await newEnrolledPerson(server, "staff");
  const [here, there] = [apiCall(origin, person.token), apiCall(another.origin, person.token)];
  expect([(await here("GET", "admin/me")).status, (await there("GET", "admin/me")).status]).toEqual([200, 200]);
  const admin = await newEnrolledPerson(server, "admin");
  const removed = await apiCall(origin, admin.token)("POST", `admin/Staff/${person.id}/archive`);
  expect(removed.status).toBe(200);
  expect([(await here("GET", "admin/me")).status, (await there("GET", "admin/me")).status]).toEqual([401, 401]);
});

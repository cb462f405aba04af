import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { newEmail, newPhone } from "./support/customer.ts";
import { describeInCheck } from "./support/in-check.ts";
import { networkIdle } from "./support/network-idle.ts";
import { startNewClinic } from "./support/new-clinic.ts";
import { putBackAfterwards } from "./support/put-back.ts";
import { staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { giveCode } from "./support/staff.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();
await putBackAfterwards(server.db, ["clinic_settings"]);
const run = promisify(execFile);

describe("a new clinic", async () => {
  // The database already has its tables. `shown-by-content` tests a start on a database without any.
  const clinic = await startNewClinic({}, { isMigrated: true });

  it("can be set up with the screens alone, up to the first booking by a guest (BO-41)", {
    timeout: 150_000,
  }, async () => {
    const { stdout } = await run(process.execPath, ["src/operations/staff-first-command.ts", "vera@larch.example"], {
      env: { ...process.env, DATABASE_URL: clinic.databaseUrl, LOG_LEVEL: "silent" },
    });
    const path = /\/admin\/join\/\S+/.exec(stdout)?.[0] ?? "no link was printed";
    const { rows: facts } = await clinic.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ingredients`,
    );
    expect(facts[0]?.count, "what the checker knows is no demo").toBeGreaterThan(1_200);

    const guest = await browser.newVisitor(clinic.origin);
    await guest.goto("/shop");
    await guest.page.getByRole("heading", { level: 1, name: "Opening soon" }).waitFor();
    expect(new URL(guest.page.url()).pathname).toBe("/opening-soon");
    expect(await guest.page.getByRole("link").count()).toBe(0);
    expect(await guest.page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    expect(await violationsOn(guest.page)).toEqual([]);

    const { page } = await browser.newVisitor(clinic.origin);
    const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
    const press = (name: string | RegExp) =>
      page.getByRole("button", { name, exact: typeof name === "string" }).click();
    await page.goto(path);
    await page.getByLabel("First name").fill("Vera");
    await page.getByLabel("Last name").fill("Larch");
    await page.getByLabel("Password", { exact: true }).fill("a-larch-in-the-street");
    await page.getByRole("button", { name: "Join the team" }).click();
    await heading("Now secure it, Vera");
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const secret = (await page.getByText("Secret", { exact: true }).locator("+ p").textContent()) ?? "";
    await giveCode(page, secret);
    await page.getByLabel("I have stored these codes").check();
    await press("Continue");

    // The wizard starts by itself.
    await heading("Your clinic");
    await page.getByLabel("Clinic name").fill("Larch Street Skin");
    await page.getByLabel("Phone").fill("212 555");
    await press("Continue");
    await page.getByText("Enter a full phone number, such as (212) 555-0171").waitFor();
    await page.getByLabel("Phone").fill("212 555 0100");
    await page.getByLabel("Email").fill("hello@larch.example");
    await page.getByLabel("Street").fill("2 Larch Street");
    await page.getByLabel("City").fill("New York");
    for (const label of ["State", "ZIP", "Time zone", "Currency"]) await page.getByLabel(label).waitFor();
    await press("Continue");

    await heading("Hours");
    await page.getByRole("checkbox", { name: "Saturday" }).check();
    await page.getByLabel("Saturday to").fill("08:00");
    await press("Continue");
    await page.getByText("Ends before it starts.").waitFor();
    await page.getByLabel("Saturday to").fill("15:00");
    await press("Continue");

    await heading("People");
    await page.getByLabel("Name", { exact: true }).fill("Imani Cole");
    await page.getByLabel("Licensed as").selectOption("LE");
    await press("Add a person");
    await page.getByText("Imani Cole").waitFor();
    await press("Invite");
    const invite = page.getByRole("dialog", { name: "Invite to the team" });
    await invite.waitFor();
    expect(await invite.getByLabel("Role").getByRole("option").allTextContents()).toEqual([
      "Front desk",
      "Manager",
      "Practitioner",
      "Administrator",
    ]);
    await invite.getByLabel("Email").fill("noor@larch.example");
    await invite.getByLabel("First name").fill("Noor");
    await invite.getByLabel("Last name").fill("Haddad");
    await invite.getByRole("button", { name: "Send invitation" }).click();
    await page.getByText("A link went to noor@larch.example. It works for 72 hours.").waitFor();
    await invite.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Invitations" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press("Continue");

    await heading("Rooms and devices");
    await page.getByLabel("Room's name").fill("Room 1");
    await page.getByLabel("Type of room").selectOption("facial");
    await press("Add a room");
    await page.getByText("Room 1", { exact: true }).waitFor();
    await page.getByLabel("Device's name").fill("Hydra one");
    await page.getByLabel("Type of device").selectOption("hydra-unit");
    await press("Add a device");
    await page.getByText("Hydra one", { exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press("Continue");

    await heading("First treatments");
    await page.getByText("Laser room: you have none yet").waitFor();
    expect(await page.getByRole("checkbox", { name: /^IPL/ }).isChecked()).toBe(false);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel("Hydra-exfoliation facial: price").fill("229");
    await press("Continue");

    await heading("What you offer");
    await page.getByRole("switch", { name: "Gift cards" }).uncheck();
    await page.getByText("Off", { exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press("Continue");
    await heading("Getting paid");
    await page.getByText("No card provider is connected").waitFor();
    await press("Continue");
    await heading("Email");
    await press("Send a test email");
    await page.getByText("A test email to hello@larch.example was written").waitFor();
    await clinic.mails.waitFor({ to: "hello@larch.example", subject: /^Your clinic’s email is working/ });
    await press("Skip for now");
    await heading("Policies and questions");
    await page.getByText("Have your lawyer read this before you open.").waitFor();
    await press("Continue");
    await heading("Look it over and open");
    expect(await violationsOn(page)).toEqual([]);
    await press("Open the site");
    await heading("Your site is open");

    await guest.goto("/terms");
    await guest.page.getByText("These terms are between you and Larch Street Skin.").waitFor();
    await guest.goto("/service/hydra-exfoliation-facial");
    await guest.page.getByRole("heading", { level: 1, name: "Hydra-exfoliation facial" }).waitFor();
    const [facial] = (
      await clinic.db.execute<{ id: string }>(sql`select id from services where slug = 'hydra-exfoliation-facial'`)
    ).rows;
    await guest.goto(`/indiAppointment?id=${facial?.id}`);
    await guest.page.getByRole("heading", { name: "When works for you?" }).waitFor();
    await guest.page.getByRole("button", { name: "Next month" }).click();
    await guest.page.locator("table[aria-busy=false], table:not([aria-busy])").first().waitFor();
    await guest.page.locator("table button:not([aria-disabled=true])").nth(5).click();
    await guest.page
      .getByRole("button", { name: /^(9|10|11):\d\d am/ })
      .first()
      .click();
    await guest.page.getByRole("heading", { name: "Almost done" }).waitFor();
    await guest.page.getByLabel("First name").fill("Ines");
    await guest.page.getByLabel("Last name").fill("Roe");
    await guest.page.getByLabel("Email").fill(newEmail("ines"));
    await guest.page.getByLabel("Phone").fill(newPhone());
    await guest.page.getByRole("button", { name: "Book this visit" }).click();
    await guest.page.waitForURL("**/guestthanks");
    const { rows } = await clinic.db.execute(sql`
      select s.name, v.status from appointments v join appointment_services a on a.appointment_id = v.id
      join services s on s.id = a.service_id`);
    expect(rows).toEqual([{ name: "Hydra-exfoliation facial", status: "booked" }]);
  });
});

describeInCheck("the settings screens", () => {
  it("show the exact message of a violated rule, the text for customers, and who made the last change", async () => {
    const { page, name } = await newStaffVisitor(browser, server, "admin");
    await page.goto("/admin/settings/booking");
    await page.getByLabel("And while paying").fill("25");
    await page.getByLabel("On arriving").fill("Ring the bell twice.");
    await page.getByRole("complementary", { name: "What it means" }).getByText("Ring the bell twice.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The payment page stays open for 30 minutes. Give at least 35.").waitFor();
    await page.getByText("1 field needs a look").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel("And while paying").fill("40");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByText(name).first().waitFor();
    const { rows } = await server.db.execute(sql`
      select settings->'booking'->>'hostedPageHoldMinutes' as minutes, settings->'booking'->>'arrival' as arrival
      from clinic_settings`);
    expect(rows).toEqual([{ minutes: "40", arrival: "Ring the bell twice." }]);
  });

  it("configure shipping destinations and sales tax in tables", async () => {
    const { page } = await newStaffVisitor(browser, server, "admin");
    const other = await newStaffVisitor(browser, server, "admin");
    await other.page.goto("/admin/settings/shipping");
    await other.page.getByLabel("How it is sent").fill("By bike.");
    await page.goto("/admin/settings/shipping");
    await page.getByRole("button", { name: "Add a place" }).click();
    await page.getByLabel("Country of row 2").selectOption({ label: "Canada" });
    await page.getByLabel("Canada, only these states").fill("Ontario, Atlantis");
    await page.getByLabel("Canada, costs").fill("18");
    await page.getByLabel("Canada, days").fill("6");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("1 field needs a look").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel("Canada, only these states").fill("Ontario, qc");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("Canada, only these states").inputValue()).toBe("ON, QC");
    const { rows } = await server.db.execute<{ row: unknown }>(
      sql`select jsonb_path_query(settings, 'strict $.**.shipTo[*] ? (@.country == "CA")') as row from clinic_settings`,
    );
    expect(rows).toEqual([{ row: { country: "CA", states: ["ON", "QC"], cents: 1_800, days: 6 } }]);

    // A person who started before that save chooses between the two lists, and loses no input.
    await other.page.getByRole("button", { name: "Add a place" }).click();
    await other.page.getByLabel("Country of row 2").selectOption({ label: "Mexico" });
    await other.page.getByRole("region", { name: "Not saved" }).getByText("How it is sent and Ships to").waitFor();
    await other.page.getByRole("button", { name: "Save" }).click();
    const dialog = other.page.getByRole("dialog", { name: "Someone else changed this while you were writing" });
    await dialog.getByRole("radio", { name: /^Ships to: theirs, .*Canada ON QC \$18 6 days/ }).check();
    expect(await violationsOn(other.page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save joined" }).click();
    await other.page.getByText("Saved.").waitFor();
    const { rows: joined } = await server.db.execute(sql`
      select settings->'shipping'->>'carrierText' as sent, jsonb_path_query_array(settings, 'strict $.**.shipTo[*].country') as to
      from clinic_settings`);
    expect(joined).toEqual([{ sent: "By bike.", to: ["US", "CA"] }]);
  });

  it.each(staffScreens("phone"))(
    "have no axe violations and no horizontal scrolling, at $width px",
    async ({ width, height }) => {
      const { page, goto } = await newStaffVisitor(browser, server, "admin", {
        viewport: { width, height },
        hasTouch: width < 1024,
      });
      for (const section of ["facts", "hours", "booking", "payments", "shipping", "offers", "mails"]) {
        await goto(`/admin/settings/${section}`);
        await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
        await networkIdle(page);
        expect([section, await page.evaluate("document.documentElement.scrollWidth - innerWidth")]).toEqual([
          section,
          0,
        ]);
        expect([section, await violationsOn(page)]).toEqual([section, []]);
      }
    },
  );
});

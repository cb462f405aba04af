import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, openBrowser, PHONE } from "./support/browser.ts";
import { freeStart } from "./support/clock-people.ts";
import { apiCall, newEmail, newGuest, newPhone } from "./support/customer.ts";
import { nextMonth } from "./support/days.ts";
import { bookAsGuest, visitLinkOf } from "./support/guest-visit.ts";
import { declareNothing } from "./support/health-check.ts";
import { itInCheck } from "./support/in-check.ts";
import { problemsOfBreaks } from "./support/page-checks/breaks-nothing-whole.ts";
import { workerServer } from "./support/server.ts";
import { untilServed } from "./support/until-served.ts";

const server = await workerServer();
const browser = await openBrowser();

/**
 * The page for booking a facial. The tests book a day of next month, because a change then costs no fee on any day of
 * the test run.
 */
const FACIAL = "/indiAppointment?id=ag07";

async function linkInMail(email: string): Promise<string> {
  const { text, calendar } = await server.mails.waitFor({ to: email, subject: /Your visit on/ });
  expect(calendar).toContain("BEGIN:VEVENT");
  const url = /https?:\/\/\S*\/confirmation\?\S+/.exec(text)?.[0];
  if (!url) throw new Error(`no link in the mail:\n${text}`);
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Returns the parts that are below a phone's first screen, or whose time, date, amount or phone number wraps. */
async function outsideFirstScreen(page: Page, parts: readonly Locator[]): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await page.evaluate(() => scrollTo(0, 0));
  const problems = await problemsOfBreaks(page, PHONE.width);
  for (const part of parts) {
    const box = await part.boundingBox();
    if (!box || box.y + box.height > PHONE.height) problems.push(`${part} ends at ${box && box.y + box.height}`);
  }
  await page.setViewportSize(DESKTOP);
  return problems;
}

/**
 * Clicks slowly, as a person does, so that the page renders the effects of leaving a field before the button is
 * released.
 */
async function pressSlowly(page: Page, button: Locator): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
}

describe("PG-15, PG-16, BK-5: a visit without an account", () => {
  it("is booked from a treatment, opened with the emailed link, moved and canceled", async () => {
    const email = newEmail("ines");
    const { page, goto } = await browser.newVisitor(server.origin);
    await goto(FACIAL);
    await page.getByRole("heading", { name: "When works for you?" }).waitFor();
    await page.getByRole("button", { name: "Next month" }).click();
    await page.locator("table[aria-busy=false], table:not([aria-busy])").first().waitFor();
    await page.locator("table button:not([aria-disabled=true])").nth(10).click();
    await page
      .getByRole("button", { name: /^\d+:\d\d am$/ })
      .first()
      .click();
    await declareNothing(page);

    await page.getByRole("heading", { name: "Almost done" }).waitFor();
    await page.getByRole("button", { name: "Book this visit" }).click();
    expect(await page.getByText("Please fill this in.").count()).toBe(4);
    await page.getByLabel("First name").fill("Ines");
    await page.getByLabel("Last name").fill("Roe");
    await page.getByLabel("Email").fill(email);
    const phone = page.getByLabel("Phone");
    await phone.fill(newPhone());
    await phone.press("Tab");
    // The formatted number appears below the field after it loses focus.
    await page
      .getByRole("paragraph")
      .filter({ hasText: /^\(212\) \d{3}-\d{4}$/ })
      .waitFor();
    await phone.fill(newPhone());
    await pressSlowly(page, page.getByRole("button", { name: "Book this visit" }));
    await page.waitForURL("**/guestthanks");
    await page.getByText("Nothing was charged.").waitFor();
    const main = page.getByRole("main");
    const where = main.getByText(/^14 Larch Street/);
    const onThanks = [
      ...[main.getByText(/\d, with |m, with /), where, main.getByRole("button", { name: "Add to calendar" })],
      main.getByRole("link", { name: "Directions" }),
    ];
    expect(await outsideFirstScreen(page, onThanks)).toEqual([]);
    await main.getByText(`Create an account with ${email}.`).waitFor();
    expect(await main.getByRole("link", { name: "Create an account" }).getAttribute("href")).toContain("/signup?next=");

    const link = await linkInMail(email);
    await goto(link);
    await page.getByRole("heading", { name: "Your visit", exact: true }).waitFor();
    const onVisit = [
      ...[main.getByText(/\d, with |m, with /), where, main.getByRole("link", { name: "Add to calendar" })],
      ...[main.getByRole("link", { name: "Reschedule" }), main.getByRole("button", { name: "Cancel visit" })],
    ];
    expect(await outsideFirstScreen(page, onVisit)).toEqual([]);
    const before = await page.locator(".text-sum").first().textContent();
    await page.getByRole("link", { name: "Reschedule" }).click();
    await page.getByRole("heading", { name: "Choose a new time" }).waitFor();
    const [present = "no time"] = /\d+:\d\d [ap]m/.exec(before ?? "") ?? [];
    await page.getByRole("button", { name: present, exact: true }).click();
    await page.getByRole("heading", { name: "That’s your current time" }).waitFor();
    expect(await page.getByRole("button", { name: "Yes, move it" }).count()).toBe(0);
    await page.getByRole("button", { name: "Choose another time" }).click();
    await page
      .getByRole("button", { name: /^\d+:\d\d pm$/ })
      .first()
      .click();
    await page.getByText("You can still move it free of charge.").waitFor();
    await page.getByRole("button", { name: "Yes, move it" }).click();
    await page.getByText("Your visit has been moved.").waitFor();
    await expect.poll(() => page.locator(".text-sum").first().textContent()).not.toBe(before);
    const moved = await server.mails.waitFor({ to: email, subject: /^Moved: your visit is now on/ });
    expect(moved.text).toContain("Fee for moving: none");
    expect(moved.calendar).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1[\s\S]*STATUS:CONFIRMED/);

    await page.getByRole("button", { name: "Cancel visit" }).click();
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await page.getByRole("heading", { name: "This visit is canceled" }).waitFor();
    const cancelled = await server.mails.waitFor({ to: email, subject: /^Canceled: your visit on/ });
    expect(cancelled.calendar).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2[\s\S]*STATUS:CANCELLED/);

    await goto(link);
    await page.getByRole("heading", { name: "This visit is canceled" }).waitFor();
    expect(await page.getByRole("link", { name: "Reschedule" }).count()).toBe(0);
  });

  itInCheck(
    "still has its treatment, with add-ons to choose, after the guest goes back from choosing a time (PG-16)",
    async () => {
      const { page, goto } = await browser.newVisitor(server.origin);
      await goto(FACIAL);
      await page.getByRole("link", { name: "Edit" }).click();
      await page.getByRole("heading", { name: "Any add-ons?" }).waitFor();
      await page.getByRole("heading", { name: "Hydra-exfoliation facial" }).waitFor();
      expect(
        await page
          .getByRole("main")
          .getByRole("checkbox", { name: /Wrinkle relaxer/ })
          .count(),
      ).toBe(0);
      await page.getByRole("checkbox", { name: /Red LED/ }).check();
      await page.getByText("with Red LED").waitFor();
      await page.getByRole("button", { name: "Choose a time" }).click();
      await page.getByRole("heading", { name: "When works for you?" }).waitFor();
      expect(new URL(page.url()).searchParams.get("id")).toBe("ag07");
      await page.getByText("Each time slot covers your entire visit: 1 h 10").waitFor();
    },
  );

  itInCheck("has result pages that say what to do next even if a guest opens their URLs directly (PG-19)", async () => {
    const { page, goto } = await browser.newVisitor(server.origin);
    for (const [path, title] of [
      ["/guestthanks", "Your booking"],
      ["/guestfailed", "Your booking didn’t go through"],
      ["/thanks/failed", "Your payment didn’t go through"],
      ["/confirmation", "Your confirmation"],
    ] as const) {
      await goto(path);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      // No visit is known: the tab's title doesn't say that one is booked.
      expect(await page.title()).not.toMatch(/is booked/);
    }
  });

  itInCheck("can't be opened with a wrong link", async () => {
    const { page, goto } = await browser.newVisitor(server.origin);
    const good = await visitLinkOf(server, await bookAsGuest(server, { serviceId: "ag07" }));
    await goto(good.replace(/link=.{6}/, "link=AAAAAA"));
    await page.getByRole("heading", { name: "We can’t find a visit for this link" }).waitFor();
    const id = new URL(good, server.origin).searchParams.get("id");
    for (const query of ["", `?link=${"A".repeat(43)}`]) {
      const { status } = await fetch(`${server.origin}/api/v1/Appointment/${id}${query}`);
      expect(status).toBe(query ? 404 : 401);
    }
  });

  it("BK-4: when twenty guests book the same slot, one gets the slot and the others get the fixed error message", async () => {
    const { date, time } = await freeStart(apiCall(server.origin), "hl01", `${nextMonth()}-01`);
    const guests = Array.from({ length: 20 }, () => newGuest("Gil"));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        untilServed(() =>
          fetch(`${server.origin}/api/v1/guest/book`, {
            method: "POST",
            headers: { "content-type": "application/json", "idempotency-key": `race-${date}-${time}-${index}` },
            body: JSON.stringify({ serviceIds: ["hl01"], date, time, customer: guests[index] }),
          }),
        ),
      ),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ message: string }>)); // failures have a message
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = bodies.filter((_, index) => answers[index]?.status === 409).map(({ message }) => message);
    expect(refused).toEqual(Array(19).fill("This Slot already booked. "));
  });
});

import { describe, expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { startServer } from "./support/server.ts";

const server = await startServer();
const browser = await openBrowser();
const email = "ines.guest@example.com";

/** Booked for a day of next month: free to change, whatever the day the test runs on. */
const FACIAL = "/indiAppointment?id=ag07";

async function linkInMail(): Promise<string> {
  const { text, calendar } = await server.mails.waitFor({ to: email, subject: /Your visit on/ });
  expect(calendar).toContain("BEGIN:VEVENT");
  const url = /https?:\/\/\S*\/confirmation\?\S+/.exec(text)?.[0];
  if (!url) throw new Error(`no link in the mail:\n${text}`);
  const { pathname, search } = new URL(url);
  return pathname + search;
}

describe("PG-15, PG-16, BK-5: a visit without an account", () => {
  it("is booked from a treatment, opened by the mailed link, moved and cancelled", async () => {
    const { page, goto } = await browser.newVisitor(server.origin);
    await goto(FACIAL);
    await page.getByRole("heading", { name: "When suits you?" }).waitFor();
    await page.getByRole("button", { name: "Later month" }).click();
    await page.locator("table[aria-busy=false], table:not([aria-busy])").first().waitFor();
    await page.locator("table button:not([aria-disabled=true])").nth(10).click();
    await page
      .getByRole("button", { name: /^(9|10|11):\d\d am/ })
      .first()
      .click();

    await page.getByRole("heading", { name: "Nearly there" }).waitFor();
    await page.getByRole("button", { name: "Book this visit" }).click();
    expect(await page.getByText("Fill this in.").count()).toBe(4);
    await page.getByLabel("First name").fill("Ines");
    await page.getByLabel("Last name").fill("Roe");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Phone").fill("0012125550171");
    await page.getByRole("button", { name: "Book this visit" }).click();
    await page.waitForURL("**/guestthanks");
    await page.getByText("Nothing was charged.").waitFor();

    await goto(await linkInMail());
    await page.getByRole("heading", { name: "Your visit", exact: true }).waitFor();
    const before = await page.locator(".text-sum").first().textContent();
    await page.getByRole("link", { name: "Move it" }).click();
    await page.getByRole("heading", { name: "Move it to" }).waitFor();
    await page
      .getByRole("button", { name: /^(1|2|3):\d\d pm/ })
      .first()
      .click();
    await page.getByText("Your visit has been moved.").waitFor();
    await expect.poll(() => page.locator(".text-sum").first().textContent()).not.toBe(before);

    await page.getByRole("button", { name: "Cancel it" }).click();
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await page.getByRole("heading", { name: "This visit is cancelled" }).waitFor();
  });

  it("opens for nobody without its link", async () => {
    const { page, goto } = await browser.newVisitor(server.origin);
    const good = await linkInMail();
    await goto(good.replace(/link=.{6}/, "link=AAAAAA"));
    await page.getByRole("heading", { name: "This link opens no visit" }).waitFor();
    const id = new URL(good, server.origin).searchParams.get("id");
    for (const query of ["", `?link=${"A".repeat(43)}`]) {
      const { status } = await fetch(`${server.origin}/api/v1/Appointment/${id}${query}`);
      expect(status).toBe(query ? 404 : 401);
    }
  });

  it("BK-4: one of twenty guests gets the place, the others the fixed message", async () => {
    const days = await fetch(`${server.origin}/api/v1/Slot/month?month=2027-01&serviceIds=hl01`);
    const { data } = (await days.json()) as { data: { date: string; free: boolean }[] }; // the contract's own shape
    const date = data.find(({ free }) => free)?.date;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        fetch(`${server.origin}/api/v1/guest/book`, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": `race-${index}` },
          body: JSON.stringify({
            serviceIds: ["hl01"],
            date,
            time: "11:00",
            customer: {
              firstName: "G",
              lastName: String(index),
              email: `g${index}@example.com`,
              phone: "+001-212-5550100",
            },
          }),
        }),
      ),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ message: string }>)); // failures have a message
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = bodies.filter((_, index) => answers[index]?.status === 409).map(({ message }) => message);
    expect(refused).toEqual(Array(19).fill("This Slot already booked. "));
  });
});

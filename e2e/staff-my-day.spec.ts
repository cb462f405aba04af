import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { stepLinkOf } from "#modules/booking/server/moments/step-link.ts";
import { practitioners } from "#modules/booking/server/tables.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { instantOf } from "../src/shared/zoned-time.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser, PHONE } from "./support/browser.ts";
import { askClock } from "./support/clock.ts";
import { tuesdayAfter } from "./support/days.ts";
import { bookVisit } from "./support/desk.ts";
import { startServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const DANA = "practitioner-dana-reyes";
const TODAY = tuesdayAfter(7);
await askClock(server, { to: instantOf(TODAY, "10:20", "America/New_York")?.toISOString() });

/** What is smaller than a thumb, and how far the page is wider than the phone. */
const faultsOf = (page: Page) =>
  page.evaluate(() => ({
    small: [...document.querySelectorAll<HTMLElement>("main :is(a, button, input), nav :is(a, button)")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("p"))
      .map((element) => ({ name: element.textContent || element.ariaLabel, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 1 && (box.height < 44 || box.width < 44))
      .map(({ name, box }) => `${name}: ${Math.round(box.width)} by ${Math.round(box.height)}`),
    sideways: document.documentElement.scrollWidth - innerWidth,
  }));
const NONE = { small: [], sideways: 0 };

it("shows a practitioner the day on a phone, and takes a visit into the room and to its end (BO-23)", async () => {
  const jonah = await bookVisit(server, {
    date: TODAY,
    time: "10:30",
    serviceIds: ["ac01"],
    firstName: "Jonah",
    practitionerId: DANA,
  });
  await bookVisit(server, {
    date: TODAY,
    time: "14:00",
    serviceIds: ["ac01"],
    firstName: "Tess",
    practitionerId: DANA,
  });
  const desk = await newStaffVisitor(browser, server, "staff");
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
  const { page, id } = await newStaffVisitor(browser, server, "practitioner", phone);
  await server.db.update(practitioners).set({ accountId: id }).where(eq(practitioners.id, DANA));

  await page.goto("/admin");
  await page.waitForURL(/\/admin\/my-day$/);
  const next = page.getByRole("region", { name: "Next visit" });
  await next.getByRole("heading", { name: "Jonah Roe" }).waitFor();
  await page.getByRole("link", { name: /Tess Roe/ }).waitFor();
  for (const width of [PHONE.width, 320]) {
    await page.setViewportSize({ width, height: PHONE.height });
    expect(await faultsOf(page)).toEqual(NONE);
  }
  await page.setViewportSize(PHONE);
  expect(await violationsOn(page)).toEqual([]);

  // The desk checks in; the phone hears of it.
  await desk.page.goto("/admin/today");
  await desk.page.getByRole("button", { name: /^Jonah Roe, .*Dana Reyes/ }).click();
  await desk.page.getByRole("button", { name: "Check in" }).click();
  await next.getByText("Waiting").waitFor();
  await next.getByRole("button", { name: "Start" }).tap();
  await page.getByText("Jonah Roe is in the room.").waitFor();
  await desk.page.getByRole("button", { name: /^Jonah Roe, .*Dana Reyes, in the room$/ }).waitFor();

  // Running late reaches no one yet: Tess comes later than in three hours (visits 7).
  await page.getByRole("button", { name: "Running late" }).tap();
  const late = page.getByRole("dialog", { name: "Running late" });
  await late.getByText("No one who comes in the next 3 hours has to wait.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await late.getByRole("button", { name: "Close", exact: true }).last().tap();

  await next.getByRole("link", { name: "Open" }).tap();
  await page.getByRole("heading", { name: "What happens" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await faultsOf(page)).toEqual(NONE);

  // A note of the visit, written and signed on the phone; the desk reads none (visits 50, BO-20).
  await page.getByRole("button", { name: "Write a note" }).tap();
  await page.getByRole("button", { name: "Save note" }).tap();
  await page.getByRole("alert").getByText("Write what was done.").waitFor();
  await page.getByLabel("Lot").fill("C3921-A");
  await page.getByRole("textbox", { name: "Note" }).fill("Extractions on the nose only.");
  expect(await violationsOn(page)).toEqual([]);
  expect(await faultsOf(page)).toEqual(NONE);
  await page.getByRole("button", { name: "Save note" }).tap();
  const notes = page.getByRole("region", { name: "Visit notes" });
  await notes.getByText(/^Not signed/).waitFor();
  await notes.getByRole("button", { name: "Sign and lock" }).tap();
  await notes.getByText(/^Signed by/).waitFor();
  await notes.getByRole("button", { name: "Add to it" }).waitFor();
  expect(await faultsOf(page)).toEqual(NONE);
  const visit = page.url().split("/").at(-1)?.split("?")[0];

  // Pictures: only with the client's consent, before and after side by side, hidden until they are asked for (visits 50).
  const pictures = page.getByRole("region", { name: "Pictures" });
  await pictures.getByText(/has not allowed pictures for their record/).waitFor();
  const link = stepLinkOf(await loadSecrets(server.db, undefined), jonah, "prepare");
  const signed = await fetch(`${server.origin}/api/v1/Consent/sign/photos`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-visit-link": link },
    body: JSON.stringify({
      ...{ appointmentId: jonah.id, version: 2, typedName: "Jonah Roe", agreed: true, choices: ["record"] },
    }),
  });
  expect(signed.status).toBe(200);
  await page.reload();
  await pictures.getByText("No pictures yet.").waitFor();
  const jpeg = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#c98" } })
    .jpeg()
    .toBuffer();
  for (const kind of ["before", "after"]) {
    const file = { name: `${kind}.jpg`, mimeType: "image/jpeg", buffer: jpeg };
    await pictures.getByLabel(`Picture, ${kind}`, { exact: true }).setInputFiles(file);
    await pictures.getByRole("img", { name: new RegExp(`^${kind}, `, "i") }).waitFor();
  }
  await pictures.getByRole("button", { name: "Take photo before" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await faultsOf(page)).toEqual(NONE);
  await page.reload();
  await pictures.getByRole("button", { name: "Show 2 pictures" }).waitFor();
  expect(await pictures.getByRole("img").count()).toBe(0);
  await pictures.getByRole("button", { name: "Show 2 pictures" }).tap();
  await pictures.getByRole("img", { name: /^After, / }).waitFor();
  await desk.page.goto(`/admin/visits/${visit}`);
  await desk.page.getByRole("heading", { name: "What happens" }).waitFor();
  expect(await desk.page.getByText("Visit notes").count()).toBe(0);
  expect(await desk.page.getByRole("region", { name: "Pictures" }).count()).toBe(0);

  await page.getByRole("button", { name: "Complete" }).tap();
  await page.getByText("Jonah Roe is done.").waitFor();
  await page.getByRole("link", { name: "Back to my day" }).tap();
  await next.getByRole("heading", { name: "Tess Roe" }).waitFor();
});

it("emails whom a practitioner's delay reaches, from the board (visits 7)", async () => {
  const email = "odile.waits@example.com";
  await bookVisit(server, {
    date: TODAY,
    time: "11:00",
    serviceIds: ["ag05"],
    practitionerId: "practitioner-beatriz-nunes",
    guest: { firstName: "Odile", email },
  });
  const { page } = await newStaffVisitor(browser, server, "staff");
  await page.goto("/admin/today");
  await page.getByRole("button", { name: "Running late" }).click();
  const late = page.getByRole("dialog", { name: "Running late" });
  await late.getByLabel("Who is late").selectOption({ label: "Beatriz Nunes" });
  await late.getByLabel("Behind by").selectOption({ label: "30 minutes" });
  await late.getByRole("listitem").filter({ hasText: "11:00 am, may come at 11:30 am" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await late.getByRole("button", { name: "Email the customer" }).click();
  await page.getByText("The customer is emailed about the delay.").waitFor();
  const mail = await server.mails.waitFor({ to: email, subject: /^We are running about 30 minutes late today$/ });
  expect(mail.text).toContain("Come at your time, or at 11:30 am.");
});

it("asks a practitioner why they open another's visit, and says when there is none (settled 6.4)", async () => {
  const booked = await bookVisit(server, {
    date: tuesdayAfter(14),
    time: "10:30",
    serviceIds: ["ac01"],
    firstName: "Ivo",
    practitionerId: DANA,
  });
  const { page } = await newStaffVisitor(browser, server, "practitioner");
  await page.goto("/admin/visits/no-such-visit");
  await page.getByLabel("Reason").fill("Covers for Dana");
  await page.getByRole("button", { name: "Open the visit" }).click();
  await page.getByRole("alert").getByText("This visit doesn't exist.").waitFor();
  expect(await page.getByLabel("Reason").count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`/admin/visits/${booked.id}`);
  await page.getByLabel("Reason").fill("Covers for Dana");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Ivo Roe" }).waitFor();
  const desk = await newStaffVisitor(browser, server, "staff");
  await desk.page.goto("/admin/visits/no-such-visit");
  await desk.page.getByRole("alert").getByText("This visit doesn't exist.").waitFor();
});

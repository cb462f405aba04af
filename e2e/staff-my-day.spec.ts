import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { practitioners } from "#modules/booking/server/tables.ts";
import { makeStepLink } from "#modules/booking/server/visit-links/step-link.ts";
import { writeNote } from "#modules/care/server/public.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { instantOf } from "../src/shared/zoned-time.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser, PHONE } from "./support/browser.ts";
import { askClock } from "./support/clock.ts";
import { tuesdayAfter } from "./support/days.ts";
import { bookVisit } from "./support/desk.ts";
import { itInCheck } from "./support/in-check.ts";
import { startServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const DANA = "practitioner-dana-reyes";
const TODAY = tuesdayAfter(7);
await askClock(server, { to: instantOf(TODAY, "10:20", "America/New_York")?.toISOString() });

/** Returns touch targets smaller than a thumb, and the page's horizontal overflow. */
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

itInCheck(
  "a practitioner sees the day on a phone, brings a customer to the room and completes the visit (BO-23)",
  async () => {
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

    // The desk checks in; the phone shows it.
    await desk.page.goto("/admin/today");
    await desk.page.getByRole("button", { name: /^Jonah Roe, .*Dana Reyes/ }).click();
    await desk.page.getByRole("button", { name: "Check in" }).click();
    await next.getByText("Waiting").waitFor();
    await next.getByRole("button", { name: "Start" }).tap();
    await page.getByText("Jonah Roe is in the room.").waitFor();
    await desk.page.getByRole("button", { name: /^Jonah Roe, .*Dana Reyes, in the room$/ }).waitFor();

    // The delay affects no visit: Tess's visit begins more than three hours from now.
    await page.getByRole("button", { name: "Running late" }).tap();
    const late = page.getByRole("dialog", { name: "Running late" });
    await late.getByText("No one in the next 3 hours will have to wait.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await late.getByRole("button", { name: "Close", exact: true }).last().tap();

    await next.getByRole("link", { name: "Open" }).tap();
    await page.getByRole("heading", { name: "What happens" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await faultsOf(page)).toEqual(NONE);

    // A note for the visit is written and signed on the phone; the desk can't read any (BO-20).
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

    // Pictures: only with the customer's consent, before and after side by side, hidden until requested.
    const pictures = page.getByRole("region", { name: "Pictures" });
    await pictures.getByText(/has not allowed pictures for their record/).waitFor();
    const link = makeStepLink(await loadSecrets(server.db, undefined), jonah, "prepare");
    const signed = await fetch(`${server.origin}/api/v1/Consent/sign/photos`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-visit-link": link },
      body: JSON.stringify({
        appointmentId: jonah.id,
        version: 2,
        typedName: "Jonah Roe",
        agreed: true,
        choices: ["record"],
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
  },
);

itInCheck("the day board emails the customers affected by a practitioner's delay", async () => {
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
  const mail = await server.mails.waitFor({ to: email, subject: /^We’re running about 30 minutes late today$/ });
  expect(mail.text).toContain("You can come at your scheduled time or at 11:30 am.");
});

it("a practitioner must give a reason before opening another practitioner's visit", async () => {
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

/** Returns everything that the back office has stored in this browser's database, as text. */
const storedOn = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        for (const row of await settled(database.transaction(store).objectStore(store).getAll()))
          texts.push(
            Object.values(row as object) // each row of the store is an object
              .map((value) => (typeof value === "string" ? value : new TextDecoder("latin1").decode(value)))
              .join(" "),
          );
      database.close();
    }
    return texts;
  });

itInCheck(
  "a practitioner writes a note offline; it is sent only once, and deleted from the device with the session (BO-23)",
  async () => {
    const visit = await bookVisit(server, {
      date: TODAY,
      time: "16:00",
      serviceIds: ["ac01"],
      firstName: "Uma",
      practitionerId: DANA,
    });
    const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
    const { page, context, id, expectComplaint } = await newStaffVisitor(browser, server, "practitioner", phone);
    expectComplaint(/net::ERR_|status of 409|Failed to fetch/);
    await server.db.update(practitioners).set({ accountId: id }).where(eq(practitioners.id, DANA));
    const textsOf = async (what: string) => {
      const { rows } = await server.db.execute(sql`select id from visit_notes where appointment_id = ${visit.id}`);
      return [what, rows.length];
    };
    const posts: string[] = [];
    /** Lets the server receive a note but loses its response; later requests pass. */
    const loseAnswer = () =>
      page.route(`**/api/v1/admin/Appointment/${visit.id}/notes`, async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        posts.push(route.request().headers()["idempotency-key"] ?? "");
        if (posts.length > 1) return route.fallback();
        await route.fetch();
        await route.abort();
      });
    const sendAgain = () => page.evaluate(() => dispatchEvent(new Event("online")));
    const sendNothing = () =>
      page.route(`**/api/v1/admin/Appointment/${visit.id}/notes`, (route) =>
        route.request().method() === "POST" ? route.abort() : route.fallback(),
      );

    const copied = page.waitForResponse((response) => response.url().includes(`${visit.id}/notes/earlier`), {
      timeout: 60_000,
    });
    await page.goto("/admin/my-day");
    await page.getByRole("link", { name: /Uma Roe/ }).waitFor();
    await copied;
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /visit-drafts/.test(name)),
    );

    await context.setOffline(true);
    await page.getByRole("link", { name: /Uma Roe/ }).tap();
    await page.getByRole("heading", { name: "What happens" }).waitFor();
    await page.getByText("This may be out of date.").waitFor();
    const notes = page.getByRole("region", { name: "Visit notes" });
    await notes.getByRole("button", { name: "Write a note" }).tap();
    await notes.getByRole("textbox", { name: "Note" }).fill("Calm skin after the peel.");
    await notes.getByRole("button", { name: "Save note" }).tap();
    const waiting = notes.getByRole("list", { name: "Notes on this device" });
    await waiting.getByText("It's stored on this device, encrypted").waitFor();
    for (const width of [PHONE.width, 320]) {
      await page.setViewportSize({ width, height: PHONE.height });
      expect(await faultsOf(page)).toEqual(NONE);
    }
    await page.setViewportSize(PHONE);
    expect(await violationsOn(page)).toEqual([]);
    const stored = await storedOn(page);
    expect(stored).toHaveLength(1);
    for (const word of ["Calm", "peel", "Uma", visit.id]) expect(stored.join()).not.toContain(word);
    await page.getByRole("link", { name: "Back to my day" }).tap();
    await page.getByRole("link", { name: "Uma Roe A note is waiting on this device" }).waitFor();
    expect(await faultsOf(page)).toEqual(NONE);
    await page.getByRole("link", { name: "Uma Roe A note is waiting on this device" }).tap();
    await waiting.waitFor();

    await loseAnswer();
    await context.setOffline(false);
    await expect.poll(() => textsOf("after the lost answer")).toEqual(["after the lost answer", 1]);
    await sendAgain();
    await notes.getByText(/^Not signed/).waitFor();
    await waiting.waitFor({ state: "hidden" });
    expect(posts.length).toBeGreaterThan(1);
    expect(new Set(posts).size).toBe(1);
    await page.unrouteAll({ behavior: "wait" });
    expect(await textsOf("sent twice")).toEqual(["sent twice", 1]);
    expect(await storedOn(page)).toEqual([]);

    // While a correction is waiting to be sent, even after a reload, a colleague corrects the same note.
    await sendNothing();
    await notes.getByRole("button", { name: "Correct" }).tap();
    await notes.getByRole("textbox", { name: "Note" }).fill("Slight redness after the peel.");
    await notes.getByRole("button", { name: "Save note" }).tap();
    await waiting.waitFor();
    await page.reload();
    await waiting.getByText("Slight redness after the peel.").waitFor();
    const { rows } = await server.db.execute<{ id: string }>(
      sql`select id from visit_notes where appointment_id = ${visit.id}`,
    );
    const secrets = await loadSecrets(server.db, undefined);
    await server.db.transaction((tx) =>
      writeNote(tx, secrets, {
        appointmentId: visit.id,
        customerId: null,
        serviceId: null,
        corrects: rows[0]?.id,
        author: { accountId: id, name: "Noor Haddad" },
        content: { text: "Dry skin after the peel." },
      }),
    );
    await page.unrouteAll({ behavior: "wait" });
    await sendAgain();
    await waiting.getByText("This note was changed while you wrote").waitFor();
    await waiting.getByRole("region", { name: "In the record" }).getByText("Dry skin after the peel.").waitFor();
    await waiting.getByRole("region", { name: "Yours" }).getByText("Slight redness after the peel.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await faultsOf(page)).toEqual(NONE);
    await waiting.getByRole("button", { name: "Save mine instead" }).tap();
    await waiting.waitFor({ state: "hidden" });
    await notes.getByText("Slight redness after the peel.").waitFor();
    await notes.getByText("Dry skin after the peel.").waitFor({ state: "detached" });

    // With a note that wasn't sent yet, signing out asks for confirmation first, and then deletes the note from the
    // device.
    await sendNothing();
    await notes.getByRole("button", { name: "Correct" }).tap();
    await notes.getByRole("textbox", { name: "Note" }).fill("Never sent.");
    await notes.getByRole("button", { name: "Save note" }).tap();
    await waiting.waitFor();
    expect(await storedOn(page)).toHaveLength(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    const asked = page.waitForEvent("dialog");
    await page.getByRole("button", { name: /^Noor Staff/ }).click();
    await Promise.all([
      page.getByRole("menuitem", { name: "Sign out" }).click(),
      asked.then(async (dialog) => {
        expect(dialog.message()).toBe("A note was not sent yet. Sign out and lose it?");
        await dialog.accept();
      }),
    ]);
    await page.waitForURL(/\/admin\/sign-in/);
    expect((await storedOn(page)).join()).not.toMatch(/Never sent|Uma/);
    const key = await context.request.get(`${server.origin}/api/v1/admin/DraftKey`);
    expect(key.status()).toBe(401);
  },
);

import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { appointments } from "#modules/booking/server/tables.ts";
import { bookForCustomer } from "#modules/desk/server/book-for-customer.ts";
import { newId } from "#shared/ids.ts";
import { instantOf } from "#shared/zoned-time.ts";
import { newCustomer as newCustomerRecord } from "#testing/customer-records.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { freeStart } from "./support/clock-people.ts";
import { apiCall, newCustomer } from "./support/customer.ts";
import { clinicDay, tuesdayAfter } from "./support/days.ts";
import { deskContext } from "./support/desk.ts";
import { itInCheck } from "./support/in-check.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await workerServer();
const browser = await openBrowser();

const visitsThatAre = async (status: "held" | "booked") =>
  (await server.db.select().from(appointments).where(eq(appointments.status, status))).filter(
    ({ id }) => !known.has(id),
  );
/** Existing visits: those of the demo's people and of earlier tests. */
const known = new Set((await server.db.select().from(appointments)).map(({ id }) => id));
const heldPlaces = async () => (await visitsThatAre("held")).length;

describe("the walk-in dialog", () => {
  const openWalkIn = async () => {
    const visitor = await newStaffVisitor(browser, server, "staff");
    await visitor.page.goto("/admin/today");
    await visitor.page.getByText("Live", { exact: true }).waitFor();
    await visitor.page.keyboard.press("w");
    return { ...visitor, dialog: visitor.page.getByRole("dialog", { name: "New booking" }) };
  };

  it("selects no customer for a partial name or several matches, but lets staff choose the customer (BO-15, OO-8)", async () => {
    const phone = "+12125550612";
    await newCustomerRecord(server.db, { firstName: "Wilma", lastName: "Walkin", phone });
    for (const lastName of ["Desai", "Ito", "Roe", "Lund", "Castellanos", "Abara"])
      await newCustomerRecord(server.db, { firstName: "Wandamaria", lastName });
    const { page, dialog } = await openWalkIn();
    const who = dialog.getByRole("combobox", { name: "Who", exact: true });
    await who.fill("wandamaria");
    await dialog.getByText("6 people match. Choose one.").waitFor();
    await page.keyboard.press("Enter");
    const list = dialog.getByRole("listbox", { name: "Who", exact: true });
    expect(await list.getByRole("option").count()).toBe(7);
    expect(await list.getByRole("option", { selected: true }).count()).toBe(0);
    await who.fill("Wandamaria Walkin");
    await dialog.getByRole("option", { name: "New: Wandamaria Walkin" }).waitFor();
    expect(await list.getByRole("option").first().textContent()).toContain("New: Wandamaria Walkin");
    await page.keyboard.press("Enter");
    expect(await dialog.getByLabel("Last name").inputValue()).toBe("Walkin");
    await page.keyboard.type("(212) 555-0612");
    await page.keyboard.press("Tab");
    await dialog.getByText("A customer has this phone or email already.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Take Wilma Walkin" }).click();
    await dialog.getByRole("button", { name: "Change who it is for" }).waitFor();
  });

  itInCheck(
    "says that customers can't be looked up, and retries the lookup before treating a person as new (BO-15)",
    async () => {
      await newCustomerRecord(server.db, { firstName: "Wilhelmina", lastName: "Okonjo" });
      const { page, dialog, expectComplaint } = await openWalkIn();
      expectComplaint(/503/);
      await page.route(/admin\/Customer\/find/, (route) => route.fulfill({ status: 503, body: "{}" }));
      const who = dialog.getByRole("combobox", { name: "Who", exact: true });
      await who.fill("Wilhelmina Okonjo");
      await dialog.getByText("People can't be looked up now.").waitFor();
      const list = dialog.getByRole("listbox", { name: "Who", exact: true });
      expect(await list.getByRole("option").allTextContents()).toEqual(["Try again", "New: Wilhelmina Okonjo"]);
      expect(await violationsOn(page)).toEqual([]);
      await page.unroute(/admin\/Customer\/find/);
      await page.keyboard.press("Enter");
      await list.getByRole("option", { name: "Wilhelmina Okonjo" }).first().waitFor();
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Change who it is for" }).waitFor();
    },
  );

  itInCheck(
    "offers no time on another day, says why no time fits today, and links to an ordinary booking (OO-9)",
    async () => {
      const today = clinicDay();
      await server.db.execute(sql`
      insert into closures (id, dates, name) values (${newId()}, daterange(${today}::date, ${today}::date, '[]'), 'Burst pipe')
      on conflict do nothing`);
      onTestFinished(async () => {
        await server.db.execute(sql`delete from closures where name = 'Burst pipe'`);
      });
      const { page, dialog } = await openWalkIn();
      await page.keyboard.type("Walda Newman 212 555 0145");
      await dialog.getByRole("option", { name: /^New: Walda/ }).waitFor();
      await page.keyboard.press("Enter");
      await dialog.getByRole("combobox", { name: "What", exact: true }).fill("hyd");
      await dialog
        .getByRole("option", { name: /^Hydra/ })
        .first()
        .click();
      await dialog.getByText("Nothing fits today.").waitFor();
      await dialog.getByText(/^(We’re closed|The day is over\.$)/).waitFor();
      await dialog.getByRole("button", { name: "Check in", exact: true }).click();
      await dialog.getByText("Nothing fits today. Check another time, or book another day.").waitFor();
      expect(await heldPlaces()).toBe(0);
      await dialog.getByLabel("Another time").waitFor();
      await dialog.getByRole("button", { name: "Override", exact: true }).click();
      await dialog.getByText(/^Why not /).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Book another day" }).click();
      await dialog.getByText("Place held while you talk").waitFor();
      await dialog.getByRole("button", { name: /^Book \w/ }).waitFor();
      expect(await dialog.getByLabel("Last name").inputValue()).toBe("Newman");
      await page.getByRole("button", { name: "Close" }).click();
      await expect.poll(heldPlaces).toBe(0);

      const again = await openWalkIn();
      await again.page.keyboard.type("Wanda Newman 212 555 0146");
      await again.dialog.getByRole("option", { name: /^New: Wanda/ }).waitFor();
      await again.page.keyboard.press("Enter");
      await again.dialog.getByRole("combobox", { name: "What", exact: true }).fill("hyd");
      await again.dialog
        .getByRole("option", { name: /^Hydra/ })
        .first()
        .click();
      await again.dialog.getByRole("button", { name: "Waitlist for today" }).click();
      await again.page.getByText(/^Wanda is on the waitlist/).waitFor();
      await again.dialog.waitFor({ state: "hidden" });
    },
  );
});

describe("the dialog for a booking by phone", () => {
  it("takes six keyboard actions for a known customer, at any loading speed (BO-15)", async () => {
    await newCustomer(server.origin, "Zubeida");
    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.goto("/admin/today");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("n");
    await page.keyboard.type("zub");
    await page.getByRole("option", { name: /^Zubeida Okafor/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("hyd");
    await page
      .getByRole("option", { name: /^Hydra/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.getByText(/^Booked Zubeida Okafor, /).waitFor();
    const [visit, ...others] = await visitsThatAre("booked");
    expect([visit?.bookedVia, others]).toEqual(["phone", []]);
    await page.getByRole("heading", { name: "Zubeida Okafor" }).waitFor();
  });

  itInCheck(
    "uses the text that was typed before the lists of customers and treatments had loaded (BO-15)",
    async () => {
      await newCustomer(server.origin, "Yevgenia");
      const { page } = await newStaffVisitor(browser, server, "staff");
      const asked: string[] = [];
      await page.route(/Customer\/find|limit=100/, async (route) => {
        const { pathname } = new URL(route.request().url());
        asked.push(pathname);
        await sleep(pathname.endsWith("/find") ? 800 : 6_000);
        await route.continue();
      });
      await page.goto("/admin/today");
      await page.getByText("Live", { exact: true }).waitFor();
      await page.keyboard.press("n");
      await page.keyboard.type("yevg");
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "New booking" });
      await dialog.getByText("Yevgenia Okafor").waitFor();
      const former = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      const measured = await dialog.evaluate((box) => [
        box.scrollWidth - box.clientWidth,
        box.getBoundingClientRect().width,
      ]);
      expect(measured, "the dialog fills a phone and scrolls in one direction").toEqual([0, 390]);
      if (former) await page.setViewportSize(former);
      await page.getByRole("combobox", { name: "What" }).fill("acne facial");
      await page.keyboard.press("Enter");
      await page.getByText("Place held while you talk").waitFor();
      expect(new Set(asked).size).toBe(2);
      await page.getByRole("button", { name: "Close" }).click();
      await expect.poll(heldPlaces).toBe(0);
    },
  );

  itInCheck("creates a new customer with a name and a phone number, by keyboard alone", async () => {
    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.goto("/admin/today");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("n");
    await page.keyboard.type("Walter Quill");
    await page.getByRole("option", { name: "New: Walter Quill" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("(212) 555-0188");
    for (let fields = 0; fields < 3; fields += 1) await page.keyboard.press("Tab");
    await page.keyboard.type("hyd");
    await page
      .getByRole("option", { name: /^Hydra/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.getByText(/^Booked Walter Quill, /).waitFor();
    await page.getByRole("link", { name: "Open file of Walter Quill" }).waitFor();
    await page.getByText("(212) 555-0188").waitFor();
  });

  itInCheck("opens from a customer's file, and can repeat the customer's last visit", async () => {
    const customerId = await newCustomerRecord(server.db, { firstName: "Odile", lastName: "Marchand" });
    const context = await deskContext(server);
    const free = await freeStart(apiCall(server.origin), "ac01", tuesdayAfter(7));
    const visit = await bookForCustomer(context, staffOf(await makeStaff(context)), {
      customerId,
      services: [{ serviceId: "ac01", addOnIds: [] }],
      startsAt: present(instantOf(free.date, free.time, "America/New_York")),
      via: "phone",
      notify: false,
    });
    await server.db.update(appointments).set({ status: "completed" }).where(eq(appointments.id, visit.id));
    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.goto(`/admin/customers/${customerId}`);
    await page.getByRole("link", { name: "Book for Odile" }).click();
    const dialog = page.getByRole("dialog", { name: "New booking" });
    await dialog.getByText("Odile Marchand").waitFor();
    await dialog.getByRole("button", { name: "Repeat last visit" }).click();
    await dialog.getByRole("button", { name: /^Remove Acne facial/ }).waitFor();
    await dialog.getByText("Place held while you talk").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(/^Booked Odile Marchand, /).waitFor();
  });

  itInCheck("shows the health check questions, and stores the answers with the visit", async () => {
    await newCustomer(server.origin, "Xenia");
    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.goto("/admin/today");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("n");
    await page.keyboard.type("xenia");
    await page.getByRole("option", { name: /^Xenia Okafor/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("hyd");
    await page
      .getByRole("option", { name: /^Hydra/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New booking" });
    await dialog.getByRole("button", { name: "Ask here" }).click();
    const asked = page.getByRole("dialog", { name: "Health check of Xenia Okafor" });
    await asked.getByRole("checkbox", { name: /^An allergy/ }).check();
    await asked.getByRole("button", { name: "Continue" }).click();
    await asked.getByText("Please tell us.").waitFor();
    await asked.getByLabel("To what?").fill("Latex");
    expect(await violationsOn(page)).toEqual([]);
    await asked.getByRole("button", { name: "Continue" }).click();
    await asked.getByText(/^You can book\. A clinician looks at this/).waitFor();
    await asked.getByRole("button", { name: "Close" }).last().click();
    await asked.waitFor({ state: "hidden" });
    expect(await dialog.getByRole("button", { name: "Ask here" }).count()).toBe(0);
    await dialog.getByRole("button", { name: /^Book (today|\w{3},) / }).click();
    await page.getByText(/^Booked Xenia Okafor, /).waitFor();
    await page.getByText("Declared: see").waitFor();
  });

  itInCheck(
    "says why a time isn't offered, and lets staff hold that time against the clinic's rules with a reason",
    async () => {
      const { page } = await newStaffVisitor(browser, server, "staff");
      await page.goto("/admin/today?new=booking");
      await page.getByRole("combobox", { name: "What" }).fill("acne facial");
      await page.keyboard.press("Enter");
      await page.getByText("Place held while you talk").waitFor();
      await page.getByLabel("Another time").fill("20:00");
      await page.getByLabel("Another time").press("Enter");
      await page.getByText("Why not 8:00 pm?").waitFor();
      await page.getByText(/^Ends at 9:00 pm, after 5:00 pm\.$/).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole("button", { name: "Hold it anyway" }).click();
      await page.getByText("Say why, in a few words.").waitFor();
      await page.getByRole("textbox", { name: "Reason" }).fill("Bride on her wedding day");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: /^Book .* 8:00 pm$/ }).waitFor();
      await page.getByText("Place held while you talk").waitFor();
      await page.getByText("Why not 8:00 pm?").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Close" }).click();
      await expect.poll(heldPlaces).toBe(0);
    },
  );

  it("releases its slot immediately, also on the day board, when staff close the dialog with Escape (BO-16)", async () => {
    const { page } = await newStaffVisitor(browser, server, "staff");
    // Uses a later day, because late in the evening, no time is left today.
    await page.goto(`/admin/today?date=${tuesdayAfter(7)}&new=booking`);
    await page.getByRole("combobox", { name: "What" }).fill("hyd");
    await page
      .getByRole("option", { name: /^Hydra/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Place held while you talk").waitFor();
    expect(await heldPlaces()).toBe(1);
    const heldBars = page.getByRole("button", { name: /^Held, / });
    await expect.poll(() => heldBars.count()).toBeGreaterThan(0);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(heldPlaces).toBe(0);
    await expect.poll(() => heldBars.count()).toBe(0);
  });
});

itInCheck("staff block time on the day board, change the block, and remove it", async () => {
  // This day is beyond the booking horizon.
  const date = tuesdayAfter(98);
  const { page } = await newStaffVisitor(browser, server, "staff");
  await page.goto(`/admin/today?date=${date}&new=block`);
  const adding = page.getByRole("dialog", { name: "New booking" });
  await adding.getByLabel("Who or which room").selectOption({ label: "Facial 1" });
  await adding.getByLabel("Note, if any").fill("Deep clean");
  await adding.getByRole("button", { name: "Block the time" }).click();
  await page.getByText(/^Facial 1 is blocked on /).waitFor();
  await page.getByRole("button", { name: "Show all rooms" }).click();
  await page.getByRole("button", { name: "Deep clean, 12:00 pm to 1:00 pm, Facial 1" }).click();
  const block = page.getByRole("dialog", { name: "Deep clean, Facial 1" });
  await block.getByLabel("To", { exact: true }).fill("13:30");
  await block.getByLabel("Note, if any").fill("New floor");
  expect(await violationsOn(page)).toEqual([]);
  await block.getByRole("button", { name: "Save" }).click();
  await page.getByText("The block of Facial 1 is changed.").waitFor();
  await page.getByRole("button", { name: "New floor, 12:00 pm to 1:30 pm, Facial 1" }).click();
  await page.getByRole("button", { name: "Remove the block" }).click();
  await page.getByText("Facial 1 is free again.").waitFor();
  await page.getByRole("button", { name: /^New floor/ }).waitFor({ state: "detached" });
});

itInCheck("staff release a slot that a customer holds on the site, after the dialog explains the effect", async () => {
  const { date, time } = await freeStart(apiCall(server.origin), "ac01", tuesdayAfter(70));
  const context = await deskContext(server);
  const services = [{ serviceId: "ac01", addOns: [] }];
  await server.db.transaction((tx) =>
    holdVisit(context, tx, { cartId: newId(), customerId: null, services, date, time }),
  );
  const { page } = await newStaffVisitor(browser, server, "staff");
  await page.goto(`/admin/today?date=${date}`);
  await page
    .getByRole("button", { name: /^Held, .* held by Web$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Release the place" }).click();
  const dialog = page.getByRole("dialog", { name: "Release this place?" });
  await dialog.getByText(/Their page will say that the hold ended\./).waitFor();
  await dialog.getByLabel("Reason").fill("Booked twice");
  await dialog.getByRole("button", { name: "Release the place" }).click();
  await page.getByText("That time slot is open again.").waitFor();
  await page
    .getByRole("button", { name: /^Held, / })
    .first()
    .waitFor({ state: "detached" });
});

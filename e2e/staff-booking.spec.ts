import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { appointments } from "#modules/booking/server/tables.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { newCustomer } from "./support/customer.ts";
import { startServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";

const server = await startServer();
const browser = await openBrowser();

const visitsThatAre = (status: "held" | "booked") =>
  server.db.select().from(appointments).where(eq(appointments.status, status));
const heldPlaces = async () => (await visitsThatAre("held")).length;

describe("a booking by phone", () => {
  it("takes six actions for a known customer, without a pointer, however fast they come (BO-15)", async () => {
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

  it("makes a new customer on the way, with a name and a number, by keyboard alone", async () => {
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
    await page.getByRole("link", { name: "Open the file of Walter Quill" }).waitFor();
    await page.getByText("(212) 555-0188").waitFor();
  });

  it("frees its place at once when the dialog is closed without booking (BO-16)", async () => {
    const { page } = await newStaffVisitor(browser, server, "staff");
    await page.goto("/admin/today?new=booking");
    await page.getByRole("combobox", { name: "What" }).fill("hyd");
    await page
      .getByRole("option", { name: /^Hydra/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Place held while you talk").waitFor();
    expect(await heldPlaces()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(heldPlaces).toBe(0);
  });
});

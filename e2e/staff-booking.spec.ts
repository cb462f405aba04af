import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { appointments } from "#modules/booking/server/tables.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { newCustomer } from "./support/customer.ts";
import { staffVisitor } from "./support/desk-visitor.ts";
import { startServer } from "./support/server.ts";

const server = await startServer();
const browser = await openBrowser();

const heldPlaces = () =>
  server.db.select({ id: appointments.id }).from(appointments).where(eq(appointments.status, "held"));

describe("a booking by phone", () => {
  it("takes six actions for a known customer, without a pointer (BO-15)", async () => {
    await newCustomer(server.origin, "Zubeida");
    const { page } = await staffVisitor(browser, server);
    await page.goto("/admin/today");
    await page.getByRole("heading", { level: 1 }).waitFor();
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
    const [visit] = await server.db.select().from(appointments).where(eq(appointments.status, "booked"));
    expect(visit).toMatchObject({ bookedVia: "phone" });
  });

  it("frees its place at once when the dialog is closed without booking (BO-16)", async () => {
    const { page } = await staffVisitor(browser, server);
    await page.goto("/admin/today?new=booking");
    await page.getByRole("combobox", { name: "What" }).fill("hyd");
    await page
      .getByRole("option", { name: /^Hydra/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Place held while you talk").waitFor();
    expect(await heldPlaces()).toHaveLength(1);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(heldPlaces).toEqual([]);
  });
});

import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newStaff } from "#testing/staff.ts";
import { openBrowser } from "../support/browser.ts";
import { networkIdle } from "../support/network-idle.ts";
import { STAFF_SCREENS } from "../support/screens.ts";
import { startServer } from "../support/server.ts";
import { newStaffVisitor } from "../support/staff-visitor.ts";
import { expectTidyScreens } from "../support/tidy-screens.ts";

// The server has the demo data: customers and visits.
const server = await startServer();
const browser = await openBrowser();

/** Returns the first id of a table, as used in its screen's URL. */
async function first(query: string): Promise<string> {
  const { rows } = await server.db.execute<{ id: string }>(sql.raw(query));
  const [row] = rows;
  if (!row) throw new Error(`no row: ${query}`);
  return row.id;
}
const customer = await first(
  "select customer_id as id from appointments where customer_id is not null order by id limit 1",
);
const visit = await first("select id from appointments where status in ('booked', 'confirmed') order by id limit 1");

/** Creates the visit's order, as the front desk does to make it payable. */
async function makePayable(): Promise<string> {
  const { bearer } = await newStaff(server.db, "admin");
  const answer = await fetch(`${server.origin}/api/v1/admin/Appointment/${visit}/order`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}`, "idempotency-key": "staff-screens" },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).data.orderId;
}
const order = await makePayable();

/** The main back office screens, and those with which an owner fills the site. */
const SCREENS = [
  ...["/admin/today", "/admin/calendar/week", `/admin/visits/${visit}`, `/admin/orders/${order}`],
  ...[
    "/admin/customers",
    `/admin/customers/${customer}`,
    `/admin/customers/${customer}/money`,
    "/admin/people",
    "/admin/import",
  ],
  ...[
    "/admin/services/ag01",
    "/admin/services/ag04?tab=time",
    "/admin/products",
    "/admin/products/p01",
    "/admin/prices",
    "/admin/prices/new",
  ],
  ...["/admin/offers/limited", "/admin/offers/plans", "/admin/offers/plans/new", "/admin/offers/packages"],
  ...["/admin/pay", "/admin/pay/rules", "/admin/pay/rules/new", "/admin/pay/hours", "/admin/pay/people"],
  ...["/admin/pay/settings", "/admin/pay/mine", "/admin/pay/accounting"],
  ...["/admin/offers/packages/pp06", "/admin/offers/gift-cards", "/admin/memberships", "/admin/quiz"],
  ...["/admin/content/banners", "/admin/content/pages", "/admin/settings/facts", "/admin/settings/brand"],
  "/admin/settings/site",
  "/admin/settings/readers",
];

/**
 * Returns usable controls of a screen that can't be reached by Tab; of radio buttons and tabs, one is enough for its
 * group.
 */
async function unreachable(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.addEventListener("focusin", ({ target }) => (target as Element).setAttribute("data-reached", ""));
  });
  const count = await page.locator("a[href], button, input, select, textarea, summary, [tabindex]").count();
  for (let pressed = 0; pressed <= count; pressed += 1) await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const usable =
      "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";
    return [...document.querySelectorAll<HTMLElement>(`main :is(${usable})`)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]"))
      .filter((element) => element.tabIndex >= 0 && !element.matches("input[type=radio], [role=tab]"))
      .filter((element) => !element.hasAttribute("data-reached"))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

it.each(Object.values(STAFF_SCREENS))(
  "back office screens have no axe findings and no horizontal scrolling at $width px (OO-46)",
  async (viewport) => {
    const { page } = await newStaffVisitor(browser, server, "admin", { viewport, hasTouch: viewport.width < 1024 });
    await expectTidyScreens({ page }, SCREENS);
  },
);

it("back office screens can be used by keyboard alone: Tab reaches every control (OO-46)", async () => {
  const { page, goto } = await newStaffVisitor(browser, server, "admin");
  for (const path of SCREENS) {
    await goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await networkIdle(page);
    expect([path, await unreachable(page)]).toEqual([path, []]);
  }
});

import type { BrowserContextOptions } from "playwright-core";
import { startSession } from "#modules/account/server/sessions/start-session.ts";
import type { Role } from "#shared/rights.ts";
import { newStaff, provesFactor } from "#testing/staff.ts";
import type { TestBrowser, Visitor } from "./browser.ts";
import type { TestServer } from "./server.ts";

export type StaffVisitor = Visitor & { id: string; name: string };

/**
 * Creates a new staff member in a separate browser, signed in with a second factor, for tests that aren't about the
 * sign-in.
 */
export async function newStaffVisitor(
  browser: TestBrowser,
  { origin, db }: Pick<TestServer, "origin" | "db">,
  role: Exclude<Role, "customer">,
  options: BrowserContextOptions = {},
): Promise<StaffVisitor> {
  const { customerId, name } = await newStaff(db, role);
  const session = await db.transaction((tx) => startSession(tx, { customerId, userAgent: null }));
  await provesFactor(db, session.accessToken);
  const visitor = await browser.newVisitor(origin, {
    ...options,
    extraHTTPHeaders: { authorization: `Bearer ${session.accessToken}` },
  });
  await visitor.context.addCookies([{ name: "staff-renewal", value: session.renewalToken, url: origin }]);
  return { ...visitor, id: customerId, name };
}

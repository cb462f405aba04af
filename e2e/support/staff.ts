import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { hashPassword } from "#modules/account/server/passwords/password-hashing.ts";
import { customers } from "#modules/account/server/tables.ts";
import type { Database } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { Role } from "#shared/rights.ts";
import { codeOf, roomInStep } from "#testing/second-factor.ts";
import { apiCall } from "./customer.ts";

export type StaffLogin = { id: string; email: string; password: string; firstName: string; lastName: string };

/** Creates a staff member for one test, who has a password but no factor yet. */
export async function newStaffPerson(
  db: Database,
  role: Exclude<Role, "customer">,
  firstName = "Noor",
): Promise<StaffLogin> {
  const id = newId();
  const password = "nineteen-linen-windows";
  const email = `${firstName.toLowerCase()}.${randomBytes(5).toString("hex")}@staff.example`;
  const lastName = "Haddad";
  await db.insert(customers).values({
    id,
    email,
    firstName,
    lastName,
    role,
    emailVerifiedAt: sql`now()`,
    passwordHash: await hashPassword(password),
  });
  return { id, email, password, firstName, lastName };
}

export type EnrolledPerson = StaffLogin & {
  /** The secret of their authenticator app. The code of the previous time step is already used. */
  secret: string;
  recoveryCodes: string[];
  /** A session of this staff member with a verified factor. */
  token: string;
};

/** Creates a staff member with an authenticator app, set up through the API. */
export async function newEnrolledPerson(
  { origin, db }: { origin: string; db: Database },
  role: Exclude<Role, "customer">,
  firstName?: string,
): Promise<EnrolledPerson> {
  const person = await newStaffPerson(db, role, firstName);
  const login = await apiCall(origin)("POST", "user/login", { email: person.email, password: person.password });
  const token = login.body.data.accessToken;
  const call = apiCall(origin, token);
  const { secret } = (await call("POST", "user/secondFactor/enrol")).body.data;
  await roomInStep(3_000);
  const proven = await call("POST", "user/secondFactor/totp", { code: codeOf(secret, -1) });
  return { ...person, secret, token, recoveryCodes: proven.body.data.recoveryCodes ?? [] };
}

/** Fills in email and password on the sign-in page. */
export async function givePassword(page: Page, { email, password }: StaffLogin): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
}

/**
 * Types a code; the page submits it by itself. `step`: the time step relative to now, because each code works only
 * once.
 */
export async function giveCode(page: Page, secret: string, step = 0): Promise<void> {
  if (step < 0) await roomInStep(10_000);
  await page.getByLabel("Code from your authenticator app").pressSequentially(codeOf(secret, step));
}

/**
 * Waits until staff are signed in and `/admin` has redirected to their first screen. A menu that is opened before that
 * would close again.
 */
export async function isIn(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).waitFor();
  await page.waitForURL(/\/admin\/(?!sign-in)/);
}

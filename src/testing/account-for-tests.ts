import { desc, eq } from "drizzle-orm";
import { digitsOfCode } from "#modules/account/server/codes/one-time-codes.ts";
import { customers, oneTimeCodes } from "#modules/account/server/tables.ts";
import type { Database } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";

/**
 * Returns the digits of the newest code for an email address, derived from the code's id, as they appear in the email.
 */
export async function newestDigits(deps: { db: Database; secrets: Secrets }, email: string): Promise<string> {
  const [code] = await deps.db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .innerJoin(customers, eq(customers.id, oneTimeCodes.customerId))
    .where(eq(customers.email, email))
    .orderBy(desc(oneTimeCodes.createdAt), desc(oneTimeCodes.id))
    .limit(1);
  if (!code) throw new Error("no code was made");
  return digitsOfCode(deps.secrets, code.id);
}

let persons = 0;

/**
 * Returns the sign-up data of a new person: a unique phone number, an email based on the name, and a password that is
 * on no list of common ones.
 */
export function newPerson(name: string) {
  persons += 1;
  return {
    firstName: name,
    lastName: "Okafor",
    email: `${name.toLowerCase()}@example.com`,
    phone: `+1212${5_550_200 + persons}`,
    password: "linen-window-tuesday",
  };
}

/** Returns a response's renewal cookie as a Cookie header; "" if it was cleared. */
export function cookieOf(headers: Headers): string {
  const [cookie = ""] = headers.getSetCookie();
  const [pair = ""] = cookie.split(";");
  return pair.endsWith("=") ? "" : pair;
}

/** Waits when a rate limit window of so many seconds is about to end, so that a test stays within one window. */
export async function awayFromWindowEdge(seconds = 900): Promise<void> {
  const left = seconds - ((Date.now() / 1_000) % seconds);
  if (left < 40) await new Promise((resolve) => setTimeout(resolve, (left + 0.5) * 1_000));
}

import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { ServerDeps } from "#platform/server-deps.ts";
import { findAliasOfCode } from "../login-aliases.ts";
import { customers, oneTimeCodes } from "../tables.ts";
import { digitsOfCode, isCodeFor } from "./one-time-codes.ts";

export type CodeMail = {
  purpose: "verify_email" | "reset_password";
  email: string;
  firstName: string;
  lastName: string;
  /** Six digits. Not for logs. */
  digits: string;
};

const isLive = (codeId: string) =>
  and(eq(oneTimeCodes.id, codeId), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, sql`now()`));

/** What the mail with a code says; undefined when there is no account behind it, or the code is over already. */
export async function readCodeMail(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  codeId: string,
): Promise<CodeMail | undefined> {
  const [found] = await db
    .select({
      purpose: oneTimeCodes.purpose,
      subjectHash: oneTimeCodes.subjectHash,
      customerId: customers.id,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(oneTimeCodes)
    .innerJoin(customers, eq(customers.id, oneTimeCodes.customerId))
    .where(and(isLive(codeId), inArray(oneTimeCodes.purpose, ["verify_email", "reset_password"])));
  if (!found?.email || (found.purpose !== "verify_email" && found.purpose !== "reset_password")) return undefined;
  const { purpose, subjectHash, customerId, email, firstName, lastName } = found;
  const isOf = (address: string) => isCodeFor(secrets, { purpose, subjectHash }, address);
  // One for a former address that was never verified goes where the account is read.
  const alias = isOf(email) ? undefined : await findAliasOfCode(db, { customerId, isOf });
  return {
    purpose,
    email: alias ?? email,
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    digits: digitsOfCode(secrets, codeId),
  };
}

/** A returning client's code while it is good, and the account it is for, if it is for one. Not for logs. */
export async function readGuestCode(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  codeId: string,
): Promise<{ digits: string; customerId: string | null } | undefined> {
  const [found] = await db
    .select({ customerId: oneTimeCodes.customerId })
    .from(oneTimeCodes)
    .where(and(isLive(codeId), eq(oneTimeCodes.purpose, "identify_guest")));
  return found && { digits: digitsOfCode(secrets, codeId), customerId: found.customerId };
}

/** The digits of a code to agree to one sale, while it is good: only for the address that it was asked for. Not for logs. */
export async function readSaleCode(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  { codeId, consentId, address }: { codeId: string; consentId: string; address: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ subjectHash: oneTimeCodes.subjectHash })
    .from(oneTimeCodes)
    .where(and(isLive(codeId), eq(oneTimeCodes.purpose, "agree_to_sale")));
  if (!found) return undefined;
  const isTheirs = isCodeFor(secrets, { purpose: "agree_to_sale", about: consentId, ...found }, address);
  return isTheirs ? digitsOfCode(secrets, codeId) : undefined;
}

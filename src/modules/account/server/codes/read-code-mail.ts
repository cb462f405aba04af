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
  /** Six digits. Must not be logged. */
  digits: string;
};

const isLive = (codeId: string) =>
  and(eq(oneTimeCodes.id, codeId), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, sql`now()`));

/** Returns the content of a code email; undefined if there is no account or the code is no longer valid. */
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
  // A code requested for a former email is sent there if that email was verified, otherwise to the account's current
  // one.
  const alias = isOf(email) ? undefined : await findAliasOfCode(db, { customerId, isOf });
  return {
    purpose,
    email: alias ?? email,
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    digits: digitsOfCode(secrets, codeId),
  };
}

/**
 * Returns the digits of a valid code that identifies a guest, and the id of the account with their email, if any. Must
 * not be logged.
 */
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

/**
 * Returns the digits of a code for agreeing to one sale; undefined if the code is no longer valid or was requested for
 * another email. Must not be logged.
 */
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

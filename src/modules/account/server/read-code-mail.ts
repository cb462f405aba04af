import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { ServerDeps } from "#api/env.ts";
import { digitsOfCode } from "./one-time-codes.ts";
import { customers, oneTimeCodes } from "./tables.ts";

export type CodeMail = {
  purpose: "verify_email" | "reset_password" | "identify_guest";
  email: string;
  firstName: string;
  lastName: string;
  /** Six digits. Not for logs. */
  digits: string;
};

/** What the mail with a code says; undefined when there is no account behind it, or the code is over already. */
export async function readCodeMail(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  codeId: string,
): Promise<CodeMail | undefined> {
  const [found] = await db
    .select({
      purpose: oneTimeCodes.purpose,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(oneTimeCodes)
    .innerJoin(customers, eq(customers.id, oneTimeCodes.customerId))
    .where(and(eq(oneTimeCodes.id, codeId), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, sql`now()`)));
  if (!found?.email) return undefined;
  const { purpose, email, firstName, lastName } = found;
  return {
    purpose,
    email,
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    digits: digitsOfCode(secrets, codeId),
  };
}

import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { hasEmailInSql, isLoginInSql } from "../customer-columns.ts";
import { isDeviceOf } from "../sessions/device-cookie.ts";
import { knownNetworks } from "../tables.ts";
import { subjectOf } from "./mailbox.ts";

/** The origin of a request about codes. */
export type CodeAsker = {
  /** Undefined for calls from the page renderer. */
  clientNetwork: string | undefined;
  /** The device cookie's token, which shows that an account's owner logged in on this device before. */
  knownAs?: string | undefined;
};

type Context = CodeAsker & { db: DatabaseOrTransaction; secrets: Secrets };

/** Hashes a network with an email as salt, so that rows don't reveal that two people share a network. */
const networkKeyOf = (secrets: Secrets, subject: string, clientNetwork: string) =>
  secrets.sign("codes", `known:${subject}:${clientNetwork}`);

/**
 * Remembers a network from which an email's owner logged in or entered a code, so that others can't use up the owner's
 * codes for this network.
 */
export async function rememberNetwork(
  { db, secrets, clientNetwork }: Context,
  { email, customerId }: { email: string; customerId: string | undefined },
): Promise<void> {
  if (clientNetwork === undefined) return;
  const subject = subjectOf(secrets, email);
  await db
    .insert(knownNetworks)
    .values({ subject, network: networkKeyOf(secrets, subject, clientNetwork), customerId: customerId ?? null })
    .onConflictDoUpdate({
      target: [knownNetworks.subject, knownNetworks.network],
      set: { seenAt: sql`now()`, customerId: sql`coalesce(excluded.customer_id, known_networks.customer_id)` },
    });
}

/** Whether an email's owner logged in or entered a code from this device or network before. */
export async function isKnownHere(context: Context, address: string): Promise<boolean> {
  return (await ownCountOf(context, address)) !== undefined;
}

// A sign-up doesn't prove who owns the email, so the cookie is used only once the account is verified.
const askWhetherKnown = statement(
  { customerId: "text?", isKnown: "bool" },
  sql`
  select (select id from customers where ${hasEmailInSql(sql.placeholder("address"))} and ${isLoginInSql} and email_verified_at is not null) as "customerId",
    exists (select 1 from known_networks where subject = ${sql.placeholder("subject")} and network = ${sql.placeholder("network")}) as "isKnown"`,
);

/**
 * Returns the key of the separate code limit for a device or network that has logged in with an email before; undefined
 * for any other. The same statement runs for known and unknown emails (AU-4).
 */
export async function ownCountOf(
  { db, secrets, clientNetwork, knownAs }: Context,
  address: string,
): Promise<string | undefined> {
  const subject = subjectOf(secrets, address);
  const network = clientNetwork === undefined ? "" : networkKeyOf(secrets, subject, clientNetwork);
  const [{ customerId = null, isKnown = false } = {}] = await askWhetherKnown(db, { address, subject, network });
  if (customerId !== null && isDeviceOf(secrets, knownAs, customerId)) return "device";
  return isKnown ? network : undefined;
}

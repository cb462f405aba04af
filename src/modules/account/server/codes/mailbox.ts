import type { Secrets } from "#platform/secrets.ts";
import { emailKey } from "#shared/email-key.ts";

/**
 * A hash that stands for an address in tables: limits and codes are stored under it, whether there is an account or
 * not.
 */
export function subjectOf(secrets: Secrets, address: string): string {
  return secrets.sign("codes", `subject:${emailKey(address)}`);
}

/** A hash of an address for tables; dots and a plus suffix make no other address. */
export function addressSubject(secrets: Secrets, email: string): string {
  const [local = "", domain = ""] = emailKey(email).split("@");
  return subjectOf(secrets, `${local.replace(/\+.*/, "").replaceAll(".", "")}@${domain}`);
}

/** The same for an address or a number: a number has no variants. */
export function mailboxOf(secrets: Secrets, address: string): string {
  return address.includes("@") ? addressSubject(secrets, address) : subjectOf(secrets, address);
}

import type { Secrets } from "#platform/secrets.ts";
import { emailKey } from "#shared/email-key.ts";

/** Hashes an email or number for tables. Limits and codes are stored under the hash, with or without an account. */
export function subjectOf(secrets: Secrets, address: string): string {
  return secrets.sign("codes", `subject:${emailKey(address)}`);
}

/** Hashes an email for tables. Variants with dots or a plus suffix get the same hash. */
export function addressSubject(secrets: Secrets, email: string): string {
  const [local = "", domain = ""] = emailKey(email).split("@");
  return subjectOf(secrets, `${local.replace(/\+.*/, "").replaceAll(".", "")}@${domain}`);
}

/** Returns the hash for an email or a phone number; phone numbers have no variants. */
export function mailboxOf(secrets: Secrets, address: string): string {
  return address.includes("@") ? addressSubject(secrets, address) : subjectOf(secrets, address);
}

import type { WireAddress } from "../contract/address-calls.ts";
import type { WireProfile } from "../contract/profile.ts";
import type { WireUser } from "../contract/user.ts";
import type { addresses, customers } from "./tables.ts";

type CustomerRow = Pick<
  typeof customers.$inferSelect,
  "id" | "firstName" | "lastName" | "email" | "phone" | "imageHash"
>;

/** Returns a customer row as the wire user. */
export function toUser(row: CustomerRow): WireUser {
  return {
    id: row.id,
    firstName: row.firstName ?? "",
    lastName: row.lastName ?? "",
    email: row.email ?? "",
    phone: row.phone ?? "",
    image: row.imageHash && `/images/${row.imageHash}`,
  };
}

export function toProfile(
  row: CustomerRow &
    Pick<typeof customers.$inferSelect, "dateOfBirth" | "emailVerifiedAt" | "newsConsentAt" | "createdAt">,
): WireProfile {
  return {
    ...toUser(row),
    dateOfBirth: row.dateOfBirth,
    emailVerified: row.emailVerifiedAt !== null,
    newsConsent: row.newsConsentAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toAddress(row: Omit<typeof addresses.$inferSelect, "customerId" | "createdAt">): WireAddress {
  const { id, line2, ...rest } = row;
  return { id, ...rest, ...(line2 ? { line2 } : {}) };
}

import { eq } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { toWireBy } from "#shared/contract/wire-schema.ts";
import type { Principal } from "#shared/principal.ts";
import { getAddress } from "../../contract/address-calls.ts";
import { getProfile as getProfileCall } from "../../contract/profile.ts";
import { listSessions } from "../../contract/session-calls.ts";
import { eraseCustomer } from "../customers/erase-customer.ts";
import { assertCurrentPassword } from "../passwords/update-password.ts";
import { listDevices } from "../sessions/revoke-sessions.ts";
import { customers } from "../tables.ts";
import { listAddresses } from "./addresses.ts";
import { getProfile } from "./profile.ts";

/**
 * Everything held about a customer: our part, and that of every module that holds one (PG-22). The export's contract
 * doesn't name what is in it, so each part takes its names from the call that answers the same.
 */
export async function exportMyData(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  principal: Principal,
  others: PersonalDataPart[],
): Promise<Record<string, unknown>> {
  const [profile, addressList, devices] = await Promise.all([
    getProfile(db, principal.customerId),
    listAddresses(db, principal.customerId),
    listDevices(db, principal),
  ]);
  const now = clock.now();
  const parts = await Promise.all(
    others.map(async ({ name, read }) => [name, await read(db, principal.customerId, now)] as const),
  );
  return {
    profile: toWireBy(getProfileCall.answer.data, profile),
    addresses: toWireBy(getAddress.answer.data, addressList),
    devices: toWireBy(listSessions.answer.data, devices),
    ...Object.fromEntries(parts),
  };
}

/** Erases the own account, in one transaction with the parts of the other modules. The password is asked for first. */
export async function deleteAccount(
  deps: Pick<ServerDeps, "db" | "secrets" | "env">,
  { customerId }: Principal,
  password: string,
  others: PersonalDataPart[],
): Promise<void> {
  const { db } = deps;
  const [customer] = await db
    .select({ email: customers.email, passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer?.email) throw new AppError("not_authenticated");
  const { email, passwordHash } = customer;
  await assertCurrentPassword(deps, { email, passwordHash, password, path: "password" });
  await db.transaction((tx) => eraseCustomer(tx, customerId, others));
}

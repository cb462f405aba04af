import { eq } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { toWireBy } from "#shared/contract/wire-schema.ts";
import { feeNotAgreed } from "#shared/fee-not-agreed.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import type { Principal } from "#shared/principal.ts";
import { getAddress } from "../../contract/address-calls.ts";
import { getProfile as getProfileCall } from "../../contract/profile.ts";
import { listSessions } from "../../contract/session-calls.ts";
import { listAliases } from "../login-aliases.ts";
import { assertCurrentPassword, type PasswordContext } from "../passwords/update-password.ts";
import { listAddresses } from "../profile/addresses.ts";
import { getProfile } from "../profile/profile.ts";
import { listDevices } from "../sessions/revoke-sessions.ts";
import { assertNotLastAdministrator, keepingOneAdministrator } from "../staff/administrators.ts";
import { customers } from "../tables.ts";
import { eraseOwnAccount } from "./erase-customer.ts";

/**
 * Returns all data about a customer: this module's part and the part of every other module that has one (PG-22). The
 * export's contract doesn't define its contents, so each part takes its field names from the API call that returns the
 * same data.
 */
export async function exportMyData(
  { db, clock, secrets }: Pick<ServerDeps, "db" | "clock" | "secrets">,
  principal: Principal,
  others: PersonalDataPart[],
): Promise<Record<string, unknown>> {
  const [profile, addressList, devices, otherEmails] = await Promise.all([
    getProfile(db, principal.customerId),
    listAddresses(db, principal.customerId),
    listDevices(db, principal),
    listAliases(db, principal.customerId),
  ]);
  const now = clock.now();
  const parts = await Promise.all(
    others.map(async ({ name, read }) => [name, await read(db, principal.customerId, now, secrets)] as const),
  );
  return {
    profile: {
      ...(toWireBy(getProfileCall.answer.data, profile) as object),
      ...(otherEmails.length > 0 ? { otherEmails } : {}),
    },
    addresses: toWireBy(getAddress.answer.data, addressList),
    devices: toWireBy(listSessions.answer.data, devices),
    ...Object.fromEntries(parts),
  };
}

/**
 * Erases the caller's own account. The password is required, and open payment pages are closed first. Among staff, only
 * administrators can do this, and one must remain. Throws `conflict`, `fee_not_agreed`, or `payments_interrupted` when
 * the provider can't close a payment page.
 */
export async function deleteAccount(
  deps: ServerDeps & PasswordContext,
  { customerId, role }: Principal,
  { password, agreedFeeCents }: { password: string; agreedFeeCents: Cents },
  { others, actor }: { others: PersonalDataPart[]; actor: AuditActor },
): Promise<void> {
  const { db } = deps;
  const [customer] = await db
    .select({ email: customers.email, passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer?.email) throw new AppError("not_authenticated");
  const { email, passwordHash } = customer;
  await assertCurrentPassword(deps, { email, passwordHash, password, path: "password" });
  if (role === "admin") await assertNotLastAdministrator(db, customerId);
  await assertFeeAgreed(deps, customerId, { agreedFeeCents, others });
  const by = role === "customer" ? undefined : actor;
  await keepingOneAdministrator(() => eraseOwnAccount(deps, customerId, { parts: others, by }));
}

async function assertFeeAgreed(
  { db }: Pick<ServerDeps, "db">,
  customerId: string,
  { agreedFeeCents, others }: { agreedFeeCents: Cents; others: PersonalDataPart[] },
): Promise<void> {
  const costs = await Promise.all(others.map(({ costOfErasing }) => costOfErasing?.(db, customerId) ?? 0));
  const fee = addMoney(...costs);
  if (fee === agreedFeeCents) return;
  throw feeNotAgreed(
    fee,
    fee === 0
      ? "Deleting your account no longer costs anything. Please review before you continue."
      : `Deleting your account cancels a visit that’s too soon to cancel free of charge. The cancellation fee is ${formatMoney(fee, { always: true })}.`,
  );
}

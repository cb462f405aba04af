import { eq, sql } from "drizzle-orm";
import { withRetry } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { idempotencyKeys } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import { toWireBy } from "#shared/contract/wire-schema.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import type { Principal } from "#shared/principal.ts";
import { getAddress } from "../../contract/address-calls.ts";
import { getProfile as getProfileCall } from "../../contract/profile.ts";
import { listSessions } from "../../contract/session-calls.ts";
import { CUSTOMER_ERASED, type CustomerErased } from "../../domain/events.ts";
import { subjectOf } from "../codes/one-time-codes.ts";
import { forgetFactors } from "../factors/forget-factors.ts";
import { assertCurrentPassword, type PasswordContext } from "../passwords/update-password.ts";
import { listDevices, revokeAllSessions } from "../sessions/revoke-sessions.ts";
import { staffInvitations, staffRights } from "../staff/staff-tables.ts";
import { addresses, customers, oneTimeCodes, provenAddresses, resetTickets, sessions } from "../tables.ts";
import { listAddresses } from "./addresses.ts";
import { dropImage, getProfile } from "./profile.ts";

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

/**
 * Erases an account: who it was, its addresses, photo, devices and codes go, in one transaction with the parts of the
 * other modules; what is open, such as a page that takes money, is ended first. Throws `fee_not_agreed`, and
 * `payments_interrupted` when the provider can't close a page. The row itself stays without a name, as orders and visits that the books need point to it.
 */
export async function deleteAccount(
  deps: ServerDeps & PasswordContext,
  { customerId }: Principal,
  { password, agreedFee }: { password: string; agreedFee: Cents },
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
  await assertFeeAgreed(deps, customerId, { agreedFee, others });
  for (const { endOpen } of others) await endOpen?.(deps, customerId);
  await withRetry(db, async (tx) => {
    const [former] = await tx
      .select({ imageHash: customers.imageHash })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for("update");
    for (const { erase } of others) await erase(tx, customerId);
    await tx.delete(provenAddresses).where(eq(provenAddresses.subject, subjectOf(deps.secrets, email)));
    await revokeAllSessions(tx, customerId);
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.customerId, customerId));
    await tx.delete(sessions).where(eq(sessions.customerId, customerId));
    await tx.delete(addresses).where(eq(addresses.customerId, customerId));
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.customerId, customerId));
    await tx.delete(resetTickets).where(eq(resetTickets.customerId, customerId));
    await forgetFactors(tx, customerId);
    await tx.delete(staffRights).where(eq(staffRights.customerId, customerId));
    await tx.delete(staffInvitations).where(eq(staffInvitations.email, email));
    await tx
      .update(customers)
      .set({
        email: null,
        emailVerifiedAt: null,
        phone: null,
        firstName: null,
        lastName: null,
        dateOfBirth: null,
        passwordHash: null,
        imageHash: null,
        erasedAt: sql`clock_now()`,
      })
      .where(eq(customers.id, customerId));
    if (former?.imageHash) await dropImage(tx, former.imageHash);
    await emitEvent(tx, {
      type: CUSTOMER_ERASED,
      key: `customer:${customerId}:erased`,
      payload: { customerId } satisfies CustomerErased,
    });
  });
  for (const { forgetAddress } of others) await forgetAddress?.(deps, email);
}

async function assertFeeAgreed(
  { db }: Pick<ServerDeps, "db">,
  customerId: string,
  { agreedFee, others }: { agreedFee: Cents; others: PersonalDataPart[] },
): Promise<void> {
  const costs = await Promise.all(others.map(({ costOfErasing }) => costOfErasing?.(db, customerId) ?? 0));
  const fee = addMoney(...costs);
  if (fee === agreedFee) return;
  throw new AppError("fee_not_agreed", {
    message:
      fee === 0
        ? "Erasing your account costs nothing now. Please look at it again before you go on."
        : `Erasing your account cancels a visit that is too close to be canceled for free. That costs ${formatMoney(fee, { always: true })}, and the clinic is told.`,
    issues: [{ path: "agreedFee", message: String(fee) }],
  });
}

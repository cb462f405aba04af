import { eq } from "drizzle-orm";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Principal } from "#shared/principal.ts";
import { PASSWORD_CHANGED, type PasswordChanged } from "../../domain/events.ts";
import { revokeOtherSessions } from "../sessions/revoke-sessions.ts";
import { customers } from "../tables.ts";
import { assertPasswordStrong } from "./assert-password-strong.ts";
import { assertOwnPassword } from "./log-in.ts";
import { hashPassword } from "./password-hashing.ts";

export type PasswordContext = Pick<ServerDeps, "db" | "secrets" | "env"> & { clientNetwork: string | undefined };

/** Changes the password of a person who enters their current one and logs out their other devices (AU-3). */
export async function updatePassword(
  deps: PasswordContext,
  principal: Principal,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { customerId } = principal;
  const [customer] = await deps.db
    .select({
      role: customers.role,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
      passwordHash: customers.passwordHash,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer?.email) throw new AppError("not_authenticated");
  const { email, role, passwordHash } = customer;
  await assertCurrentPassword(deps, { email, passwordHash, password: currentPassword, path: "currentPassword" });
  const person = { role, email, firstName: customer.firstName ?? "", lastName: customer.lastName ?? "" };
  assertPasswordStrong(newPassword, person, "newPassword");
  const newHash = await hashPassword(newPassword);
  await deps.db.transaction(async (tx) => {
    await tx.update(customers).set({ passwordHash: newHash }).where(eq(customers.id, customerId));
    await revokeOtherSessions(tx, principal);
    await emitEvent(tx, {
      type: PASSWORD_CHANGED,
      key: `customer:${customerId}:password:${newId()}`,
      payload: { customerId } satisfies PasswordChanged,
    });
  });
}

/**
 * Checks the current password before an action that can't be undone. A wrong one throws `forbidden` rather than 401:
 * the session is valid, and a 401 would make clients renew it.
 */
export async function assertCurrentPassword(
  deps: PasswordContext,
  input: { email: string; password: string; passwordHash: string | null; path: string },
): Promise<void> {
  try {
    // The customer is logged in, so the device is a known one.
    await assertOwnPassword(deps, { ...input, isKnownDevice: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_credentials") throw error;
    const message = "That isn’t your current password.";
    throw new AppError("forbidden", { message, issues: [{ path: input.path, message }] });
  }
}

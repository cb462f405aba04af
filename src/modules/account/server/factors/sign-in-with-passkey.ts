import { eq } from "drizzle-orm";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireUser } from "../../contract/user.ts";
import { userColumns } from "../customer-columns.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { liftSession, type StaffRenewal } from "../sessions/lift-session.ts";
import { startSession } from "../sessions/start-session.ts";
import { accessTokens, customers } from "../tables.ts";
import { toUser } from "../to-wire.ts";
import type { SignInClinic } from "./factor-context.ts";
import type { PasskeySite } from "./passkey-site.ts";
import { checkPasskey } from "./prove-passkey.ts";

export type StaffStart = { user: WireUser; accessToken: string; renewal: StaffRenewal };

/**
 * Signs a staff member in with a passkey and no password: having the passkey is one factor, and the fingerprint or PIN
 * that unlocks it is the other. Throws `invalid_code` for an unknown passkey or one whose owner left the team.
 */
export async function signInWithPasskey(
  { db, clinic }: Pick<ServerDeps, "db"> & { clinic: SignInClinic },
  site: PasskeySite,
  answer: Record<string, unknown>,
  userAgent: string | null,
): Promise<StaffStart> {
  const { customerId } = await checkPasskey(db, site, answer, null);
  return db.transaction(async (tx) => {
    const { accessToken } = await startSession(tx, { customerId, userAgent });
    const [begun] = await tx
      .select({ ...userColumns, role: customers.role, sessionId: accessTokens.sessionId })
      .from(accessTokens)
      .innerJoin(customers, eq(customers.id, customerId))
      .where(eq(accessTokens.tokenHash, hashOfSecret(accessToken)));
    if (!begun || begun.role === "customer") throw new AppError("invalid_code");
    const { sessionId } = begun;
    const renewal = await liftSession(tx, { sessionId, by: "factor", idleMinutes: clinic.idleMinutes });
    if (!renewal) throw new AppError("not_authenticated");
    return { user: toUser(begun), accessToken, renewal };
  });
}

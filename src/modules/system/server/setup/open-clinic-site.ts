import { openSite } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireSetup } from "../../staff/contract/setup/setup-calls.ts";
import { readSetup } from "./read-setup.ts";

/** Opens the site to visitors. Throws `conflict` with everything that is missing. */
export async function openClinicSite(
  { db, env }: Pick<ServerDeps, "db" | "env">,
  actor: AuditActor,
): Promise<WireSetup> {
  return withRetry(db, async (tx) => {
    const { blockers, isOpen } = await readSetup(tx, env);
    if (!isOpen && blockers.length > 0)
      throw new AppError("conflict", {
        message: `${blockers.length === 1 ? "1 thing is" : `${blockers.length} things are`} missing before the site can open.`,
        issues: blockers.map(({ step, message }) => ({ path: step, message })),
      });
    await openSite(tx, actor);
    return readSetup(tx, env);
  });
}

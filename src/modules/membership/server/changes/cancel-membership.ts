import { withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireMembership } from "../../contract/own-membership.ts";
import { planChange } from "../../domain/change/plan-change.ts";
import { findMembership } from "../contracts/read-membership.ts";
import { applyChange } from "./apply-change.ts";
import { lockContract } from "./read-contract.ts";

/**
 * Ends a customer's membership at the end of the paid period; until then nothing changes. Idempotent. Throws
 * `not_found` for a customer who never had one, `membership_closed` when it is over.
 */
export async function cancelMembership({ db }: Pick<ServerDeps, "db">, customerId: string): Promise<WireMembership> {
  const id = await withRetry(db, async (tx) => {
    const found = await lockContract(tx, { customerId });
    const planned = planChange(found.contract, { kind: "cancel" }, found);
    if (!found.contract.endsAt) await applyChange(tx, found, { kind: "cancel", planned });
    return found.id;
  });
  const found = await findMembership(db, id);
  if (!found) throw new AppError("not_found");
  return found.membership;
}

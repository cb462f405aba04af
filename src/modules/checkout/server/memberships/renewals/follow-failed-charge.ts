import { z } from "zod";
import type { FailedChargeStep } from "#modules/membership/domain/failed-charge.ts";
import { isFinalDecline } from "#modules/membership/domain/final-decline.ts";
import { endUnpaid, findOpenCharge, markFinal } from "#modules/membership/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { settleMembership } from "./settle-membership.ts";

export const failedChargeSchema = z.object({
  membershipId: z.string(),
  invoiceId: z.string(),
  kind: z.enum(["mail", "retry", "end"] satisfies FailedChargeStep["kind"][]),
  day: z.int(),
});

type Step = z.infer<typeof failedChargeSchema>;
type Deps = Pick<ServerDeps, "db" | "payments">;

/**
 * Runs one step of a failed charge's schedule (PY-5): an email, another try with the card, or the end. Does nothing
 * once it was paid. Safe to repeat. Throws GatewayError when the provider doesn't respond.
 */
export async function followFailedCharge(deps: Deps, step: Step): Promise<void> {
  const { membershipId, invoiceId, kind, day } = step;
  await settleMembership(deps, membershipId);
  const open = await findOpenCharge(deps.db, invoiceId);
  if (!open) return;
  if (kind === "retry") await (open.isFinal ? undefined : tryAgain(deps, step));
  else if (kind === "end") await end(deps, step);
  else
    await enqueueMail(deps.db, {
      mail: "membership-unpaid",
      key: `membership-unpaid:${invoiceId}:${day}`,
      payload: { invoiceId, day },
    });
}

async function tryAgain(deps: Deps, { membershipId, invoiceId, day }: Step): Promise<void> {
  try {
    await deps.payments.payInvoice(invoiceId, `retry:${invoiceId}:${day}`);
  } catch (error) {
    if (!isGatewayError(error) || error.outcome !== "refused") throw error;
    if (isFinalDecline(error)) await markFinal(deps.db, invoiceId);
  }
  await settleMembership(deps, membershipId);
}

/**
 * Voids the invoice first, so that it can't be paid anymore, then ends the membership. If it was paid at the last
 * moment, the membership continues.
 */
async function end(deps: Deps, { membershipId, invoiceId }: Step): Promise<void> {
  const { status } = await deps.payments.voidInvoice(invoiceId, `void:${invoiceId}`);
  failpoint("renewal:after_void");
  if (status === "paid") {
    await settleMembership(deps, membershipId);
    return;
  }
  await withRetry(deps.db, (tx) => endUnpaid(tx, membershipId));
}

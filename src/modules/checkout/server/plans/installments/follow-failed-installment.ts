import { z } from "zod";
import type { FailedChargeStep } from "#modules/membership/domain/failed-charge.ts";
import { isFinalDecline } from "#modules/membership/domain/final-decline.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { defaultUnpaid, findFailedInstallment, markInstallmentFinal } from "#modules/payment-plans/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { settlePlan } from "./settle-plan.ts";

export const failedInstallmentSchema = z.object({
  purchaseId: z.string(),
  invoiceId: z.string(),
  kind: z.enum(["mail", "retry", "end"] satisfies FailedChargeStep["kind"][]),
  day: z.int(),
});

type Step = z.infer<typeof failedInstallmentSchema>;
type Deps = Pick<ServerDeps, "db" | "payments">;

/**
 * Runs one follow-up step for a failed installment (PY-6), as for a membership: an email, another attempt with the
 * card, or the end of all charges. Does nothing once it was paid. Safe to repeat. Throws GatewayError when the provider
 * doesn't respond.
 */
export async function followFailedInstallment(deps: Deps, step: Step): Promise<void> {
  const { purchaseId, invoiceId, kind, day } = step;
  await settlePlan(deps, purchaseId);
  const open = await findFailedInstallment(deps.db, invoiceId);
  if (!open) return;
  if (kind === "retry") await (open.isFinal ? undefined : tryAgain(deps, step));
  else if (kind === "end") await end(deps, step);
  else
    await enqueueMail(deps.db, {
      mail: "plan-unpaid",
      key: `plan-unpaid:${invoiceId}:${day}`,
      payload: { invoiceId, day },
    });
}

async function tryAgain(deps: Deps, { purchaseId, invoiceId, day }: Step): Promise<void> {
  try {
    await deps.payments.payInvoice(invoiceId, `retry:${invoiceId}:${day}`);
  } catch (error) {
    if (!isGatewayError(error) || error.outcome !== "refused") throw error;
    if (isFinalDecline(error)) await markInstallmentFinal(deps.db, invoiceId);
  }
  await settlePlan(deps, purchaseId);
}

/**
 * Voids the invoice first, so that it can't be paid anymore, then ends all charges. A package paid at the last moment
 * continues.
 */
async function end(deps: Deps, { purchaseId, invoiceId }: Step): Promise<void> {
  const { status } = await deps.payments.voidInvoice(invoiceId, `void:${invoiceId}`);
  failpoint("renewal:after_void");
  if (status === "paid") {
    await settlePlan(deps, purchaseId);
    return;
  }
  await withRetry(deps.db, async (tx) => {
    if (!(await defaultUnpaid(tx, purchaseId))) return;
    await enqueueMail(tx, {
      mail: "plan-defaulted",
      key: `plan-defaulted:${purchaseId}`,
      payload: { purchaseId },
    });
  });
}

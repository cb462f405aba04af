import { orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { failedChargeSteps } from "#modules/membership/domain/failed-charge.ts";
import { isFinalDecline } from "#modules/membership/domain/final-decline.ts";
import {
  findPlanContract,
  listPaidInvoices,
  markInstallmentFailed,
  payInstallment,
} from "#modules/payment-plans/server/public.ts";
import { findInvoiceTender, takeInvoiceTender } from "#modules/payments/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { ProviderInvoice } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { newId } from "#shared/ids.ts";
import { postMovements } from "../../movements/post-movements.ts";
import { FAILED_INSTALLMENT_TASK, queueOfPlan } from "./plan-jobs.ts";
import { returnOvercharge, writeInstallmentOrder } from "./write-installment-order.ts";

type Deps = Pick<ServerDeps, "db" | "payments">;

/**
 * Aligns a package with the provider's charges (PY-6). Each paid invoice becomes an order, releases sessions and is
 * booked once. A failed charge makes the package past due. A charge after the package was paid off or refunded is
 * refunded automatically. Webhook events and the reconciler both call this function. It always reads the provider
 * again, so the order and number of calls don't matter. Returns whether the package exists. Throws GatewayError when
 * the provider doesn't respond.
 */
export async function settlePlan(deps: Deps, purchaseId: string): Promise<boolean> {
  const contract = await findPlanContract(deps.db, purchaseId);
  if (!contract?.scheduleId) return contract !== undefined;
  const { invoices } = await deps.payments.readSchedule(contract.scheduleId);
  const booked = await listPaidInvoices(deps.db, purchaseId);
  const chargeableInvoices = invoices
    .filter(({ dueCents }) => dueCents > 0)
    .toSorted((one, other) => one.periodStart.getTime() - other.periodStart.getTime());
  for (const invoice of chargeableInvoices) {
    if (invoice.status === "paid" && invoice.paidCents > 0 && !booked.has(invoice.id))
      await book(deps, purchaseId, invoice);
    if (invoice.status === "open" && invoice.isTried) await followFailure(deps, purchaseId, invoice);
  }
  return true;
}

async function book({ db, payments }: Deps, purchaseId: string, invoice: ProviderInvoice): Promise<void> {
  const { id: invoiceId, paidCents: cents, currency, paymentIntentId } = invoice;
  if (!paymentIntentId) throw new Error("an invoice that was paid without a payment");
  if (await findInvoiceTender(db, invoiceId)) return;
  const { chargeId, card } = await payments.getIntent(paymentIntentId);
  failpoint("renewal:after_reading");
  await withRetry(db, async (tx) => {
    const orderId = newId();
    const paidAt = invoice.paidAt ?? invoice.createdAt;
    const invoiceOrder = await payInstallment(tx, { purchaseId, invoiceId, orderId, cents, paidAt });
    if (!invoiceOrder) return;
    // Under the package's lock, so it wasn't booked in the meantime.
    if (await findInvoiceTender(tx, invoiceId)) return;
    const state = await writeInstallmentOrder(tx, { ...invoiceOrder, orderId, currency, cents, paidAt });
    const money = { orderId, cents };
    const tenderId = newId();
    await takeInvoiceTender(tx, { id: tenderId, ...money, invoiceId, paymentIntentId, chargeId, card });
    const came = tenderTaken({ ...money, tenderId, into: "provider" });
    const { installment } = invoiceOrder;
    if (installment)
      await postMovements(
        tx,
        [came, orderSold({ orderId, installment: { purchaseId, cents, ...installment } })],
        "system",
      );
    else {
      await returnOvercharge(tx, state);
      await postMovements(tx, [came], "system");
    }
    failpoint("renewal:before_commit");
  });
}

/** Starts the follow-up for a failed charge: emails, retries, and the end of all charges unless it is paid before. */
async function followFailure({ db, payments }: Deps, purchaseId: string, invoice: ProviderInvoice): Promise<void> {
  const { id: invoiceId, dueCents: amountCents, paymentIntentId, url: pageUrl } = invoice;
  const failure = paymentIntentId ? (await payments.getIntent(paymentIntentId)).failure : undefined;
  const failedAt = invoice.finalizedAt ?? invoice.createdAt;
  await withRetry(db, async (tx) => {
    const isFinal = failure !== undefined && isFinalDecline(failure);
    if (!(await markInstallmentFailed(tx, { purchaseId, invoiceId, amountCents, failedAt, pageUrl, isFinal }))) return;
    for (const { kind, day, at } of failedChargeSteps({ failedAt, isFinal }))
      await enqueueJob(
        tx,
        FAILED_INSTALLMENT_TASK,
        { purchaseId, invoiceId, kind, day },
        { key: `failed_installment:${invoiceId}:${kind}:${day}`, queue: queueOfPlan(purchaseId), runAt: at },
      );
  });
}

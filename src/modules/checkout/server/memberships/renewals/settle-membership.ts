import { orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { failedChargeSteps } from "#modules/membership/domain/failed-charge.ts";
import { isFinalDecline } from "#modules/membership/domain/final-decline.ts";
import {
  endWithContract,
  findContract,
  isLive,
  listBookedInvoices,
  markPastDue,
  renewMembership,
} from "#modules/membership/server/public.ts";
import { takeInvoiceTender } from "#modules/payments/server/public.ts";
import { onOneConnection, withPipelinedCommit, withRetry } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { ProviderInvoice } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { newId } from "#shared/ids.ts";
import { postMovements } from "../../movements/post-movements.ts";
import { FAILED_CHARGE_TASK, queueOf } from "./membership-jobs.ts";
import { writeRenewalOrder } from "./write-renewal-order.ts";

type Deps = Pick<ServerDeps, "db" | "payments">;

/**
 * Brings a membership in line with the provider's charges (PY-5). Every paid invoice becomes an order with its period,
 * credit and bookkeeping, once; a failed charge makes it past due. Called for events and by the reconciler; the
 * provider is read again, so the events' order and number don't matter. Returns whether the membership exists. Throws
 * GatewayError when the provider doesn't respond.
 */
export async function settleMembership(deps: Deps, membershipId: string): Promise<boolean> {
  const { contract, booked } = await onOneConnection(deps.db, (connection) =>
    batch({ contract: findContract(connection, membershipId), booked: listBookedInvoices(connection, membershipId) }),
  );
  if (!contract?.subscriptionId) return contract !== undefined;
  const { invoices, status } = await deps.payments.readSubscription(contract.subscriptionId);
  // A trial at the provider has an invoice of 0.
  const chargeableInvoices = invoices
    .filter(({ dueCents }) => dueCents > 0)
    .toSorted((one, other) => one.periodStart.getTime() - other.periodStart.getTime());
  for (const invoice of chargeableInvoices)
    if (invoice.status === "paid" && invoice.paidCents > 0 && !booked.has(invoice.id))
      await bookRenewal(deps, membershipId, invoice);
  const last = chargeableInvoices.at(-1);
  if (last?.status === "open" && last.isTried) await followFailure(deps, membershipId, last);
  if (status === "ended" && isLive(contract)) await withRetry(deps.db, (tx) => endWithContract(tx, membershipId));
  return true;
}

async function bookRenewal({ db, payments }: Deps, membershipId: string, invoice: ProviderInvoice): Promise<void> {
  const { id: invoiceId, periodStart, periodEnd, paidCents, currency, paymentIntentId } = invoice;
  if (!paymentIntentId) throw new Error("an invoice that was paid without a payment");
  const { chargeId, card } = await payments.getIntent(paymentIntentId);
  failpoint("renewal:after_reading");
  await withPipelinedCommit(db, async (tx, atLast) => {
    const orderId = newId();
    const tenderId = newId();
    const paid = { membershipId, invoiceId, orderId, periodStart, periodEnd, paidCents };
    const renewed = await renewMembership(tx, paid);
    if (!renewed) return;
    const paidAt = invoice.paidAt ?? invoice.createdAt;
    const money = { orderId, cents: paidCents };
    const tenderPosting = tenderTaken({ ...money, tenderId, into: "provider" });
    atLast(writeRenewalOrder(tx, { ...renewed, orderId, currency, paidCents, paidAt }));
    atLast(takeInvoiceTender(tx, { id: tenderId, ...money, invoiceId, paymentIntentId, chargeId, card }));
    atLast(postMovements(tx, [tenderPosting, orderSold({ orderId, ...renewed.sold }), renewed.granted], "system"));
    failpoint("renewal:before_commit");
  });
}

/**
 * Starts the schedule of emails and tries after the last charge failed, which ends the membership unless it is paid
 * before.
 */
async function followFailure({ db, payments }: Deps, membershipId: string, invoice: ProviderInvoice): Promise<void> {
  const { id: invoiceId, dueCents: amountCents, paymentIntentId, url: pageUrl } = invoice;
  const failure = paymentIntentId ? (await payments.getIntent(paymentIntentId)).failure : undefined;
  const failedAt = invoice.finalizedAt ?? invoice.createdAt;
  await withRetry(db, async (tx) => {
    const isFinal = failure !== undefined && isFinalDecline(failure);
    if (!(await markPastDue(tx, { membershipId, invoiceId, amountCents, failedAt, pageUrl, isFinal }))) return;
    for (const { kind, day, at } of failedChargeSteps({ failedAt, isFinal }))
      await enqueueJob(
        tx,
        FAILED_CHARGE_TASK,
        { membershipId, invoiceId, kind, day },
        { key: `failed_charge:${invoiceId}:${kind}:${day}`, queue: queueOf(membershipId), runAt: at },
      );
  });
}

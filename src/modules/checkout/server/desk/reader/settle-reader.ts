import { findTender, readerPayments, type Tender } from "#modules/payments/server/public.ts";
import { withPipelinedCommit } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError, type ProviderSavedCard } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { lockDeskOrder } from "../../visit-orders/lock-desk-order.ts";
import { bookCharge } from "../charge-on-file.ts";
import { auditReaderPayment } from "./audit-reader-payment.ts";
import { saveReaderCard } from "./save-reader-card.ts";

type Deps = Pick<ServerDeps, "db" | "payments" | "secrets" | "clock">;

/**
 * Updates a card reader's payment to the provider's state: books it, with the chosen tip, once it is paid, and releases
 * it once the reader stops waiting for a card. Idempotent, also when run concurrently. Returns the tender (payment for
 * an order), or undefined if no reader tender has this id. Throws GatewayError if the provider doesn't respond.
 */
export async function settleReader(deps: Deps, tenderId: string): Promise<Tender | undefined> {
  const tender = await findReaderTender(deps, tenderId);
  if (tender?.state !== "charging") return tender;
  return recordReaderOutcome(
    deps,
    tender,
    await readerPayments.lookAtReader(deps, tenderId, { now: deps.clock.now() }),
  );
}

/** A payment on a reader as staff see it. */
export type FollowedPayment = {
  tender: Tender;
  /** Whether the reader has lost its connection while it waits for the card. */
  isOffline: boolean;
};

/**
 * Updates a reader payment while staff wait for it. `cancels`: makes the reader stop asking for a card; a completed
 * payment stays paid. Throws `not_found`, `payments_interrupted`.
 */
export async function followReader(
  deps: Deps,
  tenderId: string,
  { cancels = false }: { cancels?: boolean } = {},
): Promise<FollowedPayment> {
  const tender = await findReaderTender(deps, tenderId);
  if (!tender) throw new AppError("not_found");
  if (tender.state !== "charging") return { tender, isOffline: false };
  const ending = cancels ? { endsAs: readerPayments.READER_ENDS.byStaff } : {};
  const news = await readerPayments
    .lookAtReader(deps, tenderId, { now: deps.clock.now(), ...ending })
    .catch((error: unknown) => {
      if (!isGatewayError(error)) throw error;
      throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
    });
  return {
    tender: await recordReaderOutcome(deps, tender, news),
    isOffline: news.kind === "waiting" && news.isOffline,
  };
}

async function findReaderTender({ db }: Pick<Deps, "db">, tenderId: string): Promise<Tender | undefined> {
  const tender = await findTender(db, tenderId);
  return tender?.readerId ? tender : undefined;
}

/** Records the outcome of a reader payment, once. Returns the updated tender. */
export async function recordReaderOutcome(
  deps: Pick<ServerDeps, "db" | "payments" | "secrets">,
  tender: Tender,
  news: readerPayments.ReaderNews,
): Promise<Tender> {
  const { id } = tender;
  if (news.kind === "waiting") return (await findTender(deps.db, id)) ?? tender;
  const savedId = tender.savesCard && news.kind === "paid" ? news.savedCardId : undefined;
  const card = savedId ? await cardOf(deps.payments, savedId) : undefined;
  failpoint("reader:before_record");
  await withPipelinedCommit(deps.db, async (tx, atLast) => {
    const order = await lockDeskOrder(tx, tender.orderId);
    const ended = await readerPayments.endReaderPayment(tx, id, news);
    if (ended?.state !== "captured") return;
    // The provider took a different amount than requested, so it is refunded.
    const isAsAsked = ended.amountCents - ended.tipCents === tender.amountCents;
    await bookCharge(deps, tx, { order, tender: ended, atLast, isAsAsked });
    atLast(auditReaderPayment(tx, order, ended));
    if (card) await saveReaderCard(tx, { tenderId: id, order, card });
  });
  failpoint("reader:after_record");
  return (await findTender(deps.db, id)) ?? tender;
}

/**
 * Returns the card that the provider created from the payment, or undefined if the provider doesn't have it anymore:
 * the payment is booked without it.
 */
async function cardOf(payments: ServerDeps["payments"], savedCardId: string): Promise<ProviderSavedCard | undefined> {
  try {
    return await payments.getCard(savedCardId);
  } catch (error) {
    if (!isGatewayError(error) || error.outcome !== "refused") throw error;
    return undefined;
  }
}

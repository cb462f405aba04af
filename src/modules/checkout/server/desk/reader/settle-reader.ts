import { findTender, readerPayments, savedCards, type Tender } from "#modules/payments/server/public.ts";
import { committing } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError, type ProviderSavedCard } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { lockDeskOrder } from "../../visit-orders/lock-desk-order.ts";
import { bookCharge } from "../charge-on-file.ts";
import { findCardConsent } from "../consents/card-for-sale.ts";

type Deps = Pick<ServerDeps, "db" | "payments" | "secrets" | "clock">;

/**
 * Updates a payment on a reader from the provider's payment: booked once it is paid, with the tip that was chosen, released once the reader
 * doesn't ask anymore. Harmless to repeat, and at the same time elsewhere. Returns the tender; undefined where none of a reader has this id.
 * Throws GatewayError without an answer.
 */
export async function settleReader(deps: Deps, tenderId: string): Promise<Tender | undefined> {
  const tender = await findReaderTender(deps, tenderId);
  if (tender?.state !== "charging") return tender;
  return recordNews(deps, tender, await readerPayments.lookAtReader(deps, tenderId, { now: deps.clock.now() }));
}

/** The same for a person who waits. `cancels`: the reader stops asking; what was paid stays paid. Throws `not_found`, `payments_interrupted`. */
export async function followReader(
  deps: Deps,
  tenderId: string,
  { cancels = false }: { cancels?: boolean } = {},
): Promise<Tender> {
  const tender = await findReaderTender(deps, tenderId);
  if (!tender) throw new AppError("not_found");
  if (tender.state !== "charging") return tender;
  const ending = cancels ? { endsAs: readerPayments.READER_ENDS.byStaff } : {};
  const news = await readerPayments
    .lookAtReader(deps, tenderId, { now: deps.clock.now(), ...ending })
    .catch((error: unknown) => {
      if (!isGatewayError(error)) throw error;
      throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
    });
  return recordNews(deps, tender, news);
}

async function findReaderTender({ db }: Deps, tenderId: string): Promise<Tender | undefined> {
  const tender = await findTender(db, tenderId);
  return tender?.readerId ? tender : undefined;
}

/** Writes down what became of a payment on a reader, once. Returns the tender as it is then. */
export async function recordNews(
  deps: Pick<ServerDeps, "db" | "payments" | "secrets">,
  tender: Tender,
  news: readerPayments.ReaderNews,
): Promise<Tender> {
  const { id, orderId, savesCard } = tender;
  if (news.kind === "waiting") return (await findTender(deps.db, id)) ?? tender;
  const card =
    savesCard && news.kind === "paid" && news.savedCardId ? await deps.payments.getCard(news.savedCardId) : undefined;
  failpoint("reader:before_record");
  await committing(deps.db, async (tx, atLast) => {
    const order = await lockDeskOrder(tx, orderId);
    const ended = await readerPayments.endReaderPayment(tx, id, news);
    if (ended?.state !== "captured") return;
    // The provider took another sum than was asked for: it goes back.
    const isAsAsked = ended.amountCents - ended.tipCents === tender.amountCents;
    await bookCharge(deps, tx, { order, tender: ended, atLast, isAsAsked });
    if (card && order.customerId) {
      const consent = await findCardConsent(tx, orderId);
      if (consent) await keepCard(tx, { id, customerId: order.customerId, card, consent });
    }
  });
  failpoint("reader:after_record");
  return (await findTender(deps.db, id)) ?? tender;
}

type Kept = { id: string; customerId: string; card: ProviderSavedCard; consent: { text: string; at: Date } };
type Tx = Parameters<typeof savedCards.storeSavedCard>[0];

async function keepCard(tx: Tx, { id, customerId, card, consent }: Kept): Promise<void> {
  await savedCards.storeSavedCard(tx, { id, owner: `customer:${customerId}`, card, consent });
}

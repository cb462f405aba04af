import type { Database } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError, type PaymentGateway } from "#platform/payment-gateway.ts";
import type { Tender } from "../tenders.ts";
import { providerIdOf } from "./find-readers.ts";
import { lookAtReader, type ReaderNews, WAITING } from "./look-at-reader.ts";
import { storeReaderIntent } from "./reader-payments.ts";

type Deps = { db: Database; payments: PaymentGateway };

export type AskedOfReader = {
  currency: string;
  description: string;
  /** The provider's customer for whom the card is saved. */
  savesCardOf: string | undefined;
  /** The amount in cents on which the reader bases its tip percentages. */
  tipOfCents: number | undefined;
};

/**
 * Makes a reader ask for a card for a tender (payment for an order), outside any transaction: first creates and records
 * the payment, then starts the reader. A repeat is the same payment, and the reader asks once. If the reader doesn't
 * ask, returns how the payment ended. Throws GatewayError if it isn't known whether the reader asks.
 */
export async function askReader(
  deps: Deps,
  { id, orderId, amountCents, readerId }: Tender,
  { currency, description, savesCardOf, tipOfCents }: AskedOfReader,
): Promise<ReaderNews> {
  const { db, payments } = deps;
  const metadata = { order_id: orderId, tender_id: id };
  try {
    const intent = await payments.createReaderPayment(
      { amountCents, currency, description, savesCardOf, metadata },
      `reader:${id}`,
    );
    failpoint("reader:after_intent");
    if (!(await storeReaderIntent(db, id, intent.id))) return WAITING;
    failpoint("reader:before_process");
    const processing = { paymentIntentId: intent.id, tipOfCents, savesCard: savesCardOf !== undefined };
    const device = (await providerIdOf(db, readerId ?? "")) ?? "";
    await payments.processOnReader({ readerId: device, ...processing }, `reader:${id}:process`);
    failpoint("reader:after_process");
    return WAITING;
  } catch (error) {
    if (!isGatewayError(error) || error.outcome !== "refused") throw error;
    return lookAtReader(deps, id, { endsAs: error.code ?? "provider_error" });
  }
}

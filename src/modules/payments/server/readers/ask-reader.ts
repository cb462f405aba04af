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
  /** Of which the reader proposes percentages as a tip. */
  tipOfCents: number | undefined;
};

/**
 * Lets the reader of a tender ask for a card, outside any transaction: first the payment, which is noted, then the reader. Repeated, it is
 * the same payment, and the reader asks once. Returns how the payment ended where the reader doesn't ask. Throws GatewayError where it isn't
 * known whether it does.
 */
export async function askReader(
  deps: Deps,
  { id, orderId, amountCents, readerId }: Tender,
  { currency, description, savesCardOf, tipOfCents }: AskedOfReader,
): Promise<ReaderNews> {
  const { db, payments } = deps;
  const metadata = { order_id: orderId, tender_id: id };
  try {
    const made = await payments.createReaderPayment(
      { amountCents, currency, description, savesCardOf, metadata },
      `reader:${id}`,
    );
    failpoint("reader:after_intent");
    if (!(await storeReaderIntent(db, id, made.id))) return WAITING;
    failpoint("reader:before_process");
    const processing = { paymentIntentId: made.id, tipOfCents, savesCard: savesCardOf !== undefined };
    const device = (await providerIdOf(db, readerId ?? "")) ?? "";
    await payments.processOnReader({ readerId: device, ...processing }, `reader:${id}:process`);
    failpoint("reader:after_process");
    return WAITING;
  } catch (error) {
    if (!isGatewayError(error) || error.outcome !== "refused") throw error;
    return lookAtReader(deps, id, { endsAs: error.code ?? "provider_error" });
  }
}

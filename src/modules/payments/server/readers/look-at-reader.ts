import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import {
  isGatewayError,
  type PaymentGateway,
  type ProviderIntent,
  type ProviderReader,
} from "#platform/payment-gateway.ts";
import { tenders } from "../tables.ts";
import type { ReaderEnd } from "./reader-payments.ts";
import { readers } from "./reader-tables.ts";

/** The state of a payment on a reader. `savedCardId`: the provider's id of the card that was saved with it. */
export type ReaderNews = { kind: "waiting"; isOffline: boolean } | (ReaderEnd & { savedCardId?: string | undefined });

export const WAITING: ReaderNews = { kind: "waiting", isOffline: false };

/**
 * Our codes for reader payments that end without a code from the provider. `atReader`: canceled by the customer on the
 * reader; `byStaff`: canceled by staff; `interrupted`: ended because the reader isn't asking for the card;
 * `withoutCard`: no card came in time.
 */
export const READER_ENDS = {
  atReader: "ended_at_reader",
  byStaff: "canceled",
  interrupted: "interrupted",
  withoutCard: "no_card_came",
} as const;

/** How long the request that starts a payment may take to reach the reader. */
const ON_ITS_WAY_MS = 20_000;
/** After this time without a card, the payment ends and the reader is free for the next customer. */
const LONGEST_WAIT_MS = 8 * 60_000;

type Deps = { db: Database; payments: PaymentGateway };

/**
 * Reads the state of a payment on a reader from the provider's payment. Ends the payment if the reader doesn't ask for
 * its card anymore or no card has come for a long time, and always if `endsAs` is given; a paid payment stays paid.
 * Throws GatewayError if the provider doesn't respond.
 */
export async function lookAtReader(
  { db, payments }: Deps,
  tenderId: string,
  { endsAs, now }: { endsAs?: string; now?: Date },
): Promise<ReaderNews> {
  const [found] = await db
    .select({ tender: tenders, device: readers.providerId })
    .from(tenders)
    .innerJoin(readers, eq(readers.id, tenders.readerId))
    .where(eq(tenders.id, tenderId));
  if (found?.tender.state !== "charging") return WAITING;
  const { tender, device } = found;
  const waitedMs = now ? now.getTime() - tender.createdAt.getTime() : 0;
  if (!tender.paymentIntentId) {
    // Without a recorded payment, the reader hasn't been started.
    const why = endsAs ?? (waitedMs > ON_ITS_WAY_MS ? READER_ENDS.interrupted : undefined);
    return why ? { kind: "ended", failureCode: why } : WAITING;
  }
  const intent = await payments.getIntent(tender.paymentIntentId);
  if (intent.status !== "open") return newsOf(intent, endsAs ?? READER_ENDS.byStaff);
  const reader = device ? await payments.findReader(device) : undefined;
  const action = reader?.action?.paymentIntentId === intent.id ? reader.action : undefined;
  const why = endsAs ?? whyOver(action, waitedMs);
  if (!why) return { kind: "waiting", isOffline: reader?.isOnline === false };
  if (device && action?.status === "in_progress") await stopAsking(payments, device);
  return newsOf(await payments.cancelIntent(intent.id, `cancel:${intent.id}`), why);
}

function whyOver(action: ProviderReader["action"], waitedMs: number): string | undefined {
  if (!action) return waitedMs > ON_ITS_WAY_MS ? READER_ENDS.interrupted : undefined;
  if (action.status === "failed") return action.failureCode ?? READER_ENDS.atReader;
  return action.status === "in_progress" && waitedMs > LONGEST_WAIT_MS ? READER_ENDS.withoutCard : undefined;
}

/** Stops the reader. A reader that is offline or processing the card can't be stopped, but its payment can. */
async function stopAsking(payments: PaymentGateway, device: string): Promise<void> {
  try {
    await payments.cancelReaderAction(device);
  } catch (error) {
    if (!isGatewayError(error) || error.outcome !== "refused") throw error;
  }
}

function newsOf(intent: ProviderIntent, why: string): ReaderNews {
  if (intent.status === "canceled") return { kind: "ended", failureCode: why };
  if (intent.status !== "captured") return WAITING;
  const { capturedCents: cents, tipCents, chargeId, card, generatedCardId: savedCardId } = intent;
  return { kind: "paid", cents, tipCents, chargeId, card, savedCardId };
}

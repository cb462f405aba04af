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

/** How a payment on a reader stands. `savedCardId`: the provider's id of the card that was saved with it. */
export type ReaderNews = { kind: "waiting"; isOffline: boolean } | (ReaderEnd & { savedCardId?: string | undefined });

export const WAITING: ReaderNews = { kind: "waiting", isOffline: false };

/** Why a payment ended that the provider has no word for: by the customer at the reader, by staff, before the reader asked, and without a card. */
export const READER_ENDS = {
  atReader: "ended_at_reader",
  byStaff: "canceled",
  interrupted: "interrupted",
  withoutCard: "no_card_came",
} as const;

/** So long a request that began a payment may be on its way to the reader. */
const ON_ITS_WAY_MS = 20_000;
/** A card that hasn't come by then isn't coming: the reader is free for the next customer. */
const LONGEST_WAIT_MS = 8 * 60_000;

type Deps = { db: Database; payments: PaymentGateway };

/**
 * Looks at what came of a payment on a reader: the provider's payment says it, read anew. The payment is ended where the reader doesn't
 * ask for its card anymore or none has come for long, and with `endsAs` in any case; what was paid stays paid. Throws GatewayError without an
 * answer.
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
    // The reader is asked only once the payment is noted.
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

/** A reader that is offline or at work on the card can't be stopped; its payment can. */
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

import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { deliveryInstant } from "../../domain/gift-rules.ts";
import { giftCards } from "../tables.ts";
import { newCodeOf } from "./card-code.ts";
import { enqueueDelivery } from "./deliver-card.ts";

/** The recipient of a card, and its delivery date. */
export type GiftWords = {
  isForMe: boolean;
  recipientName: string | null;
  recipientEmail: string | null;
  senderName: string | null;
  message: string | null;
  deliverOn: string | null;
};

/** A line of an order that was just paid, with a quantity of cards of one value. */
export type SoldGift = GiftWords & {
  orderId: string;
  orderLineId: string;
  designId: string;
  quantity: number;
  faceCents: Cents;
  buyerId: string | null;
};

/**
 * Issues the cards of an order that was just paid, one for each unit of its lines. Returns their accounts, which the
 * caller funds in the same transaction. The database refuses a second card for the same unit.
 */
export async function issueSoldCards(
  tx: Transaction,
  sold: readonly SoldGift[],
  secrets: Secrets,
): Promise<{ id: string; faceCents: Cents }[]> {
  if (sold.length === 0) return [];
  const issued: { id: string; faceCents: Cents }[] = [];
  for (const { quantity, isForMe, orderLineId, buyerId, ...gift } of sold) {
    for (let unitNo = 1; unitNo <= quantity; unitNo += 1) {
      const card = { ...gift, orderLineId, unitNo, buyerId, kind: "bought" as const };
      const id = await writeCard(tx, { ...card, walletCustomerId: isForMe ? buyerId : null }, secrets);
      issued.push({ id, faceCents: gift.faceCents });
    }
  }
  return issued;
}

type CardValues = typeof giftCards.$inferInsert;
type NewCard = Omit<CardValues, "id" | "serial" | "secretId" | "codeHash" | "sealedCode" | "last4" | "state">;

/**
 * Writes a card, usable immediately or from its delivery day, and schedules its email. The caller posts its balance.
 */
export async function writeCard(
  tx: Transaction,
  card: NewCard,
  secrets: Secrets,
  id: string = newId(),
): Promise<string> {
  const { timeZone } = (await getClinicSettings(tx)).location;
  const now = await clockNow(tx);
  const runAt = deliveryInstant(card.deliverOn ?? null, { now, timeZone });
  const code = newCodeOf(secrets, { id, serial: 1 });
  await tx.insert(giftCards).values({ ...card, ...code, id, state: runAt ? "scheduled" : "active" });
  await enqueueDelivery(tx, { giftCardId: id, serial: code.serial }, runAt);
  return id;
}

const readClock = statement({ now: "instant" }, sql`select clock_now() as now`);

async function clockNow(tx: Transaction): Promise<Date> {
  const [clock] = await readClock(tx);
  return new Date(clock?.now ?? Number.NaN);
}

import { eq, sql } from "drizzle-orm";
import { giftCardCorrected, giftCardGiven } from "#modules/ledger/domain/events/gift-card-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { postTransfers } from "#modules/ledger/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import type { GiftCardState } from "../../domain/gift-card-state.ts";
import { newCodeOf } from "../cards/card-code.ts";
import { mailCard } from "../cards/deliver-card.ts";
import { writeCard } from "../cards/issue-cards.ts";
import { findOfferedDesign } from "../find-design.ts";
import { giftCards } from "../tables.ts";

type Card = typeof giftCards.$inferSelect;
type By = { actor: AuditActor; reason: string };

const MOST_FACE: Cents = 200_000;
const LIVE: readonly GiftCardState[] = ["scheduled", "active", "frozen"];
const money = (cents: Cents) => formatMoney(cents, { always: true });

type GivenCard = {
  designId?: string | undefined;
  amount: Cents;
  recipient: { name: string; email: string };
  message?: string | undefined;
};

/**
 * Issues a free gift card as goodwill of the clinic. Throws `not_found` for a design that isn't offered, and
 * `invalid_input`.
 */
export async function giveCard(
  tx: Transaction,
  secrets: Secrets,
  gift: GivenCard,
  { actor, reason }: By,
): Promise<string> {
  const { amount, recipient, message } = gift;
  const design = await findOfferedDesign(tx, gift.designId);
  if (!design) throw new AppError("not_found");
  assertFace(amount);
  const words = { recipientName: recipient.name, recipientEmail: recipient.email, message: message ?? null };
  const issued = { issuedBy: actor.accountId ?? "system", reason };
  const id = await writeCard(
    tx,
    { designId: design.id, kind: "given", faceCents: amount, ...words, ...issued },
    secrets,
  );
  await audit(tx, id, actor, { action: "give", summary: `Gift card of ${money(amount)} given`, reason });
  await post(tx, giftCardGiven({ giftCardId: id, cents: amount }), actor, reason);
  return id;
}

/**
 * Adds money to a card or removes it. Throws `invalid_input` for zero or for more than a card may be worth,
 * `order_closed` for a card that is canceled or expired, and `insufficient_balance` if the balance is too low.
 */
export async function correctCard(tx: Transaction, id: string, cents: Cents, { actor, reason }: By): Promise<void> {
  const card = await lockLive(tx, id);
  if (cents === 0) throw invalid("cents", "Enter a sum above or below zero.");
  if (cents > 0) {
    assertFace(card.faceCents + cents);
    await tx
      .update(giftCards)
      .set({ faceCents: card.faceCents + cents, updatedAt: sql`clock_now()` })
      .where(eq(giftCards.id, id));
  }
  const summary = `Gift card ending in ${card.last4}: ${money(Math.abs(cents))} ${cents > 0 ? "added" : "taken off"}`;
  const entry = await audit(tx, id, actor, { action: "correct", summary, reason });
  await post(tx, giftCardCorrected({ giftCardId: id, correctionId: entry, cents }), actor, reason);
}

/**
 * Blocks a card, or makes it usable again. Idempotent. Throws `order_closed` for a card that is canceled or expired.
 */
export async function blockCard(tx: Transaction, id: string, blocked: boolean, { actor, reason }: By): Promise<void> {
  const card = await lockLive(tx, id);
  if ((card.state === "frozen") === blocked) return;
  // A card that was never sent still waits for its delivery day.
  const usable = card.deliveredAt ? "active" : "scheduled";
  const state = blocked ? "frozen" : usable;
  await tx
    .update(giftCards)
    .set({ state, stoppedByDispute: null, updatedAt: sql`clock_now()` })
    .where(eq(giftCards.id, id));
  const summary = `Gift card ending in ${card.last4} ${blocked ? "blocked" : "usable again"}`;
  await audit(tx, id, actor, { action: blocked ? "block" : "unblock", summary, reason, state: [card.state, state] });
}

/**
 * Gives a card a new code and emails it. Throws `order_closed` before the card was sent, while it is blocked, and once
 * it is canceled or expired.
 */
export async function replaceCode(tx: Transaction, secrets: Secrets, id: string, { actor, reason }: By): Promise<void> {
  const card = await lockSent(tx, id);
  const code = newCodeOf(secrets, { id, serial: card.serial + 1 });
  await tx
    .update(giftCards)
    .set({ ...code, timesSent: 0, updatedAt: sql`clock_now()` })
    .where(eq(giftCards.id, id));
  await mailCard(tx, id);
  await audit(tx, id, actor, { action: "replace", summary: `Gift card ending in ${card.last4} replaced`, reason });
}

/** Emails a card again with its current code. Throws what `replaceCode` throws. */
export async function resendCode(tx: Transaction, id: string, actor: AuditActor): Promise<void> {
  const card = await lockSent(tx, id);
  await mailCard(tx, id);
  await audit(tx, id, actor, { action: "resend", summary: `Gift card ending in ${card.last4} sent again` });
}

async function lockLive(tx: Transaction, id: string): Promise<Card> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for("update");
  if (!card) throw new AppError("not_found");
  if (!LIVE.includes(card.state))
    throw new AppError("order_closed", { message: "This gift card has ended and can’t be changed." });
  return card;
}

async function lockSent(tx: Transaction, id: string): Promise<Card> {
  const card = await lockLive(tx, id);
  if (card.state !== "active" || !card.deliveredAt)
    throw new AppError("order_closed", { message: "This gift card can’t be sent right now." });
  return card;
}

function assertFace(cents: Cents): void {
  if (cents < 100 || cents > MOST_FACE)
    throw invalid("amount", `A gift card is worth $1 to ${formatMoney(MOST_FACE)}.`);
}

function invalid(path: string, message: string): AppError {
  return new AppError("invalid_input", { message, issues: [{ path, message }] });
}

type Entry = { action: string; summary: string; reason?: string; state?: [GiftCardState, GiftCardState] };

function audit(
  tx: Transaction,
  id: string,
  actor: AuditActor,
  { action, summary, reason, state }: Entry,
): Promise<string> {
  return writeAudit(tx, actor, {
    action: `giftCard.${action}`,
    resource: "GiftCard",
    resourceId: id,
    summary,
    reason,
    ...(state ? { before: { state: state[0] }, after: { state: state[1] } } : {}),
  });
}

async function post(tx: Transaction, moved: Movement, actor: AuditActor, reason: string): Promise<void> {
  const by = actor.accountId ? (`staff:${actor.accountId}` as const) : "system";
  await postTransfers(tx, [{ ...moved, actor: by, reason }]);
}

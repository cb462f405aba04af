import { eq } from "drizzle-orm";
import { balanceOpened } from "#modules/ledger/domain/events/opening-entries.ts";
import { balanceOf, findOpening, postTransfers, takeOpeningBack, writeOpening } from "#modules/ledger/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { writeCard } from "../cards/issue-cards.ts";
import { cancelCards } from "../cards/sold-cards.ts";
import { findOfferedDesign } from "../find-design.ts";
import { giftCards } from "../tables.ts";

export type MovedCard = {
  /** The card's number in the former system. It isn't stored, because it may have been usable as money. */
  number: string;
  cents: Cents;
  recipient: { name: string | undefined; email: string };
  /** The customer whose account gets the card, if any. */
  customerId: string | undefined;
  /** The last clinic day on which the card can pay. */
  expiresOn: string | undefined;
};

const money = (cents: Cents) => formatMoney(cents, { always: true });
const byOf = ({ accountId }: AuditActor) => (accountId ? (`staff:${accountId}` as const) : "system");

/**
 * Imports a gift card from a former system. It gets a new code, because a code is derived from the card's id and a
 * secret. The code is emailed immediately, and the former number becomes invalid. Returns the id of the opening
 * balance, or `same` if the card was already imported. Throws `invalid_input`.
 */
export async function moveCardIn(
  tx: Transaction,
  secrets: Secrets,
  { number, cents, recipient, customerId, expiresOn }: MovedCard,
  actor: AuditActor,
): Promise<{ id: string; version: number } | "same"> {
  const design = await findOfferedDesign(tx);
  if (!design) throw new AppError("invalid_input", { message: "Offer a gift card design first." });
  const id = newId();
  const plain = number.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const former = secrets.sign("gift", `former:${plain}`);
  const openingId = await writeOpening(tx, { kind: "gift_card", former, account: `gift_card:${id}`, cents });
  if (openingId === undefined) return "same";
  const ending = plain.slice(-4);
  await writeCard(
    tx,
    {
      designId: design.id,
      kind: "moved",
      faceCents: cents,
      expiresOn: expiresOn ?? null,
      recipientName: recipient.name ?? null,
      recipientEmail: recipient.email,
      walletCustomerId: customerId,
      message: `This is your gift card ending in ${ending}, under a new code. The former number is no longer valid.`,
      issuedBy: actor.accountId ?? "system",
      reason: `Imported; its former number ended in ${ending}`,
    },
    secrets,
    id,
  );
  await audit(tx, id, actor, { action: "moveIn", summary: `Gift card of ${money(cents)} imported` });
  const opened = balanceOpened({ openingId, account: `gift_card:${id}`, cents, customerId });
  await postTransfers(tx, [{ ...opened, actor: byOf(actor) }]);
  return { id: openingId, version: 1 };
}

/** Undoes the import of a card. Returns its name if it can't be removed because it was used since. */
export async function takeCardBack(
  tx: Transaction,
  openingId: string,
  actor: AuditActor,
): Promise<{ name: string } | undefined> {
  const opening = await findOpening(tx, openingId);
  const id = opening?.accountId.split(":")[1] ?? "";
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for("update");
  if (!opening || !card) return undefined;
  const name = `The gift card ending in ${card.last4}`;
  // A card with another balance stays, because money that staff added would be lost with it.
  if ((await balanceOf(tx, `gift_card:${id}`)) !== opening.cents) return { name };
  if ((await cancelCards(tx, [id])).length === 0) return { name };
  await audit(tx, id, actor, { action: "takeBack", summary: "Import taken back" });
  if (!(await takeOpeningBack(tx, openingId, byOf(actor)))) throw new Error("a card without its balance");
  return undefined;
}

const audit = (tx: Transaction, id: string, actor: AuditActor, entry: { action: string; summary: string }) =>
  writeAudit(tx, actor, {
    action: `giftCard.${entry.action}`,
    resource: "GiftCard",
    resourceId: id,
    summary: entry.summary,
  });

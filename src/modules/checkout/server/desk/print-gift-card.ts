import { sql } from "drizzle-orm";
import { listSoldCards, orderOfCard, readPaperForDesk, type SoldCard } from "#modules/gift-cards/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * Whether a card is handed over as a printout: not emailed, and unused since it was sold. Once it is used, only its
 * holder may have the code.
 */
export const isToPrint = ({ recipientEmail, state, balance, face }: SoldCard): boolean =>
  recipientEmail === null && state === "active" && balance === face;

const findCard = statement({}, sql`select from orders where id = ${sql.placeholder("orderId")} and kind = 'counter'`);

/**
 * Returns a gift card sold at the counter as a PDF with its code, for the staff member who hands it over. Throws
 * `not_found` for any other card, and `gift_card_used` once it was used or ended.
 */
export async function printGiftCard(
  deps: Pick<ServerDeps, "db" | "secrets" | "bucket">,
  giftCardId: string,
  actor: AuditActor,
): Promise<Response> {
  const { db } = deps;
  const orderId = await orderOfCard(db, giftCardId);
  const rows = await findCard(db, { orderId: orderId ?? null });
  const card = orderId && rows[0] ? (await listSoldCards(db, orderId)).find(({ id }) => id === giftCardId) : undefined;
  if (!card || card.recipientEmail !== null) throw new AppError("not_found");
  if (!isToPrint(card)) throw new AppError("gift_card_used");
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: "giftCard.print",
      resource: "GiftCard",
      resourceId: giftCardId,
      summary: `Printed the gift card that ends in ${card.last4}`,
    }),
  );
  const paper = await readPaperForDesk(deps, giftCardId);
  if (!paper) throw new AppError("not_found");
  return paper;
}

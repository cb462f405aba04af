import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { cardBalanceInSql } from "./cards/card-balance-in-sql.ts";
import { giftCardDesigns } from "./tables.ts";

/** Returns a design that is for sale, with its limits, by default the first one; undefined if it isn't offered. */
export async function findOfferedDesign(db: DatabaseOrTransaction, designId?: string) {
  const [design] = await db
    .select()
    .from(giftCardDesigns)
    .where(
      and(eq(giftCardDesigns.isOffered, true), designId === undefined ? undefined : eq(giftCardDesigns.id, designId)),
    )
    .orderBy(asc(giftCardDesigns.position))
    .limit(1);
  if (!design) return undefined;
  const { id, name, picture, alt, minAmountCents: minAmount, maxAmountCents: maxAmount } = design;
  return { id, name, picture, alt, minAmount, maxAmount };
}

/** Whether any customer's gift card has a balance left, as a condition for a statement. */
export const hasCardHolderInSql: SQL = sql`exists (select 1 from gift_cards card
  where card.state in ('scheduled', 'active', 'frozen') and ${cardBalanceInSql(sql`card.id`)} > 0)`;

/** Whether a gift card can be bought, as a condition for a statement. */
export const hasOfferedDesignInSql: SQL = sql`exists (select 1 from gift_card_designs where is_offered)`;

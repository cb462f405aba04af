import { sql } from "drizzle-orm";

/** The last characters of the cards' codes, for statements of other modules: `id, last4`. */
export const cardNamesInSql = sql`(select id, last4 from gift_cards)`;

/**
 * The gift card designs, for statements of other modules: `id, name, picture, alt, is_offered, min_amount_cents,
 * max_amount_cents`.
 */
export const designRows = sql`(select id, name, picture, alt, is_offered, min_amount_cents, max_amount_cents from gift_card_designs)`;

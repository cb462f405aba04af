import { type SQL, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { assertGift, MOST_GIFTS } from "#modules/gift-cards/domain/gift-rules.ts";
import { designRows, findOfferedDesign } from "#modules/gift-cards/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { cartGifts } from "../tables.ts";

/** A gift card in the cart. */
export type GiftLine = {
  id: string;
  designId: string;
  designName: string;
  picture: string;
  alt: string;
  /** Whether the gift card is still sold in this design and value. */
  isActive: boolean;
  amountCents: Cents;
  quantity: number;
  isForMe: boolean;
  recipientName: string | null;
  recipientEmail: string | null;
  senderName: string | null;
  message: string | null;
  deliverOn: string | null;
};

/** The gift lines of a cart `c` as JSON, the oldest first. */
export const giftLinesInSql: SQL = sql`coalesce((select json_agg(json_build_object(
    'id', l.id, 'designId', d.id, 'designName', d.name, 'picture', d.picture, 'alt', d.alt,
    'isActive', d.is_offered and l.amount_cents between d.min_amount_cents and d.max_amount_cents,
    'amountCents', l.amount_cents, 'quantity', l.quantity, 'isForMe', l.is_for_me, 'recipientName', l.recipient_name,
    'recipientEmail', l.recipient_email, 'senderName', l.sender_name, 'message', l.message, 'deliverOn', l.deliver_on
  ) order by l.created_at, l.id)
  from cart_gifts l join ${designRows} d on d.id = l.design_id where l.cart_id = c.id), '[]')`;

export type WantedGift = {
  amount: Cents;
  for: "me" | "someone";
  recipient?: { name: string; email: string } | undefined;
  from?: string | undefined;
  message?: string | undefined;
  deliverOn?: string | undefined;
};

/**
 * Adds a gift card to the cart, on its own line. Throws `not_found` for a design that isn't offered, `invalid_input`,
 * and `limit_reached` past ten in a cart.
 */
export async function addGift(
  tx: Transaction,
  { cartId, designId, now, ...gift }: WantedGift & { cartId: string; designId: string; now: Date },
): Promise<void> {
  const design = await findOfferedDesign(tx, designId);
  if (!design) throw new AppError("not_found");
  const isForMe = gift.for === "me";
  if (!isForMe && !gift.recipient)
    throw new AppError("invalid_input", { issues: [{ path: "recipient", message: "Tell us who it’s for." }] });
  const { timeZone } = (await getClinicSettings(tx)).location;
  const deliverOn = isForMe ? undefined : gift.deliverOn;
  assertGift({ amount: gift.amount, deliverOn }, { ...design, today: dateInZone(now, timeZone) });
  await tx.insert(cartGifts).values({
    id: newId(),
    cartId,
    designId,
    amountCents: gift.amount,
    isForMe,
    recipientName: isForMe ? null : (gift.recipient?.name ?? null),
    recipientEmail: isForMe ? null : (gift.recipient?.email ?? null),
    senderName: isForMe ? null : (gift.from ?? null),
    message: gift.message ?? null,
    deliverOn: deliverOn ?? null,
  });
  await assertFewGifts(tx, cartId);
}

const setQuantity = statement(
  { id: "text" },
  sql`
  update cart_gifts set quantity = ${sql.placeholder("quantity")} where cart_id = ${sql.placeholder("cartId")} and id = ${sql.placeholder("lineId")} returning id`,
);

/** Sets how many cards a line buys. Throws `not_found`, and `limit_reached` past ten in a cart. */
export async function changeGiftQuantity(
  tx: Transaction,
  { cartId, lineId, quantity }: { cartId: string; lineId: string; quantity: number },
): Promise<void> {
  if (quantity > MOST_GIFTS) throw tooMany();
  const rows = await setQuantity(tx, { quantity, cartId, lineId });
  if (rows.length === 0) throw new AppError("not_found");
  await assertFewGifts(tx, cartId);
}

const deleteGift = statement(
  { id: "text" },
  sql`
  delete from cart_gifts where cart_id = ${sql.placeholder("cartId")} and id = ${sql.placeholder("lineId")} returning id`,
);

/** Removes a gift card line. Throws `not_found`. */
export async function removeGift(
  tx: Transaction,
  { cartId, lineId }: { cartId: string; lineId: string },
): Promise<void> {
  const rows = await deleteGift(tx, { cartId, lineId });
  if (rows.length === 0) throw new AppError("not_found");
}

const countGifts = statement(
  { count: "int" },
  sql`
  select coalesce(sum(quantity), 0)::int as count from cart_gifts where cart_id = ${sql.placeholder("cartId")}`,
);

/**
 * Throws if the cart has too many gift cards. The cart is locked, so that two simultaneous lines can't both be the
 * tenth.
 */
async function assertFewGifts(tx: Transaction, cartId: string): Promise<void> {
  const rows = await countGifts(tx, { cartId });
  if ((rows[0]?.count ?? 0) > MOST_GIFTS) throw tooMany();
}

function tooMany(): AppError {
  return new AppError("limit_reached", { message: `You can add up to ${MOST_GIFTS} gift cards.` });
}

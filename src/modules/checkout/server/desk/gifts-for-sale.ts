import type { GiftLine } from "#modules/cart/server/public.ts";
import { assertGift } from "#modules/gift-cards/domain/gift-rules.ts";
import { findOfferedDesign } from "#modules/gift-cards/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";

/** A gift card sold at the counter: emailed to its recipient, or handed over as a printout. */
export type GiftForSale = {
  designId?: string | undefined;
  amount: Cents;
  recipient?: { name: string; email: string } | undefined;
  message?: string | undefined;
};

/**
 * Returns gift cards as lines of a sale. Throws `not_found` for a design that isn't offered, and `invalid_input` for an
 * amount outside its limits.
 */
export async function giftLinesOf(tx: Transaction, gifts: readonly GiftForSale[], today: string): Promise<GiftLine[]> {
  const lines: GiftLine[] = [];
  for (const { designId, amount, recipient, message } of gifts) {
    const design = await findOfferedDesign(tx, designId);
    if (!design) throw new AppError("not_found", { message: "This gift card isn’t sold anymore." });
    assertGift({ amount, deliverOn: undefined }, { ...design, today });
    lines.push({
      id: newId(),
      designId: design.id,
      designName: design.name,
      picture: design.picture,
      alt: design.alt,
      isActive: true,
      amountCents: amount,
      quantity: 1,
      isForMe: false,
      senderName: null,
      deliverOn: null,
      recipientName: recipient?.name ?? null,
      recipientEmail: recipient?.email ?? null,
      message: message || null,
    });
  }
  return lines;
}

import { priceCart } from "#modules/cart/domain/price-cart.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import { type GiftLine, priceRatesOf } from "#modules/cart/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { membershipOf } from "#modules/membership/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { ContractOffer } from "./consents/contract-for-sale.ts";
import { listSizes } from "./sizes-for-sale.ts";

type Sale = {
  settings: ClinicSettings;
  now: Date;
  /** Null for a buyer without a customer record. */
  customerId: string | null;
  lines: readonly { sizeId: string; quantity: number }[];
  gifts?: readonly GiftLine[];
  sold?: readonly ContractOffer[];
};

/**
 * Prices the goods, gift cards, membership and package of a desk sale at today's prices; at member prices for a member.
 * Throws `not_found` for a size that isn't sold, and `invalid_input` for a size listed twice.
 */
export async function priceSale(tx: Transaction, { settings, now, customerId, lines, gifts = [], sold = [] }: Sale) {
  // Two lines of one size are refused, because each would be priced with the quantity of both.
  if (new Set(lines.map(({ sizeId }) => sizeId)).size < lines.length)
    throw new AppError("invalid_input", { message: "Name each size once." });
  const sizes = await listSizes(
    tx,
    lines.map(({ sizeId }) => sizeId),
    now,
  );
  const products = lines.map(({ sizeId, quantity }) => {
    const size = sizes.find((one) => one.sizeId === sizeId);
    if (!size) throw new AppError("not_found", { message: "This isn’t sold anymore." });
    return { ...size, id: sizeId, size: size.label, priceCents: size.currentCents, quantity };
  });
  const joining = sold.flatMap((one) => (one.kind === "membership" ? [one.offer] : []))[0];
  const plan = sold.flatMap((one) => (one.kind === "package" ? [one.offer] : []))[0];
  const isMember = customerId ? await membershipOf(tx, customerId, now) : undefined;
  const { country, state } = settings.location.address;
  const priced: PricedCart = priceCart({
    lines: [
      ...products.map(({ productId, quantity, listCents, currentCents, memberListCents, taxKind, ...line }) => ({
        kind: "product" as const,
        id: line.id,
        itemId: productId,
        quantity,
        taxKind,
        price: { listCents, currentCents, memberListCents },
      })),
      ...gifts.map(({ id: lineId, designId, amountCents, quantity }) => ({
        kind: "gift" as const,
        id: lineId,
        itemId: designId,
        quantity,
        priceCents: amountCents,
      })),
      ...(joining
        ? [{ kind: "membership" as const, id: joining.planId, itemId: joining.planId, quantity: 1, ...joining }]
        : []),
      ...(plan
        ? [{ kind: "plan" as const, id: plan.planId, itemId: plan.planId, quantity: 1, priceCents: plan.firstCents }]
        : []),
    ],
    today: dateInZone(now, settings.location.timeZone),
    membership: isMember && { productPercent: null, servicePercent: null },
    offers: { kind: "given", offers: [] },
    coupons: [],
    isPickup: true,
    to: { country, state },
    // No card provider takes part: the desk accepts any amount.
    rates: { ...priceRatesOf(settings), smallestChargeCents: 0 },
    paysVisit: "at_clinic",
    tipCents: 0,
    wallet: [],
  });
  return { products, joining, plan, priced };
}

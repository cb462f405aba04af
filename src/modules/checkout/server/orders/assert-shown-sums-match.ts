import type { CartToOrder } from "#modules/cart/server/public.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";

/** The sums the customer was shown. */
export type ShownSums = { shownDueNowCents: Cents | undefined; shownDueAtClinicCents?: Cents | undefined };

/**
 * Throws if the cart differs from what the customer saw before payment: the request contains the sums that they saw
 * (CT-6). Items without enough stock, or no longer sold, can't be ordered. Throws `out_of_stock`, `gift_card_spent` and
 * `cart_changed`.
 */
export function assertShownSumsMatch({ priced, changes, services, addOns }: CartToOrder, shown: ShownSums): void {
  const issues = changes.map(({ lineId, message }) => ({ path: lineId ?? "cart", message }));
  const gone = changes.filter(({ kind }) => kind === "stock" || kind === "unavailable");
  const ofVisit = new Set([...services, ...addOns].map(({ id }) => id));
  const scarce = gone.filter(({ lineId }) => lineId === undefined || !ofVisit.has(lineId));
  if (scarce.length > 0)
    throw new AppError("out_of_stock", { message: scarce.map(({ message }) => message).join(" "), issues });
  if (gone.length > 0)
    throw new AppError("cart_changed", { message: gone.map(({ message }) => message).join(" "), issues });
  const { dueNow, dueAtClinic } = priced.totals;
  const sums = [
    { path: "dueNow", shown: shown.shownDueNowCents, is: dueNow },
    ...(services.length > 0 ? [{ path: "dueAtClinic", shown: shown.shownDueAtClinicCents, is: dueAtClinic }] : []),
  ];
  const others = sums.filter((sum) => sum.shown !== undefined && sum.shown !== sum.is);
  const areAllShown = sums.every((sum) => sum.shown !== undefined);
  if (others.length === 0 && (areAllShown || changes.length === 0)) return;
  const isOnlyTheCard = changes.length > 0 && changes.every(({ kind }) => kind === "gift_card");
  const asTheyAre = services.length > 0 ? others.map(({ path, is }) => ({ path, message: String(is) })) : [];
  throw new AppError(isOnlyTheCard ? "gift_card_spent" : "cart_changed", { issues: [...issues, ...asTheyAre] });
}

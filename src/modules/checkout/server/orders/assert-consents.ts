import type { CartToOrder } from "#modules/cart/server/public.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * What is asked to be agreed to was agreed to, in the very words that hold now: a changed price is another consent. Throws
 * `consent_missing`.
 */
export function assertConsents(
  { joining }: Pick<CartToOrder, "joining">,
  { consents = [] }: { consents?: readonly { kind: string; hash: string }[] | undefined },
): void {
  if (!joining) return;
  const isGiven = consents.some(({ kind, hash }) => kind === "membership" && hash === joining.consent.hash);
  if (!isGiven) throw new AppError("consent_missing");
}

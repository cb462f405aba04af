import type { CartToOrder } from "#modules/cart/server/public.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * Checks that the customer agreed to the current terms; a changed price needs a new consent. Throws `consent_missing`.
 */
export function assertConsents(
  { joining, plan }: Pick<CartToOrder, "joining" | "plan">,
  { consents = [] }: { consents?: readonly { kind: string; hash: string }[] | undefined },
): void {
  const requiredConsents = [
    ...(joining ? [{ kind: "membership", ...joining.consent }] : []),
    ...(plan ? [{ kind: "plan", ...plan.consent }] : []),
  ];
  const isGiven = (consent: { kind: string; hash: string }) =>
    consents.some(({ kind, hash }) => kind === consent.kind && hash === consent.hash);
  if (!requiredConsents.every(isGiven)) throw new AppError("consent_missing");
}

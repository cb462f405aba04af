import { memberPriceOf } from "#modules/membership/domain/member-price.ts";
import { useIsThere } from "#web/shell/shell-data.ts";
import { useUser } from "#web/state/user-store.ts";
import { MemberPrice } from "#web/ui/price.tsx";

type MemberPriceLineProps = {
  kind: "product" | "service";
  /**
   * All prices are in cents. The sale price is set while it is lower for all; the member price while it is lower still.
   */
  price: number;
  salePrice?: number | undefined;
  memberPrice?: number | undefined;
};

/**
 * Shows the member price, or a member's own price as in the cart. Pages are the same for all visitors, so a member's
 * own price is filled in by script. Put this into a separate `member-place`, which reserves its height.
 */
export function MemberPriceLine({ kind, price, salePrice, memberPrice }: MemberPriceLineProps) {
  const terms = useUser(({ userData }) => userData?.member);
  const canBeMember = useIsThere()("membership offer");
  if (!terms) return memberPrice === undefined || !canBeMember ? null : <MemberPrice memberPrice={memberPrice} />;
  const currentCents = salePrice ?? price;
  const own = memberPriceOf(
    { listCents: price, currentCents, memberListCents: memberPrice ?? null },
    kind === "product" ? terms.productPercent : terms.servicePercent,
  );
  return own < currentCents ? <MemberPrice memberPrice={own} isOwn /> : null;
}

import { memberPriceOf } from "#modules/membership/domain/member-price.ts";
import { useIsThere } from "#web/shell/shell-data.ts";
import { useUser } from "#web/state/user-store.ts";
import { MemberPrice } from "#web/ui/price.tsx";

type MemberPriceLineProps = {
  kind: "product" | "service";
  /**
   * All prices are in cents. `salePrice` is set only while it is lower than `price`, and `memberPrice` only while it is
   * lower than the price for all customers.
   */
  price: number;
  salePrice?: number | undefined;
  memberPrice?: number | undefined;
};

/**
 * Shows the price for members or, to a signed-in member, their own price, which is the one in their cart. The page's
 * HTML is the same for all visitors, so a member's own price is filled in by script. Wrap this in its own
 * `member-place` element, which reserves its height.
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

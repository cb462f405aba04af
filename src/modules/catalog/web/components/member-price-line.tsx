import { memberPriceOf } from "#modules/membership/domain/member-price.ts";
import { useIsThere } from "#web/shell/shell-data.ts";
import { useUser } from "#web/state/user-store.ts";
import { MemberPrice } from "#web/ui/price.tsx";

type MemberPriceLineProps = {
  kind: "product" | "service";
  /** Cents: of the list, while it is lower for everybody, and of the member price list while that is lower still. */
  price: number;
  salePrice?: number | undefined;
  memberPrice?: number | undefined;
};

/**
 * The member price; for a member, their own price, as in the cart. Pages are the same for all visitors, so a member's
 * own price comes with the scripts: put it into a `member-place` of its own, which reserves its height.
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

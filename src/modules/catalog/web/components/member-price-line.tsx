import { memberPriceOf } from "#modules/membership/domain/member-price.ts";
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
 * What members pay; to a member, what they pay themselves, as the cart will say. Pages are the same for everybody, so that a
 * member's own price comes with the scripts: put it alone into a `member-place`, which has its height before.
 */
export function MemberPriceLine({ kind, price, salePrice, memberPrice }: MemberPriceLineProps) {
  const terms = useUser(({ userData }) => userData?.member);
  if (!terms) return memberPrice === undefined ? null : <MemberPrice memberPrice={memberPrice} />;
  const currentCents = salePrice ?? price;
  const own = memberPriceOf(
    { listCents: price, currentCents, memberListCents: memberPrice ?? null },
    kind === "product" ? terms.productPercent : terms.servicePercent,
  );
  return own < currentCents ? <MemberPrice memberPrice={own} isOwn /> : null;
}

import { Trans, useLingui } from "@lingui/react/macro";
import { memberPriceOf } from "#modules/membership/domain/member-price.ts";
import { msg } from "#shared/words/msg.ts";
import { useFormats } from "#web/formats.tsx";
import { useIsThere } from "#web/shell/shell-data.ts";
import { useUser } from "#web/state/user-store.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { MemberPrice } from "#web/ui/price.tsx";
import { useWords } from "#web/words/spoken.tsx";
import type { Recommendation } from "../../contract/recommendation.ts";

const ADD_ALL = msg(
  "{count, plural, one {Add one to cart} =2 {Add both to cart} =3 {Add all three to cart} =4 {Add all four to cart} =5 {Add all five to cart} =6 {Add all six to cart} other {Add {count} to cart}}",
);

export type SizeSelection = ReadonlySet<string>;

type SummaryProps = {
  result: Recommendation;
  /** The chosen size ids during a selection; undefined means everything. */
  chosen: SizeSelection | undefined;
  onChoose: (isChoosing: boolean) => void;
  onAdd: () => void;
  isBusy: boolean;
  isDone: boolean;
};

/** Whether the set price applies: the whole set, unchanged and in stock. */
export function isWholeBundle({ bundle, items }: Recommendation): boolean {
  return bundle?.inStock === true && items.every(({ insteadOf }) => insteadOf === undefined);
}

function sumOf(items: Recommendation["items"]): number {
  return items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

/**
 * Returns the sum of the member prices of items that are priced one by one: by the member price list, or for a member
 * by the percentage of their own plan.
 */
function memberSumOf(items: Recommendation["items"], percent: number | null): number {
  return items.reduce((sum, { product, sizeId, price, quantity }) => {
    const size = product.sizes.find(({ id }) => id === sizeId);
    const unit = { listCents: size?.price ?? price, currentCents: price, memberListCents: size?.memberPrice ?? null };
    return sum + memberPriceOf(unit, percent) * quantity;
  }, 0);
}

/** Shows the price of the set, the total of its parts bought separately, and the button that adds everything. */
export function RecommendationSummary({ result, chosen, onChoose, onAdd, isBusy, isDone }: SummaryProps) {
  const { t } = useLingui();
  const words = useWords();
  const formats = useFormats();
  const exactMoney = (cents: number) => formats.money(cents, { always: true });
  const { bundle, items } = result;
  const available = items.filter(({ inStock }) => inStock);
  const taken = chosen ? available.filter(({ sizeId }) => chosen.has(sizeId)) : available;
  const hasBundlePrice = bundle !== undefined && !chosen && isWholeBundle(result);
  const beside = hasBundlePrice ? items.slice(bundle.products.length) : [];
  const price = hasBundlePrice ? bundle.price + sumOf(beside) : sumOf(taken);
  const terms = useUser(({ userData }) => userData?.member);
  const canBeMember = useIsThere()("membership offer") || Boolean(terms);
  const memberSum = (some: Recommendation["items"]) => memberSumOf(some, terms?.productPercent ?? null);
  // A set costs the same for all customers; its price is below the members' total.
  const memberPrice = hasBundlePrice ? bundle.price + memberSum(beside) : memberSum(taken);
  const count = taken.length;
  return (
    <aside aria-label={t`The set`} className="bg-sand p-6 lg:sticky lg:top-6 lg:p-8">
      <h2 className="text-h3">{bundle?.name ?? items[0]?.product.name}</h2>
      <p className="pt-2 text-sum" aria-live="polite">
        {exactMoney(price)}
      </p>
      <p className="nums text-small">
        {hasBundlePrice
          ? t`${exactMoney(sumOf(items))} if bought separately.`
          : chosen
            ? t`Bought separately. The set price applies only to the full set.`
            : t`Bought separately. Part of the set is sold out.`}
      </p>
      {canBeMember && memberPrice < price && (
        <p className="pt-1">
          <MemberPrice memberPrice={memberPrice} isOwn={Boolean(terms)} />
        </p>
      )}
      {canBeMember && hasBundlePrice && memberPrice === price && bundle.price < memberSum(items) && (
        <p className="nums pt-1 text-small text-gold-ink">
          <Trans>
            Members also pay {exactMoney(memberPrice)}; separately they’d pay {exactMoney(memberSum(items))}.
          </Trans>
        </p>
      )}
      {available.length > 0 ? (
        <Button
          block
          className="mt-5"
          busy={isBusy}
          busyText={t`Adding…`}
          done={isDone}
          doneText={t`In your cart`}
          disabled={count === 0}
          onClick={onAdd}
        >
          {chosen ? t`Add ${count} to cart` : words.say(ADD_ALL, { count })}
        </Button>
      ) : (
        <LinkButton to="/shop" block className="mt-5">
          <Trans>See what’s in stock</Trans>
        </LinkButton>
      )}
      {available.length > 1 && (
        <p className="pt-2 text-center">
          <Button look="text" onClick={() => onChoose(chosen === undefined)}>
            {chosen ? t`Add all of them` : t`Choose individual products`}
          </Button>
        </p>
      )}
      <p className="pt-4 text-small">
        <Trans>Give it {result.weeksFrom} weeks; results vary. Based on four answers. This isn’t a diagnosis.</Trans>
      </p>
    </aside>
  );
}

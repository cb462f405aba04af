import type { Ref } from "react";
import { exactMoney, formatMoney } from "#shared/money.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { WireCart } from "../../../contract/cart.ts";
import { LineAction, LineActions } from "../line-actions.tsx";

type MembershipGroupProps = {
  membership: NonNullable<WireCart["membership"]>;
  consents: WireCart["consents"];
  /** Why the membership can't be bought, if it can't. */
  problem: string | undefined;
  /** Whether checkout was tried without checking the box. */
  isMissing: boolean;
  box: Ref<HTMLInputElement>;
  onTick: () => void;
  onRemove: () => void;
};

/** Shows the membership in the cart, with its terms beside an unchecked box (PY-5). */
export function MembershipGroup(props: MembershipGroupProps) {
  const { membership, consents, problem, isMissing, box, onTick, onRemove } = props;
  const { name, picture, price, credit, interval } = membership;
  const consent = consents.find(({ kind }) => kind === "membership");
  return (
    <section aria-label="Membership" className="border-t border-linen pt-8">
      <h2 className="pb-6 text-h3">Membership</h2>
      <div className="flex flex-wrap gap-5">
        <Picture
          picture={picture}
          sizes="120px"
          decorative
          className="aspect-[8/5] w-[120px] shrink-0 self-start max-sm:w-[88px]"
        />
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap justify-between gap-x-5">
            <h3 className="text-card">{name}</h3>
            <p className="nums shrink-0 font-medium">{formatMoney(price, { always: true })}</p>
          </div>
          <p className="nums text-small text-ink-soft">
            {exactMoney(price)} each {interval}, the first one today
            {credit > 0 && `. ${formatMoney(credit)} of credit each month`}. This cart shows member prices.
          </p>
          <div className="pt-3">
            <LineActions>
              <LineAction label="Remove" of={`${name} membership`} onPress={onRemove} />
            </LineActions>
          </div>
        </div>
      </div>
      {problem ? (
        <Notice tone="warn" className="mt-5">
          <p>{problem}</p>
        </Notice>
      ) : (
        consent && (
          <Checkbox
            ref={box}
            className="pt-4"
            key={consent.hash}
            onChange={onTick}
            {...(isMissing ? { error: "Check the box to join." } : {})}
          >
            <span className="measure block text-small">{consent.text}</span>
          </Checkbox>
        )
      )}
    </section>
  );
}

import { formatMoney } from "#shared/money.ts";
import { SiteLink } from "#web/shell/site-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { WireCart } from "../../../contract/cart.ts";

type VisitTermsWordsProps = {
  terms: NonNullable<WireCart["visitTerms"]>;
  freeUntil: string | undefined;
  /** Whether the visit is held but too close to be moved or canceled online (BK-5). */
  isSoon: boolean;
};

/** Shows until when the visit can be changed, and the fees for later changes and no-shows. */
export function VisitTermsWords({ terms, freeUntil, isSoon }: VisitTermsWordsProps) {
  const { lateFee, noShowFee, dueNow } = terms;
  const money = (amount: number) => formatMoney(amount, { always: true });
  return (
    <>
      {freeUntil && <WholeWords>Free to move until {freeUntil}. </WholeWords>}
      {freeUntil && dueNow > 0 && "If you cancel by then, you get back what you pay now. "}
      {!freeUntil &&
        isSoon &&
        lateFee === null &&
        "The visit starts too soon to move or cancel online free of charge: please call us. "}
      {(freeUntil || isSoon) &&
        lateFee !== null &&
        lateFee > 0 &&
        `${freeUntil ? "A later change" : "A change"} online costs ${money(lateFee)}. `}
      {noShowFee > 0 && `If you miss the visit, you pay ${money(noShowFee)}. `}
      <SiteLink to="/terms" className="link">
        Cancellation policy
      </SiteLink>
    </>
  );
}

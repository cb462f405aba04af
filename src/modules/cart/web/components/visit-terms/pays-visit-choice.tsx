import { formatMoney } from "#shared/money.ts";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import type { WireCart } from "../../../contract/cart.ts";

type Terms = Pick<NonNullable<WireCart["visitTerms"]>, "pays" | "choices" | "deposit">;

type PaysVisitChoiceProps = {
  terms: Terms;
  /** The price of the whole visit, in cents. */
  whole: number;
  isBusy: boolean;
  onChoose: (pays: Terms["pays"]) => void;
};

/** Asks how much of the visit to pay now; shown only if the clinic offers a choice. */
export function PaysVisitChoice({ terms, whole, isBusy, onChoose }: PaysVisitChoiceProps) {
  const words: Record<Terms["pays"], string> = {
    at_clinic: "At the clinic",
    deposit: `A deposit of ${formatMoney(terms.deposit, { always: true })} now`,
    full: `Pay in full now: ${formatMoney(whole, { always: true })}`,
  };
  return (
    <div className="pt-6">
      <RadioCards
        legend="Paying for the visit"
        name="pays-visit"
        hasMarks
        className="gap-2"
        value={terms.pays}
        options={terms.choices.map((value) => ({ value, disabled: isBusy, content: words[value] }))}
        onValueChange={(value) => {
          const chosen = terms.choices.find((choice) => choice === value);
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}

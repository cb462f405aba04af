import { formatMoney } from "#shared/money.ts";
import type { WireAddOn } from "../../../contract/service.ts";
import { unitWords } from "../../service-words.ts";

type AddOnChoiceProps = { addOns: WireAddOn[]; chosenIds: readonly string[]; onChange: (ids: string[]) => void };

/** The number of add-ons shown at first, so that the BOOK button below them stays in view. */
const SHOWN = 3;

/** Lists add-ons for the visit, placed before BOOK and included in its price and minutes. */
export function AddOnChoice({ addOns, chosenIds, onChange }: AddOnChoiceProps) {
  const others = addOns.slice(SHOWN);
  const toggle = (id: string) =>
    onChange(chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id]);
  const toRow = (addOn: WireAddOn) => (
    <Row key={addOn.id} addOn={addOn} isChosen={chosenIds.includes(addOn.id)} onToggle={() => toggle(addOn.id)} />
  );
  return (
    <section aria-labelledby="add-ons" className="pt-4">
      <h3 id="add-ons" className="font-sans text-small font-semibold">
        Add-ons for this visit
      </h3>
      {addOns.slice(0, SHOWN).map(toRow)}
      {others.length > 0 && (
        <details className="group/more">
          <summary className="flex min-h-11 items-center text-small underline underline-offset-4">
            <span className="group-open/more:hidden">Show {others.length} more</span>
            <span className="hidden group-open/more:inline">Show less</span>
          </summary>
          {others.map(toRow)}
        </details>
      )}
    </section>
  );
}

type RowProps = { addOn: WireAddOn; isChosen: boolean; onToggle: () => void };

function Row({ addOn, isChosen, onToggle }: RowProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-small">
      <input type="checkbox" className="tick" checked={isChosen} onChange={onToggle} />
      <span className="min-w-0 grow">
        {addOn.name}
        <span className="block text-note text-ink-soft">{addOn.description}</span>
      </span>
      <span className="nums shrink-0 text-right">
        <span className="block">
          {addOn.price === 0 ? "No charge" : formatMoney(addOn.price)}
          {addOn.priceUnit && addOn.price > 0 && ` ${unitWords(addOn.priceUnit)}`}
        </span>
        {addOn.minutes > 0 && <span className="text-note text-ink-soft">+{addOn.minutes} min</span>}
      </span>
    </label>
  );
}

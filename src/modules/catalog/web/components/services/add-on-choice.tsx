import { formatMoney } from "#shared/money.ts";
import type { WireAddOn } from "../../../contract/service.ts";
import { unitWords } from "../../service-words.ts";

type AddOnChoiceProps = { addOns: WireAddOn[]; chosenIds: readonly string[]; onChange: (ids: string[]) => void };

/** What can be added to the visit. */
export function AddOnChoice({ addOns, chosenIds, onChange }: AddOnChoiceProps) {
  const toggle = (id: string) =>
    onChange(chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id]);
  return (
    <section aria-labelledby="add-ons">
      <h2 id="add-ons" className="text-h2">
        Add-ons for this visit
      </h2>
      <ul className="mt-6 border-t border-linen">
        {addOns.map((addOn) => (
          <li key={addOn.id} className="border-b border-linen">
            <label className="flex min-h-14 cursor-pointer items-start gap-4 py-3">
              <input
                type="checkbox"
                className="tick mt-1"
                checked={chosenIds.includes(addOn.id)}
                onChange={() => toggle(addOn.id)}
              />
              <span className="min-w-0 grow">
                {addOn.name}
                <span className="measure block text-small text-ink-soft">{addOn.description}</span>
              </span>
              <span className="nums shrink-0 text-right text-small">
                <span className="block">
                  {addOn.price === 0 ? "No charge" : formatMoney(addOn.price)}
                  {addOn.priceUnit && addOn.price > 0 && ` ${unitWords(addOn.priceUnit)}`}
                </span>
                {addOn.minutes > 0 && <span className="text-ink-soft">+{addOn.minutes} min</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

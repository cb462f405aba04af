import { useState } from "react";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import { addOnWords } from "#modules/catalog/web/service-words.ts";
import { browserApi } from "#web/api.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";

const api = browserApi<CatalogCalls>();

type AddOn = { id: string; name: string; price: number; priceUnit?: string; minutes: number };

type OfferedAddOnsProps = {
  service: { id: string; slug: string; name: string };
  /** Ids of add-ons that are already in the cart with this treatment. */
  takenIds: string[];
  isBusy: boolean;
  onAdd: (addOnId: string) => void;
};

/** Shows the treatment's other add-ons, loaded on request. Each is added with one press (CT-5). */
export function OfferedAddOns({ service, takenIds, isBusy, onAdd }: OfferedAddOnsProps) {
  const [offered, setOffered] = useState<AddOn[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const read = async () => {
    if (offered) return;
    setHasFailed(false);
    try {
      const { data } = await api.call("getServiceByName", {
        params: { name: service.slug },
        query: { id: service.id },
      });
      setOffered(data.addOns);
    } catch {
      setHasFailed(true);
    }
  };
  const free = offered?.filter(({ id }) => !takenIds.includes(id));
  return (
    <details className="group text-small" onToggle={(event) => event.currentTarget.open && void read()}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-medium">
        <Icon name="plus" size={16} className="group-open:hidden" />
        <Icon name="minus" size={16} className="not-group-open:hidden" />
        Add-ons<span className="sr-only"> for {service.name}</span>
      </summary>
      <ul aria-live="polite" className="max-w-form pb-2">
        {free === undefined && !hasFailed && <li className="py-2 text-ink-soft">One moment…</li>}
        {hasFailed && (
          <li className="flex flex-wrap items-center gap-x-4">
            <span className="py-2">We couldn’t load the add-ons.</span>
            <button type="button" className="link min-h-11 font-medium" onClick={() => void read()}>
              Try again
            </button>
          </li>
        )}
        {free?.length === 0 && (
          <li className="py-2 text-ink-soft">
            {takenIds.length > 0 ? "You’ve added them all." : "This treatment has no add-ons."}
          </li>
        )}
        {free?.map((addOn) => (
          <li key={addOn.id} className="flex items-center justify-between gap-4 border-t border-linen">
            <span>
              {addOn.name}
              <span className="nums text-ink-soft">
                {addOn.minutes > 0 && `, ${addOn.minutes} min`}, {addOnWords(addOn)}
              </span>
            </span>
            <button
              type="button"
              className="link min-h-11 shrink-0 font-medium"
              disabled={isBusy}
              aria-label={`Add ${addOn.name} to ${service.name}`}
              onClick={() => onAdd(addOn.id)}
            >
              Add
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useEffect, useState } from "react";
import type { WireAddOn } from "#modules/catalog/contract/service.ts";
import { formatMoney } from "#shared/money.ts";
import { ComboBox } from "#staff/kit/fields/combo-box.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { findMenuServices, type MenuService } from "./find-menu-services.ts";
import { readAddOns } from "./treatments.ts";
import type { Line } from "./use-lines.ts";

type WhatFieldProps = {
  treatments: readonly MenuService[];
  lines: readonly Line[];
  error: string | undefined;
  focusTurn: number;
  /** The maximum number of treatments. */
  most?: number;
  onAdd(treatment: MenuService): void;
  onRemove(index: number): void;
  onToggleAddOn(index: number, addOn: WireAddOn): void;
};

const MOST_LINES = 4;

/** Shows the booked treatments, four at most, each with its add-ons. The planner puts them into a safe order. */
export function WhatField({
  treatments,
  lines,
  error,
  focusTurn,
  most = MOST_LINES,
  onAdd,
  onRemove,
  onToggleAddOn,
}: WhatFieldProps) {
  const [text, setText] = useState("");
  const found = findMenuServices(treatments, text);
  return (
    <div className="grid gap-2">
      {lines.length < most && (
        <ComboBox
          label="What"
          placeholder={lines.length > 0 ? "Another treatment" : "Treatment"}
          text={text}
          onText={setText}
          focusTurn={focusTurn}
          error={error}
          options={found.map(({ id, name, category, durationMinutes, price, salePrice }) => ({
            id,
            label: (
              <>
                <b className="font-semibold">{name}</b> <span className="text-ink-soft">{category}</span>
              </>
            ),
            note: `${durationMinutes} min  ${formatMoney(salePrice ?? price)}`,
          }))}
          isLoading={treatments.length === 0}
          loading="The menu is loading."
          nothing="No treatment matches."
          onChoose={(id) => {
            const treatment = treatments.find((one) => one.id === id);
            setText("");
            if (treatment) onAdd(treatment);
          }}
        />
      )}
      {lines.length > 0 && (
        <ul className="border border-linen bg-white">
          {lines.map((line, index) => (
            // The index is the key, because a treatment can be listed twice, and the list is never reordered.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} className="border-b border-linen p-2.5 last:border-b-0">
              <div className="flex items-start gap-3">
                <p className="min-w-0 grow">
                  <b className="block font-semibold">{line.treatment.name}</b>
                  <span className="text-small text-ink-soft">{line.treatment.durationMinutes} min</span>
                </p>
                <span className="nums">{formatMoney(line.treatment.salePrice ?? line.treatment.price)}</span>
                <button
                  type="button"
                  aria-label={`Remove ${line.treatment.name}`}
                  className="flex size-6 items-center justify-center coarse:size-11"
                  onClick={() => onRemove(index)}
                >
                  <StaffIcon name="close" size={16} />
                </button>
              </div>
              <AddOns line={line} onToggle={(addOn) => onToggleAddOn(index, addOn)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function AddOns({ line, onToggle }: { line: Line; onToggle(addOn: WireAddOn): void }) {
  const [addOns, setAddOns] = useState<readonly WireAddOn[]>([]);
  const { slug, id } = line.treatment;
  useEffect(() => {
    let isShown = true;
    readAddOns({ slug, id }).then(
      (all) => isShown && setAddOns(all),
      () => undefined, // The treatment can be booked without add-ons.
    );
    return () => {
      isShown = false;
    };
  }, [slug, id]);
  if (addOns.length === 0) return null;
  return (
    <details className="pt-1">
      <summary className="text-small text-ink-soft underline underline-offset-4">
        {line.addOns.length > 0 ? `With ${line.addOns.map(({ name }) => name).join(", ")}` : "Add-ons"}
      </summary>
      <ul className="pt-1">
        {addOns.map((addOn) => (
          <li key={addOn.id}>
            <label className="flex min-h-7 items-center gap-2.5 coarse:min-h-11">
              <input
                type="checkbox"
                className="tick"
                checked={line.addOns.some((one) => one.id === addOn.id)}
                onChange={() => onToggle(addOn)}
              />
              <span className="grow">{addOn.name}</span>
              <span className="nums text-small text-ink-soft">
                {addOn.minutes > 0 && `${addOn.minutes} min  `}
                {formatMoney(addOn.price)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useEffect } from "react";
import { KeyCap } from "#staff/kit/keys/key-cap.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { cx } from "#web/cx.ts";
import type { PaletteRow, PaletteSection } from "./palette-rows.ts";

type PaletteListProps = {
  listId: string;
  sections: PaletteSection[];
  /** The index of the selected row across all sections; -1 for none. */
  active: number;
  onPoint: (at: number) => void;
  onChoose: (row: PaletteRow) => void;
};

/** The options of the palette's combobox: the focus stays in the input. */
export function PaletteList({ listId, sections, active, onPoint, onChoose }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${listId}${active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);
  let at = -1;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Found"
      className={cx("min-h-0 grow overflow-y-auto", sections.length > 0 && "pb-2")}
    >
      {sections.map(({ label, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't contain options
        <div key={label} role="group" aria-label={label} className="pt-3">
          <p aria-hidden className="px-5 pb-1 text-small text-ink-soft">
            {label}
          </p>
          {rows.map((row) => {
            at += 1;
            const place = at;
            return (
              // The input handles the keys: aria-activedescendant indicates the selected option.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              <div
                key={row.id}
                id={`${listId}${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className={cx("flex min-h-11 cursor-pointer items-center gap-4 px-5", place === active && "bg-sand")}
                onPointerMove={() => place !== active && onPoint(place)}
                onClick={() => onChoose(row)}
              >
                <StaffIcon name={row.icon} size={18} />
                <span className="min-w-0 grow truncate">
                  <span className="font-medium">{row.title}</span>
                  {row.note && <span className="pl-2.5 text-ink-soft">{row.note}</span>}
                </span>
                {row.keys && <KeyCap keys={row.keys} decorative />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

import { useState } from "react";
import type { WireAddOn } from "#modules/catalog/contract/service.ts";
import type { MenuService } from "./find-menu-services.ts";

/** A treatment being booked, with its add-ons. */
export type Line = { treatment: MenuService; addOns: readonly WireAddOn[] };

/** Holds the treatments of one person's booking, with functions to change them. */
export function useLines() {
  const [lines, setLines] = useState<readonly Line[]>([]);
  return {
    lines,
    setLines,
    addLine: (treatment: MenuService) => setLines((before) => [...before, { treatment, addOns: [] }]),
    removeLine: (index: number) => setLines((before) => before.filter((_, at) => at !== index)),
    toggleAddOn: (index: number, addOn: WireAddOn) =>
      setLines((before) =>
        before.map((line, at) => {
          if (at !== index) return line;
          const isIn = line.addOns.some(({ id }) => id === addOn.id);
          return { ...line, addOns: isIn ? line.addOns.filter(({ id }) => id !== addOn.id) : [...line.addOns, addOn] };
        }),
      ),
  };
}

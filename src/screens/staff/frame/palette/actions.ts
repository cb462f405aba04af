import type { Right } from "#shared/rights.ts";
import { openKeyList } from "#staff/frame/frame-state.ts";
import type { KeyName } from "#staff/kit/keys/key-names.ts";

/** Something that the palette does or opens: `run`, or an address. */
export type PaletteAction = {
  label: string;
  note?: string;
  /** Other words that people type for it. */
  words?: string;
  /** Nothing for what everyone in the back office may do. */
  right?: Right;
  keys?: KeyName;
} & ({ run: () => void; to?: undefined } | { to: string; run?: undefined });

/** What the palette does beside opening screens. Add new actions here. */
export const actions: readonly PaletteAction[] = [
  {
    label: "Print the day sheet",
    words: "paper list day",
    right: "visits.all",
    run: () =>
      void import("#modules/desk/staff/board/live/open-day-sheet.ts").then(({ openSheetOfShownDay }) =>
        openSheetOfShownDay(),
      ),
  },
  { label: "Show the keys", words: "keyboard shortcuts help", keys: "?", run: openKeyList },
];

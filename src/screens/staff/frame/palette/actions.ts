import type { Right } from "#shared/rights.ts";
import { openKeyList } from "#staff/frame/frame-state.ts";
import type { KeyName } from "#staff/kit/keys/key-names.ts";

/** An action of the palette: `run`, or a URL to open. */
export type PaletteAction = {
  label: string;
  note?: string;
  /** Synonyms that people type for the action. */
  words?: string;
  /** Missing if everyone in the back office may use the action. */
  right?: Right;
  keys?: KeyName;
} & ({ run: () => void; to?: undefined } | { to: string; run?: undefined });

/** The palette's actions other than opening screens. Add new actions here. */
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

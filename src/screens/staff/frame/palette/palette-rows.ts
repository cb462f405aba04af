import type { NavigationItem } from "#staff/frame/navigation/navigation.ts";
import type { KeyName } from "#staff/kit/keys/key-names.ts";
import type { StaffIconName } from "#staff/kit/staff-icon.tsx";
import type { PaletteAction } from "./actions.ts";
import type { FoundKind } from "./find-records.ts";
import { matchWords } from "./match-words.ts";
import type { PaletteQuery } from "./parse-query.ts";

export type PaletteRow = {
  id: string;
  title: string;
  note?: string;
  icon: StaffIconName;
  keys?: KeyName;
  /** Whether Enter alone must not open this row. */
  isForChoice?: boolean | undefined;
} & ({ to: string; run?: undefined } | { run: () => void; to?: undefined });

export type PaletteSection = { label: string; rows: PaletteRow[] };

type Sources = {
  kinds: readonly FoundKind[];
  items: readonly NavigationItem[];
  actions: readonly PaletteAction[];
  recent: readonly PaletteRow[];
};

function toRow(action: PaletteAction): PaletteRow {
  const row = {
    id: `do ${action.label}`,
    title: action.label,
    note: action.note,
    icon: "right",
    keys: action.keys,
  } as const;
  return action.run ? { ...row, run: action.run } : { ...row, to: action.to };
}

/**
 * Returns the index of the row that Enter opens before an arrow key is pressed: the first row that isn't marked
 * `isForChoice`. -1 for none.
 */
export const firstToTake = (rows: readonly PaletteRow[]): number => rows.findIndex(({ isForChoice }) => !isForChoice);

const toScreenRow = ({ path, label, icon, goKey }: NavigationItem): PaletteRow => ({
  id: `open ${path}`,
  title: label,
  icon,
  to: path,
  keys: goKey ? `g ${goKey}` : undefined,
});

/**
 * Returns the rows for what was typed: records by kind, then screens, then actions. Before typing: recently opened
 * items, then the screens.
 */
export function paletteSections(query: PaletteQuery, { kinds, items, actions, recent }: Sources): PaletteSection[] {
  const { sign, text } = query;
  const records = kinds.map(({ finder, found }) => ({
    label: finder.label,
    rows: found.map(({ id, title, note, to, isForChoice }) => ({
      id: `${finder.kind} ${id}`,
      title,
      note,
      icon: finder.icon,
      to,
      isForChoice,
    })),
  }));
  const screens = sign ? [] : text ? matchWords(items, text) : items;
  const doable = sign === ">" || text ? (text ? matchWords(actions, text) : sign === ">" ? actions : []) : [];
  return [
    ...(sign || text ? [] : [{ label: "Opened last", rows: [...recent] }]),
    ...records,
    { label: "Screens", rows: screens.map(toScreenRow) },
    ...(sign === undefined || sign === ">" ? [{ label: "Do", rows: doable.map(toRow) }] : []),
  ].filter(({ rows }) => rows.length > 0);
}

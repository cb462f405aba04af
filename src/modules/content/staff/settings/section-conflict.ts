import type { Brand } from "#shared/brand/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { countryName } from "#shared/places/countries.ts";
import { compareChanges, type JoinedField } from "#staff/resource/form/join-changes.ts";
import type { Destination, TaxRate } from "../../domain/destinations.ts";
import type { WireSettingsSection } from "../contract/settings-calls.ts";
import { type DayHours, WEEKDAYS } from "./parts/hours-week.tsx";
import { type SettingField, settingText, valueAt } from "./setting-field.ts";

/** Lists that are edited as a whole, by their names in the section's values. */
const WHOLE: Readonly<Record<string, { label: string; textOf: (rows: never) => string }>> = {
  hours: {
    label: "Hours",
    textOf: (days: DayHours[]) =>
      days.map((day, at) => `${WEEKDAYS[at]} ${day ? `${day.opens} to ${day.closes}` : "closed"}`).join("; "),
  },
  shipTo: {
    label: "Ships to",
    textOf: (rows: Destination[]) =>
      rows
        .map(({ country, states, cents, days }) =>
          [countryName(country), states.join(" "), formatMoney(cents), `${days} days`].filter(Boolean).join(" "),
        )
        .join("; "),
  },
  brand: {
    label: "Colors, fonts and corners",
    textOf: ({ accent, ink, paper, fonts }: Brand) => [accent, ink, paper, fonts].join(", "),
  },
  logo: { label: "Logo", textOf: (name: string) => (name ? "Another file" : "None") },
  salesTax: {
    label: "Sales tax",
    textOf: (rows: TaxRate[]) =>
      rows
        .map(
          ({ country, state, goods, food }) =>
            `${state || countryName(country)} ${goods / 1_000}%, food ${food / 1_000}%`,
        )
        .join("; "),
  },
};

/** This person's changes: typed fields by path, lists by name. */
export type SectionChanges = {
  texts: readonly { field: SettingField; value: unknown }[];
  whole: Readonly<Record<string, unknown>>;
};

/**
 * The conflict after another person saved a section first: their section, and the fields compared with this person's
 * changes.
 */
export type SectionConflict = { current: WireSettingsSection; fields: JoinedField[]; mine: SectionChanges };

export const wholeLabel = (name: string): string => WHOLE[name]?.label ?? name;

/** Compares two people's changes to the same section, for each field that this person has changed. */
export function compareSection(
  stored: WireSettingsSection,
  current: WireSettingsSection,
  mine: SectionChanges,
): SectionConflict {
  const changed: Record<string, unknown> = {
    ...Object.fromEntries(mine.texts.map(({ field, value }) => [field.path, value])),
    ...mine.whole,
  };
  const names = Object.keys(changed);
  const of = ({ values }: WireSettingsSection) =>
    Object.fromEntries(names.map((name) => [name, valueAt(values, name)]));
  return { current, mine, fields: compareChanges(names, of(stored), of(current), changed) };
}

/** Returns the label of a field in the comparison. */
export function conflictLabel({ mine }: SectionConflict, name: string): string {
  return mine.texts.find(({ field }) => field.path === name)?.field.label ?? wholeLabel(name);
}

/** Returns a value of the comparison as readable text. */
export function conflictText({ mine }: SectionConflict, name: string, value: unknown): string {
  const typed = mine.texts.find(({ field }) => field.path === name);
  if (typed) return settingText(typed.field, value);
  return WHOLE[name] ? WHOLE[name].textOf(value as never) : ""; // a list of the section's schema
}

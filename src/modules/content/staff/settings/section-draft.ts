import { type SettingField, settingText, settingValue, valueAt, withValue } from "./setting-field.ts";

type Values = Readonly<Record<string, unknown>>;

export type SectionTexts = Readonly<Record<string, { field: SettingField; text: string }>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns a section as it would be saved. `whole`: values by name, either of fields without a text input, or suggested.
 * Text typed into an input of the same name takes precedence, even if it equals the stored value.
 */
export function draftSection(stored: Values, whole: Values, texts: SectionTexts) {
  const set = Object.fromEntries(Object.entries(whole).filter(([name]) => !(name in texts)));
  const changedTexts = Object.values(texts).filter(
    ({ field, text }) => text !== settingText(field, valueAt(stored, field.path)),
  );
  const changedWhole = Object.keys(set).filter((name) => !isSame(set[name], stored[name]));
  const shown = { ...stored, ...set };
  let values: Record<string, unknown> = shown;
  for (const { field, text } of changedTexts) values = withValue(values, field.path, settingValue(field, text));
  const textOf = (field: SettingField) => texts[field.path]?.text ?? settingText(field, valueAt(shown, field.path));
  return { values, changedTexts, changedWhole, textOf };
}

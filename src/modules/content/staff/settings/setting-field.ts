import { readNumber } from "#shared/read-number.ts";
import { parseMoneyText, toMoneyText } from "#staff/kit/fields/money-text.ts";
import { formatPhone } from "#staff/kit/phone-text.ts";

/**
 * The path of a value in its section, such as `booking.stepMinutes` or `hours.1.opens`. It is also the name of the
 * value's input.
 */
export type SettingPath = string;

type Common = { path: SettingPath; label: string; help?: string; isWide?: true };

/**
 * One input of the settings. `rate`: a number of parts per 100,000, shown as percent. `lines`: several short texts.
 * `several`: any number of the choices, separated by commas.
 */
export type SettingField =
  | (Common & {
      kind: "text" | "phone" | "longText" | "money" | "time" | "switch" | "rate" | "lines" | "zone" | "color" | "logo";
    })
  | (Common & { kind: "number"; unit?: string })
  | (Common & { kind: "choice" | "several"; choices: readonly { value: string; label: string }[] });

/** Fields that are grouped under a heading. */
export type SettingGroup = { title: string; fields: readonly SettingField[] };

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The value at a path, or undefined if there is none. */
export function valueAt(values: Values, path: SettingPath): unknown {
  let at: unknown = values;
  for (const step of path.split(".")) at = isObject(at) ? at[step] : undefined;
  return at;
}

/** Returns a copy of the values with a different value at one path. */
export function withValue(values: Values, path: SettingPath, value: unknown): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone(values);
  const steps = path.split(".");
  const last = steps.pop() ?? path;
  let at: Record<string, unknown> = copy;
  for (const step of steps) {
    const next = at[step];
    if (!isObject(next)) throw new Error(`the settings have no ${path}`);
    at = next;
  }
  at[last] = value;
  return copy;
}

const SEPARATORS = { lines: "\n", several: "," } as const;

/** Returns a value as the text of its input. */
export function settingText({ kind }: SettingField, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (kind === "money") return toMoneyText(Number(value));
  if (kind === "phone") return formatPhone(String(value));
  if (kind === "rate") return String(Number(value) / 1_000);
  if (kind === "switch") return value ? "yes" : "no";
  if (kind === "lines" || kind === "several") return Array.isArray(value) ? value.join(SEPARATORS[kind]) : "";
  return String(value);
}

function numberOf(text: string, decimals: 0 | 3): number | string {
  const read = readNumber(text, decimals);
  return "value" in read ? read.value : text;
}

/** Parses an input. Invalid input stays a string, which the section's schema rejects. */
export function settingValue(field: SettingField, text: string): unknown {
  const isWhole = /^-?\d{1,9}$/.test(text.trim());
  switch (field.kind) {
    case "money":
      return parseMoneyText(text) ?? text;
    case "number":
      return numberOf(text, 0);
    case "rate":
      return numberOf(text.replace(/%\s*$/, ""), 3);
    case "switch":
      return text === "yes";
    case "lines":
      return text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
    case "several":
      return text.split(SEPARATORS.several).filter(Boolean);
    case "choice":
      return isWhole ? Number(text) : text;
    default:
      return text.trim();
  }
}

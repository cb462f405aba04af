import type { Field } from "#shared/contract/resource/fields.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDate } from "#web/ui/form/input-format.ts";
import { parseMoneyText, toMoneyText } from "../kit/fields/money-text.ts";
import { momentText } from "../kit/moment-text.ts";

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** A value as a list shows it. `names`: those of records that it refers to, where it holds their ids. */
export function shownText(field: Field, value: unknown, timeZone: string, names = NO_NAMES): string {
  if (value === null || value === undefined || value === "") return "";
  switch (field.kind) {
    case "money":
      return formatMoney(Number(value));
    case "toggle":
      return value ? (field.words?.yes ?? "Yes") : (field.words?.no ?? "No");
    case "text":
    case "choice":
      return field.choices?.find((choice) => choice.value === value)?.label ?? String(value);
    case "date":
      return formatDate(String(value));
    case "instant":
      return momentText(String(value), timeZone);
    case "list":
    case "refs":
      return Array.isArray(value) ? value.map((one) => names.get(String(one)) ?? one).join(", ") : String(value);
    default:
      return String(value);
  }
}

/** A value as an input holds it. */
export function inputText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (field.kind === "money") return toMoneyText(Number(value));
  if (field.kind === "toggle") return value ? "yes" : "no";
  if (field.kind === "list" || field.kind === "refs") return Array.isArray(value) ? value.join("\n") : "";
  return String(value);
}

export type ReadInput = { value: unknown; problem?: undefined } | { problem: string; value?: undefined };

/** Reads an input. `wasNull`: an empty one was null before and is null again. */
export function readInput(field: Field, text: string, wasNull: boolean): ReadInput {
  if (field.kind === "money") {
    const value = parseMoneyText(text);
    return value === undefined ? { problem: "Enter an amount, such as 44.00." } : { value };
  }
  if (field.kind === "number") {
    if (text.trim() === "") return { value: null };
    const value = Number(text.replaceAll(",", ""));
    return Number.isInteger(value) ? { value } : { problem: "Enter a whole number." };
  }
  if (field.kind === "toggle") return { value: text === "yes" };
  if (field.kind === "list" || field.kind === "refs")
    return {
      value: text
        .split("\n")
        .map((one) => one.trim())
        .filter(Boolean),
    };
  const isTextual = field.kind === "text" || field.kind === "longText" || field.kind === "richText";
  if (text === "" && (wasNull || !isTextual)) return { value: null };
  return { value: text };
}

import type { Field } from "#shared/contract/resource/fields.ts";
import type { Filter, Operator } from "#shared/contract/resource/filter.ts";

export const OPERATOR_WORDS: Record<Operator, string> = {
  has: "has",
  is: "is",
  ge: "at least",
  le: "at most",
  gt: "after",
  lt: "before",
  last: "in the last days",
  any: "is any of",
  empty: "is empty",
  on: "is",
};

/** "Story is empty", "Topic has book" */
export function filterWords(field: Field | undefined, { operator, value }: Filter): string {
  const label = field?.label ?? "";
  if (operator === "empty") return `${label} ${value === "yes" ? "is empty" : "is not empty"}`;
  if (operator === "on") return `${label}: ${value}`;
  if (operator === "last") return `${label} in the last ${value} days`;
  const isTime = field?.kind === "date" || field?.kind === "instant";
  const words = isTime && operator === "ge" ? "from" : isTime && operator === "le" ? "up to" : OPERATOR_WORDS[operator];
  const shown =
    field?.kind === "money"
      ? `$${(Number(value) / 100).toFixed(2)}`
      : field?.kind === "choice"
        ? value
            .split(",")
            .map((one) => field.choices.find((choice) => choice.value === one)?.label ?? one)
            .join(", ")
        : value;
  return `${label} ${words} ${shown}`;
}

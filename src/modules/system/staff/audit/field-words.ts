import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { momentText } from "#staff/kit/moment-text.ts";

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value);

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** States are stored as one word in the spelling of the API. */
const isState = (name: string) => /^(status|stage|paymentState)$/.test(name);

/** "Notice" of `noticeMinutes`: the log holds fields by the names that the program has for them. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/(Cents|Minutes|Ids?)$/, "")
    .replace(/^is(?=[A-Z])/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const label = words || name;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** A value of the log as people read it. */
export function fieldText(name: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    if (/(Cents|[pP]rice)$/.test(name)) return formatMoney(value);
    return name.endsWith("Minutes") ? `${value} min` : englishFormats.number(value);
  }
  if (typeof value === "string") {
    if (isInstant(value)) return momentText(value, timeZone);
    if (isDay(value)) return formatDate(value);
    return isState(name) ? value.replaceAll("_", " ").replace("cancelled", "canceled") : value;
  }
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ") || "empty";
  if (Array.isArray(value) && value.every(isObject))
    return value.map((row) => rowText(row, timeZone)).join("\n") || "empty";
  return JSON.stringify(value, null, 1);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A row of a record on one line, without what only programs read of it. */
function rowText(row: Readonly<Record<string, unknown>>, timeZone: string): string {
  const parts = Object.entries(row).filter(
    ([name, value]) => name !== "id" && name !== "version" && value !== null && value !== "",
  );
  return parts.map(([name, value]) => `${fieldLabel(name)} ${fieldText(name, value, timeZone)}`).join(", ");
}

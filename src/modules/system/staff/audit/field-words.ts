import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { momentText } from "#staff/kit/moment-text.ts";

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value);

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Whether a field is a status, which the log stores as one word in the API's spelling. */
const isState = (name: string) => /^(status|stage|paymentState)$/.test(name);

/** Returns a field's label, such as "Notice" for `noticeMinutes`: the log stores fields by their names in the code. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/(Cents|Minutes|Ids?)$/, "")
    .replace(/^is(?=[A-Z])/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const label = words || name;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Returns a logged value as readable text. */
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

/** Returns a record's row as one line, without the fields that only programs use. */
function rowText(row: Readonly<Record<string, unknown>>, timeZone: string): string {
  const parts = Object.entries(row).filter(
    ([name, value]) => name !== "id" && name !== "version" && value !== null && value !== "",
  );
  return parts.map(([name, value]) => `${fieldLabel(name)} ${fieldText(name, value, timeZone)}`).join(", ");
}

import { clinicRegion } from "../../clinic-region.ts";
import { readDay, readDayAndTime } from "../../read-day.ts";
import { readNumber } from "../../read-number.ts";
import { instantOf } from "../../zoned-time.ts";
import type { Field, RowsField } from "./fields.ts";

/** Spreadsheets run cells that begin like this as formulas. Text that begins with a quote gets another quote. */
const RISKY = /^[=+\-@\t\r']/;

/** Makes a formula harmless: `=1+1` becomes `'=1+1`. `undefuse` restores any text. */
export const defuse = (text: string) => (RISKY.test(text) ? `'${text}` : text);
export const undefuse = (cell: string) => (cell.startsWith("'") && RISKY.test(cell.slice(1)) ? cell.slice(1) : cell);

const centsOf = (cents: number) =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

const listCell = (values: readonly unknown[]) =>
  defuse(values.map((one) => String(one).replace(/[\\;]/g, "\\$&")).join("; "));

/** Converts each row to a line of text. */
function linesOf({ line }: RowsField, rows: unknown): string[] {
  if (!line) throw new Error("rows without a line of their own have no place in a file");
  return Array.isArray(rows) ? rows.map(line.write) : [];
}

/** Parses the texts that `linesOf` makes. The resulting rows have no id. */
function rowsOfLines({ line }: RowsField, lines: readonly string[]): ParsedCell {
  const read = lines.map((one) => line?.read(one) ?? "can't be read");
  const problem = read.find((one) => typeof one === "string");
  return problem === undefined ? { value: read } : { problem };
}

/** Formats a value as a file cell. A reference is written as its key, not its id. */
export function formatCell(field: Field, value: unknown): string {
  const { kind } = field;
  if (value === null || value === undefined) return "";
  if (field.kind === "rows") return listCell(linesOf(field, value));
  if (kind === "toggle") return value ? "yes" : "no";
  if (kind === "money") return centsOf(Number(value));
  if (kind === "number" || kind === "date" || kind === "instant") return String(value);
  if (Array.isArray(value)) return listCell(value);
  return defuse(String(value));
}

export type ParsedCell = { value: unknown } | { problem: string };

/** Parses an instant as written in our own files, or a day and time in the clinic's zone. */
function readInstant(text: string): ParsedCell {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return { value: text };
  const { country, timeZone } = clinicRegion();
  const read = readDayAndTime(text, country);
  if ("problem" in read) return read;
  const instant = instantOf(read.value.date, read.value.time, timeZone);
  return instant
    ? { value: instant.toISOString() }
    : { problem: `"${text.slice(0, 40)}" is an hour that the clocks skip` };
}

const splitList = (text: string) =>
  text === "" ? [] : (text.match(/(?:\\.|[^\\;])+/gs) ?? []).map((one) => one.trim().replace(/\\(.)/gs, "$1"));

const YES = ["yes", "true", "1"];
const NO = ["no", "false", "0"];

/**
 * Parses a cell. An empty one is null, which the record's schema may refuse; for text it is the empty text if null
 * isn't allowed. A reference stays a key.
 */
export function parseCell(field: Field, cell: string, mayBeNull: boolean): ParsedCell {
  const { kind } = field;
  const text = cell.trim();
  if (kind === "rows") return rowsOfLines(field, splitList(undefuse(text)));
  if (kind === "list" || kind === "refs") return { value: splitList(undefuse(text)) };
  if (text === "") {
    const isText = kind === "text" || kind === "longText" || kind === "richText" || kind === "picture";
    return { value: mayBeNull || !isText ? null : "" };
  }
  if (kind === "number") return readNumber(text, 0);
  if (kind === "money") return readNumber(text, 2);
  if (kind === "date") return readDay(text, clinicRegion().country);
  if (kind === "instant") return readInstant(text);
  if (kind === "toggle") {
    if (YES.includes(text.toLowerCase())) return { value: true };
    return NO.includes(text.toLowerCase()) ? { value: false } : { problem: `"${text.slice(0, 40)}" is not yes or no` };
  }
  if (kind === "choice") {
    const plain = undefuse(text).toLowerCase();
    const found = field.choices.find(
      ({ value, label }) => value.toLowerCase() === plain || label.toLowerCase() === plain,
    );
    const known = field.choices.map(({ value }) => value).join(", ");
    return found ? { value: found.value } : { problem: `"${text.slice(0, 40)}" is not one of ${known}` };
  }
  return { value: undefuse(cell) };
}

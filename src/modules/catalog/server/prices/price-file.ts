import type { Database } from "#platform/db/client.ts";
import { readCsv } from "#platform/resource/csv/read-csv.ts";
import { AppError } from "#shared/app-error.ts";
import { defuse, formatCell, parseCell, undefuse } from "#shared/contract/resource/csv-cell.ts";
import { money } from "#shared/contract/resource/fields.ts";
import { keyOfPrice, type PriceName, type PriceRow, priceNames, priceWords } from "../../domain/price-change.ts";
import { type ListedItem, listPricedItems } from "./priced-items.ts";

const HEADS = ["id", "code", "item", "group", "which price", "now", "new price"] as const;
type Head = (typeof HEADS)[number];

const PRICE = money({ label: "New price" });
const MOST_CENTS = 10_000_000;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns every price of every item with an empty cell for the new one, as CSV with a byte order mark. */
export async function priceFile(db: Database): Promise<string> {
  const lines = (await listPricedItems(db)).flatMap((item) =>
    priceNames.flatMap((which) => {
      const now = item[which];
      if (now === null) return [];
      const words = [item.itemId, item.code ?? "", item.name, item.group, priceWords[which].toLowerCase()];
      return [[...words.map(defuse), formatCell(PRICE, now), ""].map(quoted).join(",")];
    }),
  );
  return `\uFEFF${[HEADS.join(","), ...lines].join("\r\n")}\r\n`;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Finds the item of a row: by its id, its code, or its name (with its group where two items have the same name). */
function itemOf(items: readonly ListedItem[], cells: Partial<Record<Head, string>>): ListedItem | string {
  const { id, code, item: name, group } = cells;
  if (id) return items.find(({ itemId }) => itemId === id) ?? "No item has this id.";
  if (code) return items.find((one) => one.code !== null && same(one.code, code)) ?? "No size has this code.";
  if (!name) return "The item is missing.";
  const found = items.filter((one) => same(one.name, name) && (!group || same(one.group, group)));
  if (found.length > 1) return `${found.length} items have this name. Add the column group or id.`;
  return found[0] ?? "No item has this name.";
}

export type PriceFile = { rows: PriceRow[]; same: number; issues: { row: number; message: string }[] };

/** Reads the new prices from a file. Throws `import_invalid` if it isn't a price file. */
export async function readPriceFile(db: Database, bytes: Uint8Array): Promise<PriceFile> {
  const { heads, rows: lines } = readCsv(bytes);
  const found = heads.map((head) => HEADS.find((one) => same(one, head)));
  const lacks = (head: Head) => !found.includes(head);
  if (lacks("new price")) throw new AppError("import_invalid", { message: "The column new price is missing." });
  if (lacks("id") && lacks("code") && lacks("item"))
    throw new AppError("import_invalid", { message: "The column item is missing." });
  const items = await listPricedItems(db);
  const read: PriceFile = { rows: [], same: 0, issues: [] };
  const firstRowByKey = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const row = index + 2;
    const cells: Partial<Record<Head, string>> = {};
    for (const [at, head] of found.entries()) if (head) cells[head] = undefuse((line[at] ?? "").trim());
    const price = priceOfRow(items, cells);
    if (typeof price === "string") read.issues.push({ row, message: price });
    else if (price === undefined || price.old === price.price) read.same += 1;
    else {
      const twin = firstRowByKey.get(keyOfPrice(price));
      firstRowByKey.set(keyOfPrice(price), row);
      if (twin === undefined) read.rows.push(price);
      else read.issues.push({ row, message: `The same price as in row ${twin}.` });
    }
  }
  return read;
}

/** Returns a row's new price, the reason why it can't be used, or undefined for a row without one. */
function priceOfRow(items: readonly ListedItem[], cells: Partial<Record<Head, string>>): PriceRow | string | undefined {
  if (!cells["new price"]) return undefined;
  const item = itemOf(items, cells);
  if (typeof item === "string") return item;
  const priceName = cells["which price"] ?? "";
  const which: PriceName | undefined =
    priceName === "" ? "price" : priceNames.find((one) => same(priceWords[one], priceName) || same(one, priceName));
  if (!which) return `Which price must be one of ${priceNames.map((one) => priceWords[one].toLowerCase()).join(", ")}.`;
  const old = item[which];
  if (old === null) return `It has no ${priceWords[which].toLowerCase()} now.`;
  const parsed = parseCell(PRICE, cells["new price"], true);
  if ("problem" in parsed) return `New price ${parsed.problem}.`;
  const price = Number(parsed.value);
  if (price < 0 || price > MOST_CENTS) return "New price must be 0 to 100,000.";
  return { kind: item.kind, itemId: item.itemId, which, old, price };
}

import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { parseCell } from "#shared/contract/resource/csv-cell.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { type StockFileField, stockFileFields } from "../../staff/contract/stock-file.ts";

export type StockRow = { row: number; cells: Partial<Record<StockFileField, string>> };

export type PlannedCount = StockRow & {
  kind: "change" | "same" | "error";
  recordId: string | null;
  /** The difference in pieces between the count and the stock when the file was made. */
  delta: number;
  former: Record<string, string>;
  issues: { field: string; message: string }[];
  notes: { field: string; message: string }[];
};

type Shelf = { id: string; code: string | null; product: string; size: string; onHand: number; held: number };

/** The highest count accepted. */
const MOST_PIECES = 100_000;

const listAllShelves = statement(
  { id: "text", code: "text?", product: "text", size: "text", onHand: "int", held: "int" },
  sql`
  select z.id, z.code, p.slug as product, z.label as size, z.on_hand as "onHand", z.reserved as held
  from product_sizes z join products p on p.id = z.product_id
  where z.archived_at is null order by p.position, p.id, z.position, z.id`,
);

export async function listShelves(db: DatabaseOrTransaction): Promise<Shelf[]> {
  return listAllShelves(db);
}

const keyOf = (product: string, size: string) => JSON.stringify([product, size.toLowerCase()]);

/** Finds a size by its code, or else by its product's slug and the size's name. */
function finderOf(shelves: readonly Shelf[]) {
  const byCode = new Map(shelves.flatMap((shelf) => (shelf.code ? [[shelf.code.toLowerCase(), shelf] as const] : [])));
  const byName = new Map(shelves.map((shelf) => [keyOf(shelf.product, shelf.size), shelf]));
  return ({ code, product, size }: StockRow["cells"]): Shelf | undefined =>
    code ? byCode.get(code.toLowerCase()) : byName.get(keyOf(product ?? "", size ?? ""));
}

function pieces(field: "onHand" | "counted", cell: string): number | string {
  const parsed = parseCell(stockFileFields[field], cell, true);
  if ("problem" in parsed) return parsed.problem;
  const value = Number(parsed.value);
  return value >= 0 && value <= MOST_PIECES ? value : `must be 0 to ${englishFormats.number(MOST_PIECES)}`;
}

/**
 * Returns a note if the stock has changed since the file was exported, with the stock after the count. Pieces sold or
 * delivered since then are subtracted from or added to the counted number.
 */
function noteOf({ row }: StockRow, shownCount: number, onHand: number, after: number): PlannedCount["notes"] {
  const gone = shownCount - onHand;
  if (gone === 0) return [];
  const what = gone > 0 ? `${gone} left` : `${-gone} came to`;
  return [{ field: "counted", message: `Row ${row}: ${what} the shelf since the export; it becomes ${after}.` }];
}

function planRow(row: StockRow, shelf: Shelf | undefined): PlannedCount {
  const { cells } = row;
  const plan: PlannedCount = {
    ...row,
    kind: "same",
    recordId: shelf?.id ?? null,
    delta: 0,
    former: {},
    issues: [],
    notes: [],
  };
  const bad = (field: StockFileField, message: string): PlannedCount => ({
    ...plan,
    kind: "error",
    issues: [{ field, message: `Row ${row.row}: ${message}.` }],
  });
  if (!shelf) return cells.code ? bad("code", "no size has this code") : bad("size", "no product has this size");
  if (!cells.counted) return plan;
  const counted = pieces("counted", cells.counted);
  if (typeof counted === "string") return bad("counted", `counted ${counted}`);
  const shownCount = cells.onHand ? pieces("onHand", cells.onHand) : shelf.onHand;
  if (typeof shownCount === "string") return bad("onHand", `on the shelf ${shownCount}`);
  const delta = counted - shownCount;
  const after = shelf.onHand + delta;
  if (delta < 0 && after < shelf.held)
    return bad(
      "counted",
      shelf.held > 0
        ? `${shelf.held} are held by open orders; the shelf can't go below ${shelf.held}`
        : "the shelf can't go below 0",
    );
  if (delta === 0) return plan;
  const notes = noteOf(row, shownCount, shelf.onHand, after);
  return { ...plan, kind: "change", delta, former: { counted: String(shownCount) }, notes };
}

/** Compares counted rows with the current stock. Writes nothing. */
export async function planCounts(db: DatabaseOrTransaction, rows: readonly StockRow[]): Promise<PlannedCount[]> {
  const find = finderOf(await listShelves(db));
  const shownCount = new Map<string, number>();
  return rows.map((row) => {
    const planned = planRow(row, find(row.cells));
    const twin = planned.recordId === null ? undefined : shownCount.get(planned.recordId);
    if (planned.recordId !== null) shownCount.set(planned.recordId, twin ?? row.row);
    if (twin === undefined) return planned;
    const issues = [{ field: "code", message: `Row ${row.row}: the same as row ${twin}.` }];
    return { ...planned, kind: "error", issues };
  });
}

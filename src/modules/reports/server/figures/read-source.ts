import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Column, RowShape } from "#platform/db/row.ts";
import { forValues, type Statement, statement } from "#platform/db/statement.ts";
import type { Breakdown } from "../../domain/report.ts";
import type { FigureRow, Groups, Period, Reader, RowsOf } from "./reader.ts";
import { conditionOf, type Key, type RowPart, type Source } from "./source.ts";

const DAYS: readonly Breakdown[] = ["day", "week", "month"];
const isOfDays = (by: Breakdown): by is "day" | "week" | "month" => DAYS.includes(by);

const PARTS = ["label", "order", "visit", "client", "transfer", "itemKind", "item"] as const satisfies RowPart[];

/**
 * Returns the index of the figure by which groups are sorted: net sales if there are any, otherwise the first figure.
 */
const placeOfOrder = (figures: readonly string[]) => Math.max(0, figures.indexOf("net"));

/**
 * The maximum number of rows that are counted for a figure. The limit is lower where rows are parts of other rows
 * (`wholes`) and must be derived first.
 */
const MOST_COUNTED = 10_000;
const MOST_PARTS_COUNTED = 1_000;

type Sums = Statement<{ key: string; sums: string[] }>;

const sumsColumn: Column<string[]> = { kind: "text[]", isNullable: false, isCertain: false };

/**
 * Returns the statement for the sums of all figures by a key. Days use the day as the key; rows without a key use an
 * empty one.
 */
function sumsBy(source: Source, by: Key | "day" | "none"): Sums {
  const key = by === "none" ? sql`''` : by === "day" ? sql`(${source.day})::text` : source.keys[by];
  const sums = Object.values(source.sums).map((amount) => sql`coalesce(sum(${amount}), 0)::text`);
  const all = sql`array[${sql.join(sums, sql`, `)}] as sums`;
  const rows = sql`from ${source.from} where ${conditionOf(source)}`;
  const among = sql`(${sql.placeholder("among")}::text[] is null or coalesce(${key}, '') = any(${sql.placeholder("among")}::text[]))`;
  const groups = source.isOfFacts
    ? sql`select f.key, ${all} from (
        select coalesce(${key}, '') as key, f.account_kind, f.event, sum(f.cents)::bigint as cents ${rows} and ${among} group by 1, 2, 3) f
      group by 1`
    : sql`select coalesce(${key}, '') as key, ${all} ${rows} and ${among} group by 1`;
  if (by === "none" || by === "day") return statement({ key: "text", sums: sumsColumn }, sql`${groups} ${forValues}`);
  const place = sql.raw(String(placeOfOrder(Object.keys(source.sums)) + 1));
  return statement(
    { key: "text", sums: sumsColumn },
    sql`select * from (${groups}) g order by g.sums[${place}]::bigint desc, g.key limit ${sql.placeholder("most")}::int ${forValues}`,
  );
}

const rowShape = {
  ...({ id: "text", day: "text?", amount: "bigint", label: "text?", order: "text?", visit: "text?" } as const),
  ...({ client: "text?", transfer: "text?", itemKind: "text?", item: "text?" } as const),
} as const satisfies RowShape;

type Count = Statement<{ count: string }>;

const countOf = (from: SQL, where: SQL): Count =>
  statement(
    { count: "bigint" },
    sql`select count(*) as count from (select from ${from} where ${where} limit ${sql.placeholder("limit")}) found ${forValues}`,
  );

function rowsOf(source: Source, figure: string, isAlone: boolean): RowsOf | undefined {
  const { row, day } = source;
  const amount = source.sums[figure];
  if (!row || !amount) return undefined;
  const parts = PARTS.map((part) => sql`nullif((${row[part] ?? sql`null`})::text, '') as ${sql.identifier(part)}`);
  const order = day ?? sql`'2000-01-01'::date`;
  const { wholes } = source;
  const isCounted = (amountOf: SQL) => sql`coalesce(${amountOf}, 0) <> 0`;
  const ofFigure = ({ only }: Source) => sql`${only?.[figure] ?? sql`true`}`;
  const some = sql`${conditionOf(source)} and ${ofFigure(source)} and ${isCounted(amount)}`;
  const readRows = statement(
    rowShape,
    sql`select (${row.id})::text as id, (${day ?? sql`null::date`})::text as day, (${amount})::bigint as amount, ${sql.join(parts, sql`, `)}
      from ${source.from}
      where ${some} and (${sql.placeholder("afterDay")}::date is null
        or (${order}, (${row.id})::text collate "C") < (${sql.placeholder("afterDay")}::date, ${sql.placeholder("afterId")}::text collate "C"))
      order by ${order} desc, (${row.id})::text collate "C" desc limit ${sql.placeholder("limit")} ${forValues}`,
  );
  const countRows = countOf(source.from, some);
  const amountOfWhole = wholes?.sums[figure];
  const countWholes =
    wholes &&
    amountOfWhole &&
    countOf(wholes.from, sql`${conditionOf(wholes)} and ${ofFigure(wholes)} and ${isCounted(amountOfWhole)}`);
  const most = wholes ? MOST_PARTS_COUNTED : MOST_COUNTED;
  async function countUpTo(db: DatabaseOrTransaction, of: Source, count: Count, period: Period): Promise<number> {
    const [row0] = await count(db, { ...valuesOf(of, period), limit: most + 1 });
    return Number(row0?.count ?? 0);
  }
  // Reads the sum of this figure without the data that only other figures need.
  const readSum = isAlone
    ? statement(
        { sum: "text", count: "bigint" },
        sql`select coalesce(sum(${amount}), 0)::text as sum, count(*) filter (where ${isCounted(amount)}) as count
          from ${source.from} where ${conditionOf(source)} ${forValues}`,
      )
    : undefined;
  return {
    ...(readSum
      ? {
          async sum(db: DatabaseOrTransaction, period: Period) {
            const [row0] = await readSum(db, valuesOf(source, period));
            const count = Number(row0?.count ?? 0);
            return { sum: Number(row0?.sum ?? 0), count: count > most ? null : count };
          },
        }
      : {}),
    async rows(db, period, { after, limit }) {
      const [afterDay = null, afterId = null] = after === undefined ? [] : splitCursor(after);
      const rows = await readRows(db, { ...valuesOf(source, period), afterDay, afterId, limit });
      return rows.map(({ amount: cents, ...rest }): FigureRow => ({ ...rest, amount: Number(cents) }));
    },
    async count(db, period) {
      if (wholes && countWholes && covers(wholes, period) && (await countUpTo(db, wholes, countWholes, period)) > most)
        return null;
      const count = await countUpTo(db, source, countRows, period);
      return count > most ? null : count;
    },
  };
}

/** Returns a row's cursor, its day and id, which is passed as `after` to get the next page. */
export const cursorOf = ({ day, id }: Pick<FigureRow, "day" | "id">): string => `${day ?? "2000-01-01"}_${id}`;
const splitCursor = (cursor: string): [string, string] => [cursor.slice(0, 10), cursor.slice(11)];

/** Returns the values of the statement's placeholders. Each key has one; null means that the key isn't filtered. */
function valuesOf(source: Source, { from, to, filters, whole }: Period): Record<string, string | null> {
  const keys = Object.keys(source.keys) as Key[]; // Object.keys returns plain strings
  return {
    from,
    to,
    wholeFrom: whole?.from ?? from,
    wholeTo: whole?.to ?? to,
    ...Object.fromEntries(keys.map((key) => [key, filters[key] ?? null])),
  };
}

/** Whether a source's rows have the key of each filter. */
const covers = ({ keys }: Source, { filters }: Period): boolean =>
  Object.entries(filters).every(([key, value]) => value === undefined || Object.hasOwn(keys, key));

/**
 * Returns the reader of a source. The `narrow` sources have the same sums with fewer keys or rows, the largest first.
 * The reader uses the last source that has all requested keys.
 */
export function readerOf(source: Source, ...narrow: readonly Source[]): Reader {
  const sources = [source, ...narrow].map((of) => ({ of, sums: sumsOf(of) }));
  const all = sources[0]?.sums;
  const figures = Object.keys(source.sums);
  return {
    figures,
    breaksBy: (by) => all?.has(isOfDays(by) ? "day" : by) ?? false,
    hasFilter: (key) => Object.hasOwn(source.keys, key),
    async groups(db: DatabaseOrTransaction, by, period, { most, among } = {}): Promise<Groups> {
      const name = by !== "none" && isOfDays(by) ? "day" : by;
      const chosen = sources.findLast(({ of, sums }) => sums.has(name) && covers(of, period));
      const read = chosen?.sums.get(name);
      if (!chosen || !read) throw new RangeError(`no sums by ${by}`);
      const isOfKeys = name !== "none" && name !== "day";
      const limits = { among: isOfKeys && among ? [...among] : null, ...(isOfKeys ? { most: most ?? null } : {}) };
      const rows = await read(db, { ...valuesOf(chosen.of, period), ...limits });
      return new Map(rows.map(({ key, sums }) => [key, toValues(figures, sums)]));
    },
    rows: new Map(figures.flatMap((figure) => entryOf(figure, rowsOf(source, figure, narrow.length === 0)))),
  };
}

function sumsOf(source: Source): Map<string, Sums> {
  const keys = Object.keys(source.keys) as Key[]; // Object.keys returns plain strings
  const names = [...keys, "none", ...(source.day ? (["day"] as const) : [])] as const;
  return new Map<string, Sums>(names.map((by) => [by, sumsBy(source, by)]));
}

const entryOf = (figure: string, rows: RowsOf | undefined): [string, RowsOf][] => (rows ? [[figure, rows]] : []);

const toValues = (figures: readonly string[], sums: readonly string[]): Record<string, number> =>
  Object.fromEntries(figures.map((figure, index) => [figure, Number(sums[index] ?? 0)]));

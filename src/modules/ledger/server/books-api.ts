import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { withRetry } from "#platform/db/client.ts";
import { toCsv } from "#platform/resource/csv/to-csv.ts";
import { addDays, dateInZone, formatDay, startOfDay } from "#shared/zoned-time.ts";
import type { Unit } from "../domain/chart.ts";
import { ledgerStaffCalls as calls } from "../staff/contract/book-calls.ts";
import { closeBooks, readClosedThrough } from "./close-books.ts";
import { type Entry, listEntries, type Period } from "./list-entries.ts";
import { liabilitiesOn } from "./list-liabilities.ts";
import { listTrialBalance } from "./trial-balance.ts";

/** The maximum number of rows that a spreadsheet program opens. */
const MOST_ROWS = 1_000_000;

/** Connects the API through which the clinic's office reads its ledger. Every figure is a sum of entries (BO-36). */
export const bindBooksApi: BindApi = (api, { db, clock }) => {
  const zone = async () => (await getClinicSettings(db)).location.timeZone;

  async function readLiabilities({ on }: { on?: string | undefined }) {
    const timeZone = await zone();
    const day = on ?? dateInZone(clock.now(), timeZone);
    return { day, rows: (await liabilitiesOn(db, { day, timeZone })).filter((row) => row.owed !== 0) };
  }

  async function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Promise<Period> {
    const timeZone = await zone();
    return {
      ...(from ? { from: startOfDay(from, timeZone) } : {}),
      ...(to ? { before: startOfDay(addDays(to, 1), timeZone) } : {}),
    };
  }

  api.on(calls.readLiabilities, async ({ query }) => ({ data: (await readLiabilities(query)).rows }));
  api.on(calls.readLiabilitiesFile, async ({ query }) => {
    const { day, rows } = await readLiabilities(query);
    const lines = rows.map((row) => [row.kind, row.unit, countOf(row.owed, row.unit)]);
    return csvFile(`liabilities-${day}`, [["kind", "unit", "owed"], ...lines]);
  });
  api.on(calls.readTrialBalance, async ({ query }) => ({ data: await listTrialBalance(db, await periodOf(query)) }));
  api.on(calls.readTrialBalanceFile, async ({ query }) => {
    const rows = await listTrialBalance(db, await periodOf(query));
    const lines = rows.map(({ kind, unit, debit, credit }) => [
      ...[kind, unit, countOf(debit, unit), countOf(credit, unit)],
    ]);
    return csvFile(nameOf("trial-balance", query), [["kind", "unit", "debit", "credit"], ...lines]);
  });
  api.on(calls.listEntries, async ({ query: { limit, after, ...period } }) => {
    const found = await listEntries(db, { ...(await periodOf(period)), after, limit: limit + 1 });
    const docs = found.slice(0, limit).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
    const hasNextPage = found.length > limit;
    return { data: { docs, hasNextPage, nextCursor: hasNextPage ? (docs.at(-1)?.id ?? null) : null } };
  });
  api.on(calls.readEntriesFile, async ({ query }) => {
    const entries = await listEntries(db, { ...(await periodOf(query)), limit: MOST_ROWS });
    return csvFile(nameOf("entries", query), [
      ["id", "at", "event", "debit", "credit", "unit", "amount"],
      ...entries.map(lineOf),
    ]);
  });
  api.on(calls.readClosing, async () => ({ data: { closedThrough: await readClosedThrough(db) } }));
  api.on(calls.closeBooks, async ({ body: { through }, ...context }) => {
    const timeZone = await zone();
    return withRetry(db, async (tx) => {
      const before = await readClosedThrough(tx);
      await closeBooks(tx, { through, timeZone });
      const closedThrough = await readClosedThrough(tx);
      if (closedThrough !== before)
        await writeAudit(tx, actorOf(context), {
          action: "books.close",
          resource: "Books",
          resourceId: "books",
          summary: `Books closed through ${formatDay(through, { year: true })}`,
          before: { closedThrough: before },
          after: { closedThrough },
        });
      return { data: { closedThrough } };
    });
  });
};

const lineOf = ({ id, at, event, debit, credit, unit, amount }: Entry): string[] => [
  ...[id, at.toISOString(), event, debit, credit, unit, countOf(amount, unit)],
];

/** Formats money with a decimal point, so that spreadsheets can add it up, and sessions as whole numbers. */
const countOf = (count: number, unit: Unit): string => (unit === "USD" ? (count / 100).toFixed(2) : String(count));

const nameOf = (what: string, { from, to }: { from?: string | undefined; to?: string | undefined }): string =>
  [what, from, to].filter(Boolean).join("-");

function csvFile(name: string, rows: string[][]): Response {
  return new Response(new Uint8Array(toCsv(rows)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "no-store",
    },
  });
}

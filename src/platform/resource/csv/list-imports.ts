import { desc, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { importRuns } from "#platform/tables.ts";

const SHOWN_DAYS = 30;
const MOST_SHOWN = 200;

const text = (instant: Date) => instant.toISOString();

/** Files that were compared or written of late, newest first. */
export async function listImports(db: Database) {
  const created = sql<number>`(select count(*)::int from jsonb_array_elements(${importRuns.written}) w where w->'former' = 'null')`;
  const runs = await db
    .select({
      id: importRuns.id,
      resource: importRuns.resource,
      rows: sql<number>`greatest(jsonb_array_length(${importRuns.rows}), ${importRuns.total})`,
      created,
      all: sql<number>`coalesce(jsonb_array_length(${importRuns.written}), 0)`,
      checkedAt: importRuns.createdAt,
      appliedAt: importRuns.appliedAt,
      undoneAt: importRuns.undoneAt,
    })
    .from(importRuns)
    .where(sql`${importRuns.createdAt} > clock_now() - make_interval(days => ${SHOWN_DAYS}::int)`)
    .orderBy(desc(importRuns.createdAt))
    .limit(MOST_SHOWN);
  return runs.map(({ all, checkedAt, appliedAt, undoneAt, ...run }) => ({
    ...run,
    changed: all - run.created,
    checkedAt: text(checkedAt),
    appliedAt: appliedAt && text(appliedAt),
    undoneAt: undoneAt && text(undoneAt),
  }));
}

import type { z } from "zod";
import type { AuditActor } from "#platform/audit/actor.ts";
import { startImport } from "#platform/resource/csv/import-job.ts";
import type { RunWriter, StoredRun } from "#platform/resource/csv/registered.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { ImportRequest } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import { MOST_ROWS_AT_ONCE } from "#shared/contract/resource/import-calls.ts";
import type { importCustomers, WireMoved } from "../../staff/contract/moving-in/moving-in-calls.ts";
import { openGiftCards, openPackages, openStoreCredit } from "./move-balances.ts";
import { openCustomers } from "./move-customers.ts";
import { fileRefused, moveRows, type OpenedFile, writeEach } from "./move-rows.ts";
import { type KeptKind, keepFile, kindOf, UNDO_HOURS, writeRun } from "./runs.ts";
import { takersBack } from "./undo-move.ts";

type Deps = Pick<ServerDeps, "db" | "clock" | "secrets">;
type Options = { isDry: boolean; leavesOut: boolean };

const openers: Record<KeptKind, (deps: Deps, actor: AuditActor, bytes: Uint8Array) => Promise<OpenedFile>> = {
  customers: openCustomers,
  gift_cards: openGiftCards,
  store_credit: openStoreCredit,
  packages: openPackages,
};

type SentFile = { kind: KeptKind; bytes: Uint8Array; actor: AuditActor };

/** Writes a file in one transaction. Throws `import_invalid`. */
export async function moveFile(deps: Deps, { kind, bytes, actor }: SentFile, options: Options): Promise<WireMoved> {
  const { rows, write } = await openers[kind](deps, actor, bytes);
  return moveRows(deps.db, rows, options, write, (tx, records) => writeRun(tx, { kind, records, actor }));
}

/**
 * Imports a file, or checks it in a dry run, and returns the result. A dry run stores the file, so that
 * `admin/Import/{runId}/apply` can import it later. A job imports files of more than 500 rows. If rows are invalid and
 * aren't to be skipped, nothing is written: with `looksFirst` the result lists the problems, as every resource's import
 * does; otherwise throws `import_invalid`.
 */
export async function importFile(
  deps: Deps,
  sent: SentFile,
  { isDry, leavesOut, looksFirst }: Options & { looksFirst: boolean },
) {
  const now = deps.clock.now();
  const { rows } = await openers[sent.kind](deps, sent.actor, sent.bytes);
  const keep = () => keepFile(deps, { ...sent, rows: rows.length });
  const preview =
    isDry || (looksFirst && !leavesOut) ? await moveFile(deps, sent, { isDry: true, leavesOut }) : undefined;
  if (preview && (isDry || preview.rows.bad > 0))
    return { data: importCheckOf({ ...preview, runId: await keep() }, now) };
  if (rows.length > MOST_ROWS_AT_ONCE) {
    const runId = await keep();
    const wish = { skipBad: leavesOut };
    await startImport(deps.db, { runId, actor: sent.actor, wish, total: rows.length });
    const counted = preview?.rows ?? { new: 0, same: 0, bad: 0 };
    return { data: importCheckOf({ isDone: false, runId, rows: counted, issues: [] }, now), isAccepted: true };
  }
  return { data: importCheckOf(await moveFile(deps, sent, { isDry: false, leavesOut }), now) };
}

/** Returns functions that write a stored file and undo its import. Throws `import_invalid` if the file is gone. */
export async function openKept(deps: Deps, run: StoredRun, actor: AuditActor, wish: ImportRequest): Promise<RunWriter> {
  const kind = kindOf(run.resource);
  if (!run.sealed || kind === "visits")
    throw new AppError("import_invalid", { message: "This file is no longer here. Choose it again." });
  const file = await openers[kind](deps, actor, deps.secrets.open("records", run.id, run.sealed));
  const left = new Set(wish.leaveOut);
  const mended = new Map(wish.rows?.map(({ row, cells }) => [row, cells]));
  const takeBack = takersBack(actor)[kind];
  return {
    rows: file.rows
      .filter(({ row }) => !left.has(row))
      .map((row) => ("cells" in row ? { ...row, cells: { ...(row.cells as object), ...mended.get(row.row) } } : row)), // rows from a file have cells
    async write(tx, rows) {
      const { records, issues } = await writeEach(tx, rows, (step, row) => file.write(step, row));
      if (issues.length > 0 && !wish.skipBad) throw fileRefused(issues);
      return { written: records.map((record) => ({ ...record, former: null })), leftOut: issues };
    },
    async takeBack(tx, written) {
      let stayed = 0;
      for (const records of written.toReversed()) if (await takeBack(tx, records)) stayed += 1;
      return stayed;
    },
    around: (work) => work(),
  };
}

type Check = z.input<typeof importCustomers.answer.data>;

/** Converts the result of importing a file to the format in which all other imports return their results. */
function importCheckOf({ isDone, runId, rows, issues }: WireMoved, now: Date): Check {
  return {
    runId,
    counts: { new: rows.new, change: 0, same: rows.same, error: rows.bad },
    issues: issues.map(({ row, message }) => ({ row, field: "", message })),
    rows: issues.map(({ row, message }) => ({
      row,
      kind: "error" as const,
      recordId: null,
      cells: {},
      former: {},
      notes: [],
      issues: [{ field: "", message }],
    })),
    written: isDone
      ? { created: rows.new, changed: 0, undoUntil: new Date(now.getTime() + UNDO_HOURS * 3_600_000).toISOString() }
      : null,
  };
}

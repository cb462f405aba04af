import { and, asc, between, desc, eq, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { sumLedgerDays } from "#modules/ledger/server/public.ts";
import { listLocationNames } from "#modules/locations/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { constraintOf, type Database, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Clock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import { missingJournals } from "../../domain/accounting/journal.ts";
import { countXeroFiles, quickBooksRows, xeroFiles } from "../../domain/accounting/journal-files.ts";
import type { WireJournalFile } from "../../staff/contract/accounting-calls.ts";
import { journalFiles, journals } from "../tables.ts";
import { readAccountNames } from "./account-names.ts";

const fields = {
  id: journalFiles.id,
  from: journalFiles.fromDay,
  to: journalFiles.toDay,
  madeBy: journalFiles.makerName,
  madeAt: journalFiles.madeAt,
  lines: sql<number[]>`array(select jsonb_array_length(j.lines) from journals j where j.file_id = journal_files.id
    order by j.day, j.location_id, j.subject, j.sequence)`,
};
type Row = Omit<WireJournalFile, "madeAt" | "journals" | "xeroFiles"> & { madeAt: Date; lines: number[] };
const toWire = ({ madeAt, lines, ...rest }: Row): WireJournalFile => ({
  ...rest,
  madeAt: madeAt.toISOString(),
  journals: lines.length,
  xeroFiles: countXeroFiles(lines),
});

/** Returns the existing files, newest first. */
export async function listFiles(db: Database): Promise<WireJournalFile[]> {
  return (await db.select(fields).from(journalFiles).orderBy(desc(journalFiles.madeAt), desc(journalFiles.id))).map(
    toWire,
  );
}

/**
 * Records the journals of past days that no earlier file includes; a day with later entries has only the difference.
 * Concurrent calls create one file. Throws `invalid_input`, and `conflict` when there is nothing new.
 */
export async function makeFile(
  { db, clock }: { db: Database; clock: Clock },
  { from, to }: { from: string; to: string },
  { actor, key }: { actor: AuditActor; key: string },
): Promise<WireJournalFile> {
  const { location, name } = await getClinicSettings(db);
  const today = dateInZone(clock.now(), location.timeZone);
  if (from > to)
    throw new AppError("invalid_input", { issues: [{ path: "to", message: "The last day is before the first one." }] });
  if (to >= today)
    throw new AppError("invalid_input", { issues: [{ path: "to", message: "Choose days that are over." }] });
  try {
    return await withRetry(db, async (tx) => {
      const [former] = await tx.select(fields).from(journalFiles).where(eq(journalFiles.id, key));
      if (former) return toWire(former);
      const exported = await tx
        .select()
        .from(journals)
        .where(between(journals.day, from, to));
      const missing = missingJournals(await sumLedgerDays(tx, { from, to }), exported);
      if (missing.length === 0)
        throw new AppError("conflict", { message: "Files that were made have all of these days." });
      const placeOf = new Map((await listLocationNames(tx)).map((place) => [place.id, place.name]));
      const nameOf = new Map((await readAccountNames(tx)).map((one) => [one.kind, one]));
      await tx
        .insert(journalFiles)
        .values({ id: key, fromDay: from, toDay: to, madeBy: actor.accountId ?? "", makerName: actor.name });
      await tx.insert(journals).values(
        missing.map(({ lines, ...journal }) => ({
          ...journal,
          id: newId(),
          fileId: key,
          className: placeOf.get(journal.locationId) || name,
          lines: lines.map((line) => ({
            ...line,
            account: nameOf.get(line.kind)?.name ?? line.kind,
            code: nameOf.get(line.kind)?.code ?? "",
          })),
        })),
      );
      await writeAudit(tx, actor, {
        action: "accounting.file",
        resource: "Accounting",
        resourceId: key,
        summary: `Journals from ${formatDay(from, { year: true })} to ${formatDay(to, { year: true })} for the accounting program`,
      });
      const [file] = await tx.select(fields).from(journalFiles).where(eq(journalFiles.id, key));
      if (!file) throw new Error("no file was written");
      return toWire(file);
    });
  } catch (error) {
    if (constraintOf(error) !== "journals_one_of_a_day") throw error;
    throw new AppError("conflict", { message: "Another file of these days was made just now.", cause: error });
  }
}

/** Returns the rows of a file, or of a part of it for Xero; they never change. Throws `not_found`. */
export async function readFileRows(
  db: Database,
  id: string,
  { format, part }: { format: "quickbooks" | "xero"; part: number },
): Promise<{ name: string; rows: string[][] }> {
  const [file] = await db
    .select()
    .from(journalFiles)
    .where(and(eq(journalFiles.id, id)));
  if (!file) throw new AppError("not_found");
  const found = await db
    .select()
    .from(journals)
    .where(eq(journals.fileId, id))
    .orderBy(asc(journals.day), asc(journals.locationId), asc(journals.subject), asc(journals.sequence));
  const rows = (format === "xero" ? xeroFiles(found) : [quickBooksRows(found)])[part - 1];
  if (!rows) throw new AppError("not_found");
  return { name: `journals-${format}-${file.fromDay}-${file.toDay}${part > 1 ? `-${part}` : ""}`, rows };
}

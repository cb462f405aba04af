import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { VisitNote } from "../../domain/visit-note.ts";
import { openNote } from "./seal-note.ts";

type Row = {
  id: string;
  appointmentId: string;
  serviceId: string | null;
  writtenBy: string;
  writtenByName: string;
  writtenAt: string;
  sealed: string;
  corrects: string | null;
  signedByName: string | null;
  signedAt: string | null;
  isReplaced: boolean;
};

const columns = sql`
  n.id, n.appointment_id as "appointmentId", n.service_id as "serviceId", n.written_by as "writtenBy",
  n.written_by_name as "writtenByName", n.written_at as "writtenAt", n.sealed, n.corrects,
  n.signed_by_name as "signedByName", n.signed_at as "signedAt",
  n.signed_at is null and exists (select 1 from visit_notes m where m.corrects = n.id) as "isReplaced"`;

async function read(db: DatabaseOrTransaction, secrets: Secrets, rest: SQL): Promise<VisitNote[]> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from visit_notes n ${rest}`);
  return rows.map(({ sealed, writtenAt, signedAt, signedByName, ...row }) => ({
    ...row,
    ...openNote(secrets, row.id, sealed),
    writtenAt: new Date(writtenAt),
    signed: signedAt && signedByName ? { at: new Date(signedAt), byName: signedByName } : null,
  }));
}

/** The notes of a visit in the order in which they were written. */
export function listNotes(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  { appointmentId }: { appointmentId: string },
): Promise<VisitNote[]> {
  return read(db, secrets, sql`where n.appointment_id = ${appointmentId} order by n.written_at, n.id`);
}

/** One note, locked until the transaction ends; undefined if the visit has no note with this id. */
export async function lockNote(
  tx: DatabaseOrTransaction,
  secrets: Secrets,
  { appointmentId, noteId }: { appointmentId: string; noteId: string },
): Promise<VisitNote | undefined> {
  const of = sql`n.id = ${noteId} and n.appointment_id = ${appointmentId}`;
  // Only the next statement sees the changes that the lock waited for.
  await tx.execute(sql`select 1 from visit_notes n where ${of} for update`);
  const [note] = await read(tx, secrets, sql`where ${of}`);
  return note;
}

/** Signed notes of a customer's other visits, the newest first. */
export function listEarlierNotes(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  { customerId, appointmentId, limit }: { customerId: string; appointmentId: string; limit: number },
): Promise<VisitNote[]> {
  return read(
    db,
    secrets,
    sql`where n.customer_id = ${customerId} and n.appointment_id <> ${appointmentId} and n.signed_at is not null
      order by n.signed_at desc, n.id limit ${limit}`,
  );
}

/** All notes about a customer, for themselves. */
export function listNotesOfCustomer(db: DatabaseOrTransaction, secrets: Secrets, customerId: string) {
  return read(db, secrets, sql`where n.customer_id = ${customerId} order by n.written_at, n.id`);
}

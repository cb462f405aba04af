import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { command, type StatementRow, statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { VisitNote } from "../../domain/visit-note.ts";
import { openNote } from "./seal-note.ts";

const columns = sql`
  n.id, n.appointment_id as "appointmentId", n.service_id as "serviceId", n.written_by as "writtenBy",
  n.written_by_name as "writtenByName", n.written_at as "writtenAt", n.sealed, n.corrects,
  n.signed_by_name as "signedByName", n.signed_at as "signedAt",
  n.signed_at is null and exists (select 1 from visit_notes m where m.corrects = n.id) as "isReplaced"`;

const notesWhere = (rest: SQL) =>
  statement(
    {
      id: "text",
      appointmentId: "text",
      serviceId: "text?",
      writtenBy: "text",
      writtenByName: "text",
      writtenAt: "instant",
      sealed: "text",
      corrects: "text?",
      signedByName: "text?",
      signedAt: "instant?",
      isReplaced: "bool",
    },
    sql`select ${columns} from visit_notes n where ${rest}`,
  );

const { placeholder } = sql;
const isOfVisit = sql`n.appointment_id = ${placeholder("appointmentId")}`;
const isAsked = sql`n.id = ${placeholder("noteId")} and ${isOfVisit}`;
const isOfCustomer = sql`n.customer_id = ${placeholder("customerId")}`;

const readOfVisit = notesWhere(sql`${isOfVisit} order by n.written_at, n.id`);
const readOne = notesWhere(isAsked);
const lockOne = command(sql`select from visit_notes n where ${isAsked} for update`);
const readEarlier =
  notesWhere(sql`${isOfCustomer} and n.appointment_id <> ${placeholder("appointmentId")} and n.signed_at is not null
  order by n.signed_at desc, n.id limit ${placeholder("limit")}`);
const readOfCustomer = notesWhere(sql`${isOfCustomer} order by n.written_at, n.id`);

const toNote = (
  secrets: Secrets,
  { sealed, writtenAt, signedAt, signedByName, ...row }: StatementRow<typeof readOne>,
): VisitNote => ({
  ...row,
  ...openNote(secrets, row.id, sealed),
  writtenAt: new Date(writtenAt),
  signed: signedAt && signedByName ? { at: new Date(signedAt), byName: signedByName } : null,
});

/** Returns the notes of a visit in the order they were written. */
export async function listNotes(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  { appointmentId }: { appointmentId: string },
): Promise<VisitNote[]> {
  return (await readOfVisit(db, { appointmentId })).map((row) => toNote(secrets, row));
}

/** Returns one note, locked until the transaction ends; undefined if the visit has no note with this id. */
export async function lockNote(
  tx: DatabaseOrTransaction,
  secrets: Secrets,
  { appointmentId, noteId }: { appointmentId: string; noteId: string },
): Promise<VisitNote | undefined> {
  // A separate statement after the lock, because a statement that waits for a lock doesn't see the change it waited
  // for.
  await lockOne(tx, { appointmentId, noteId });
  const [row] = await readOne(tx, { appointmentId, noteId });
  return row && toNote(secrets, row);
}

/** Returns the signed notes of a customer's other visits, newest first. */
export async function listEarlierNotes(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  { customerId, appointmentId, limit }: { customerId: string; appointmentId: string; limit: number },
): Promise<VisitNote[]> {
  return (await readEarlier(db, { customerId, appointmentId, limit })).map((row) => toNote(secrets, row));
}

/** Returns all notes about a customer, for their own export. */
export async function listNotesOfCustomer(db: DatabaseOrTransaction, secrets: Secrets, customerId: string) {
  return (await readOfCustomer(db, { customerId })).map((row) => toNote(secrets, row));
}

import { sql } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { listNotesOfCustomer } from "./list-notes.ts";

/**
 * Notes of a customer's visits, which staff's exports leave out. Erasing deletes what was never signed; signed notes stay
 * in the clinic's record, as the law asks for, without their customer (trigger `visit_notes_stay`).
 */
export const notesPersonalData: PersonalDataPart = {
  name: "visitNotes",
  tables: ["visit_notes"],
  isForThemselvesOnly: true,
  async read(db, customerId, _now, secrets) {
    const notes = await listNotesOfCustomer(db, secrets, customerId);
    return notes.map(({ writtenBy: _account, isReplaced: _replaced, ...note }) => note);
  },
  async erase(tx, customerId) {
    await tx.execute(sql`
      with recursive corrected_and_signed as (
        select corrects as id from visit_notes where customer_id = ${customerId} and signed_at is not null
        union select n.corrects from visit_notes n join corrected_and_signed s on s.id = n.id)
      delete from visit_notes n where n.customer_id = ${customerId} and n.signed_at is null
        and not exists (select 1 from corrected_and_signed s where s.id = n.id)`);
    await tx.execute(sql`update visit_notes set customer_id = null where customer_id = ${customerId}`);
  },
  async summarize(db, customerId) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from visit_notes where customer_id = ${customerId} and signed_at is not null`);
    return [{ one: "signed note", many: "signed notes", count: rows[0]?.count ?? 0, erased: "stays_without_name" }];
  },
  async merge(tx, { keepId, dropId }) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`update visit_notes set customer_id = ${keepId} where customer_id = ${dropId} returning id`,
    );
    return { visit_notes: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { visit_notes: moved = [] }) {
    await tx.execute(sql`
      update visit_notes set customer_id = ${dropId}
      where id = any(${sql.param(moved)}::text[]) and customer_id = ${keepId}`);
  },
};

import { sql } from "drizzle-orm";
import { command, statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { listNotesOfCustomer } from "./list-notes.ts";

const deleteUnsigned = command(sql`
  with recursive corrected_and_signed as (
    select corrects as id from visit_notes where customer_id = ${sql.placeholder("customerId")} and signed_at is not null
    union select n.corrects from visit_notes n join corrected_and_signed s on s.id = n.id)
  delete from visit_notes n where n.customer_id = ${sql.placeholder("customerId")} and n.signed_at is null
    and not exists (select 1 from corrected_and_signed s where s.id = n.id)`);

const removeCustomer = command(
  sql`update visit_notes set customer_id = null where customer_id = ${sql.placeholder("customerId")}`,
);

const countNotes = statement(
  { count: "int" },
  sql`
  select count(*)::int as count from visit_notes where customer_id = ${sql.placeholder("customerId")} and signed_at is not null`,
);

const moveNotes = statement(
  { id: "text" },
  sql`update visit_notes set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const returnNotes = command(sql`
  update visit_notes set customer_id = ${sql.placeholder("dropId")}
  where id = any(${sql.placeholder("moved")}::text[]) and customer_id = ${sql.placeholder("keepId")}`);

/**
 * Notes of a customer's visits, which exports by staff leave out. Erasing deletes unsigned notes. Signed notes stay in
 * the clinic's record without their customer, as the law requires (trigger `visit_notes_stay`).
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
    await deleteUnsigned(tx, { customerId });
    await removeCustomer(tx, { customerId });
  },
  async summarize(db, customerId) {
    const rows = await countNotes(db, { customerId });
    return [{ one: "signed note", many: "signed notes", count: rows[0]?.count ?? 0, erased: "stays_without_name" }];
  },
  async merge(tx, { keepId, dropId }) {
    const rows = await moveNotes(tx, { keepId, dropId });
    return { visit_notes: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { visit_notes: moved = [] }) {
    await returnNotes(tx, { dropId, moved, keepId });
  },
};

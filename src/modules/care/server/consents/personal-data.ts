import { sql } from "drizzle-orm";
import { takeDownPictures } from "#modules/content/server/public.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";

const listSigned = statement(
  {
    id: "text",
    title: "text",
    version: "int",
    body: "text",
    textHash: "text",
    appointmentId: "text",
    typedName: "text?",
    choices: "text[]",
    signedAt: "instant",
    withdrawnAt: "instant?",
  },
  sql`
  select c.id, t.title, c.version, t.body, c.text_hash as "textHash", c.appointment_id as "appointmentId",
    c.typed_name as "typedName", c.choices, c.signed_at as "signedAt", c.withdrawn_at as "withdrawnAt"
  from consents c join consent_texts t on t.form_id = c.form_id and t.version = c.version
  where c.customer_id = ${sql.placeholder("customerId")} order by c.signed_at, c.id`,
);

const removeName = statement(
  { id: "text" },
  sql`
  update consents c set customer_id = null, typed_name = null,
    withdrawn_at = case when cardinality(c.choices) > 0 then coalesce(c.withdrawn_at, clock_now()) else c.withdrawn_at end
  where c.customer_id = ${sql.placeholder("customerId")} returning c.id`,
);

const countSigned = statement(
  { count: "int" },
  sql`select count(*)::int as count from consents where customer_id = ${sql.placeholder("customerId")}`,
);

const moveConsents = statement(
  { id: "text" },
  sql`update consents set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const returnConsents = command(sql`
  update consents set customer_id = ${sql.placeholder("dropId")}
  where id = any(${sql.placeholder("moved")}::text[]) and customer_id = ${sql.placeholder("keepId")}`);

/**
 * A customer's signed consents. Erasing an account removes pictures published by consent. The record that a form was
 * signed for a visit stays, without a name (trigger `consents_stay`).
 */
export const consentsPersonalData: PersonalDataPart = {
  name: "consents",
  tables: ["consents"],
  async read(db, customerId) {
    return listSigned(db, { customerId });
  },
  async erase(tx, customerId) {
    const rows = await removeName(tx, { customerId });
    await takeDownPictures(
      tx,
      rows.map(({ id }) => id),
    );
  },
  async summarize(db, customerId) {
    const rows = await countSigned(db, { customerId });
    return [{ one: "signed form", many: "signed forms", count: rows[0]?.count ?? 0, erased: "stays_without_name" }];
  },
  async merge(tx, { keepId, dropId }) {
    const rows = await moveConsents(tx, { keepId, dropId });
    return { consents: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { consents: moved = [] }) {
    await returnConsents(tx, { dropId, moved, keepId });
  },
};

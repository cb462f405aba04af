import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import type { MovedRows, PersonalDataPart } from "#platform/personal-data.ts";

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** The account module's own rows about a customer, but the record itself: notes, tags, mails of staff, addresses. */
export const accountPart: Required<Pick<PersonalDataPart, "name" | "tables" | "summarize" | "merge" | "unmerge">> = {
  name: "file",
  tables: [
    "customer_stats",
    "customer_notes",
    "customer_tags",
    "customer_messages",
    "customer_exports",
    "merged_customers",
    "login_aliases",
  ],
  async summarize(db, customerId) {
    const { rows } = await db.execute<{ notes: number; messages: number; addresses: number }>(sql`
      select (select count(*)::int from customer_notes where customer_id = ${customerId}) as notes,
        (select count(*)::int from customer_messages where customer_id = ${customerId}) as messages,
        (select count(*)::int from addresses where customer_id = ${customerId}) as addresses`);
    const { notes = 0, messages = 0, addresses = 0 } = rows[0] ?? {};
    return [
      { one: "note", many: "notes", count: notes, erased: "goes" },
      { one: "email to them", many: "emails to them", count: messages, erased: "goes" },
      { one: "address", many: "addresses", count: addresses, erased: "goes" },
    ];
  },
  async merge(tx: Transaction, { keepId, dropId }): Promise<MovedRows> {
    const notes = await tx.execute<{ id: string }>(
      sql`update customer_notes set customer_id = ${keepId} where customer_id = ${dropId} returning id`,
    );
    const messages = await tx.execute<{ id: string }>(
      sql`update customer_messages set customer_id = ${keepId} where customer_id = ${dropId} returning id`,
    );
    // A default address of the remaining record stays the default.
    const addresses = await tx.execute<{ id: string }>(sql`
      update addresses set customer_id = ${keepId},
        is_default = is_default and not exists (select 1 from addresses k where k.customer_id = ${keepId} and k.is_default)
      where customer_id = ${dropId} returning id`);
    const tags = await tx.execute<{ id: string }>(sql`
      insert into customer_tags (customer_id, tag) select ${keepId}, tag from customer_tags where customer_id = ${dropId}
      on conflict do nothing returning tag as id`);
    const aliases = await tx.execute<{ id: string }>(
      sql`update login_aliases set customer_id = ${keepId} where customer_id = ${dropId} returning id`,
    );
    return {
      aliases: ids(aliases.rows),
      notes: ids(notes.rows),
      messages: ids(messages.rows),
      addresses: ids(addresses.rows),
      tags: ids(tags.rows),
    };
  },
  async unmerge(
    tx: Transaction,
    { keepId, dropId },
    { aliases = [], notes = [], messages = [], addresses = [], tags = [] },
  ) {
    const back = (moved: string[]) => sql`any(${sql.param(moved)}::text[]) and customer_id = ${keepId}`;
    await tx.execute(sql`update login_aliases set customer_id = ${dropId} where id = ${back(aliases)}`);
    await tx.execute(sql`update customer_notes set customer_id = ${dropId} where id = ${back(notes)}`);
    await tx.execute(sql`update customer_messages set customer_id = ${dropId} where id = ${back(messages)}`);
    await tx.execute(sql`update addresses set customer_id = ${dropId} where id = ${back(addresses)}`);
    await tx.execute(sql`delete from customer_tags where tag = ${back(tags)}`);
  },
};

import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { MovedRows, PersonalDataPart } from "#platform/personal-data.ts";

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

const countOwnRows = statement(
  { notes: "int", messages: "int", addresses: "int" },
  sql`
  select (select count(*)::int from customer_notes where customer_id = ${sql.placeholder("customerId")}) as notes,
    (select count(*)::int from customer_messages where customer_id = ${sql.placeholder("customerId")}) as messages,
    (select count(*)::int from addresses where customer_id = ${sql.placeholder("customerId")}) as addresses`,
);

const moveNotes = statement(
  { id: "text" },
  sql`update customer_notes set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const moveMessages = statement(
  { id: "text" },
  sql`update customer_messages set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const moveAddresses = statement(
  { id: "text" },
  sql`
  update addresses set customer_id = ${sql.placeholder("keepId")},
    is_default = is_default and not exists (select 1 from addresses k where k.customer_id = ${sql.placeholder("keepId")} and k.is_default)
  where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const copyTags = statement(
  { id: "text" },
  sql`
  insert into customer_tags (customer_id, tag) select ${sql.placeholder("keepId")}, tag from customer_tags where customer_id = ${sql.placeholder("dropId")}
  on conflict do nothing returning tag as id`,
);

const moveAliases = statement(
  { id: "text" },
  sql`update login_aliases set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const returnAliases = command(
  sql`update login_aliases set customer_id = ${sql.placeholder("dropId")} where id = any(${sql.placeholder("aliases")}::text[]) and customer_id = ${sql.placeholder("keepId")}`,
);

const returnNotes = command(
  sql`update customer_notes set customer_id = ${sql.placeholder("dropId")} where id = any(${sql.placeholder("notes")}::text[]) and customer_id = ${sql.placeholder("keepId")}`,
);

const returnMessages = command(
  sql`update customer_messages set customer_id = ${sql.placeholder("dropId")} where id = any(${sql.placeholder("messages")}::text[]) and customer_id = ${sql.placeholder("keepId")}`,
);

const returnAddresses = command(
  sql`update addresses set customer_id = ${sql.placeholder("dropId")} where id = any(${sql.placeholder("addresses")}::text[]) and customer_id = ${sql.placeholder("keepId")}`,
);

const removeCopiedTags = command(
  sql`delete from customer_tags where tag = any(${sql.placeholder("tags")}::text[]) and customer_id = ${sql.placeholder("keepId")}`,
);

/**
 * The account module's own rows about a customer, except the record itself: notes, tags, emails from staff, addresses.
 */
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
    const rows = await countOwnRows(db, { customerId });
    const { notes = 0, messages = 0, addresses = 0 } = rows[0] ?? {};
    return [
      { one: "note", many: "notes", count: notes, erased: "goes" },
      { one: "email to them", many: "emails to them", count: messages, erased: "goes" },
      { one: "address", many: "addresses", count: addresses, erased: "goes" },
    ];
  },
  async merge(tx: Transaction, { keepId, dropId }): Promise<MovedRows> {
    const notes = await moveNotes(tx, { keepId, dropId });
    const messages = await moveMessages(tx, { keepId, dropId });
    // The remaining record's default address stays the default.
    const addresses = await moveAddresses(tx, { keepId, dropId });
    const tags = await copyTags(tx, { keepId, dropId });
    const aliases = await moveAliases(tx, { keepId, dropId });
    return {
      aliases: ids(aliases),
      notes: ids(notes),
      messages: ids(messages),
      addresses: ids(addresses),
      tags: ids(tags),
    };
  },
  async unmerge(
    tx: Transaction,
    { keepId, dropId },
    { aliases = [], notes = [], messages = [], addresses = [], tags = [] },
  ) {
    await returnAliases(tx, { dropId, aliases, keepId });
    await returnNotes(tx, { dropId, notes, keepId });
    await returnMessages(tx, { dropId, messages, keepId });
    await returnAddresses(tx, { dropId, addresses, keepId });
    await removeCopiedTags(tx, { tags, keepId });
  },
};

import { type SQL, sql } from "drizzle-orm";
import { ownEmailOfInSql } from "#modules/account/server/public.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { contactMessages } from "./tables.ts";

/**
 * SQL for a customer's messages: those that staff linked to them, and those from their own email once it is verified.
 * Before that, the email may belong to another person.
 */
const ofCustomer = (customerId: string | SQL) =>
  sql`(${contactMessages.customerId} = ${customerId} or email_key(${contactMessages.email}) = email_key(${ownEmailOfInSql(customerId)}))`;

const moveMessages = statement(
  { id: "text" },
  sql`
  update contact_messages set customer_id = ${sql.placeholder("keepId")}
  where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const moveMessagesBack = command(sql`
  update contact_messages set customer_id = ${sql.placeholder("dropId")}
  where customer_id = ${sql.placeholder("keepId")} and id = any(${sql.placeholder("ids")}::text[])`);

const listMessages = statement(
  { id: "text", messageId: "text", at: "instant" },
  sql`
  select 'contact:' || id as id, id as "messageId", created_at as at from contact_messages
  where ${ofCustomer(sql`${sql.placeholder("customerId")}`)}
    and date_trunc('milliseconds', created_at) <= ${sql.placeholder("before")}::timestamptz
  order by created_at desc, id desc limit ${sql.placeholder("limit")}`,
);

/** The messages that a customer sent through the contact form. */
export const contentPersonalData: PersonalDataPart = {
  name: "messages",
  tables: ["contact_messages"],
  read: (db, customerId) =>
    db
      .select({
        name: contactMessages.name,
        phone: contactMessages.phone,
        message: contactMessages.message,
        createdAt: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(ofCustomer(customerId)),
  async erase(tx, customerId) {
    await tx.delete(contactMessages).where(ofCustomer(customerId));
  },
  async summarize(db, customerId) {
    const count = await db.$count(contactMessages, ofCustomer(customerId));
    return [{ one: "message", many: "messages", count, erased: "goes" }];
  },
  async merge(tx, { keepId, dropId }) {
    const moved = await moveMessages(tx, { keepId, dropId });
    return { messages: moved.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { messages = [] }) {
    await moveMessagesBack(tx, { keepId, dropId, ids: messages });
  },
  async timeline(db, customerId, { before, limit }) {
    const rows = await listMessages(db, { customerId, before: before.toISOString(), limit });
    return rows.map(({ id, messageId, at }) => ({
      id,
      at: new Date(at).toISOString(),
      kind: "message",
      text: "Sent a message with the contact form",
      resource: "Message",
      resourceId: messageId,
    }));
  },
};

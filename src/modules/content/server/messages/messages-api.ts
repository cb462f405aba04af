import { sql } from "drizzle-orm";
import { customerNameOfInSql } from "#modules/account/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { messageStaffCalls as calls } from "../../staff/contract/message-calls.ts";
import { messageResource } from "../../staff/contract/message-resource.ts";
import { getClinicSettings } from "../get-clinic-settings.ts";
import { contactMessages } from "../tables.ts";
import { listReplies, replyToMessage } from "./reply-to-message.ts";

/**
 * Binds the back-office calls for messages to their use cases. Staff assign, link and close a message by updating its
 * record.
 */
export const bindMessagesApi: BindApi = (api, deps) => {
  const { db } = deps;
  bindResource(
    api,
    deps,
    messageResource,
    {
      table: contactMessages,
      columns: {
        assigneeName: customerNameOfInSql(sql`contact_messages.assignee_id`),
        customerName: customerNameOfInSql(sql`contact_messages.customer_id`),
        replies: sql<number>`(select count(*)::int from message_replies r where r.message_id = contact_messages.id)`,
      },
    },
    async () => (await getClinicSettings(db)).location.timeZone,
  );
  api.on(calls.listReplies, async ({ params }) => ({ data: await listReplies(db, params.id) }));
  api.on(calls.replyToMessage, async (context) => {
    const reply = { messageId: context.params.id, ...context.body };
    return { data: await db.transaction((tx) => replyToMessage(tx, reply, actorOf(context))) };
  });
};

import { asc, eq } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { MESSAGE_REPLIED, type MessageReplied } from "../../domain/events.ts";
import { contactMessages, messageReplies } from "../tables.ts";

export type Reply = { id: string; text: string; writtenBy: string; createdAt: string };

const toReply = ({ id, text, writerName, createdAt }: typeof messageReplies.$inferSelect): Reply => ({
  id,
  text,
  writtenBy: writerName,
  createdAt: createdAt.toISOString(),
});

/** Returns the staff's replies, oldest first. */
export async function listReplies(db: DatabaseOrTransaction, messageId: string): Promise<Reply[]> {
  const rows = await db
    .select()
    .from(messageReplies)
    .where(eq(messageReplies.messageId, messageId))
    .orderBy(asc(messageReplies.createdAt), asc(messageReplies.id));
  return rows.map(toReply);
}

/**
 * Replies to a message; the event triggers the email. `done` closes the message in the same step. Throws `not_found`.
 */
export async function replyToMessage(
  tx: Transaction,
  { messageId, text, done }: { messageId: string; text: string; done: boolean },
  actor: AuditActor,
): Promise<Reply> {
  const [message] = await tx
    .select({ state: contactMessages.state })
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId))
    .for("update");
  if (!message) throw new AppError("not_found");
  const id = newId();
  const [reply] = await tx
    .insert(messageReplies)
    .values({ id, messageId, text, writtenBy: actor.accountId ?? "system", writerName: actor.name })
    .returning();
  if (!reply) throw new AppError("conflict");
  const state = done ? "done" : message.state;
  if (state !== message.state) await tx.update(contactMessages).set({ state }).where(eq(contactMessages.id, messageId));
  await writeAudit(tx, actor, {
    action: "message.reply",
    resource: "Message",
    resourceId: messageId,
    summary: "Message answered",
    before: { state: message.state },
    after: { state },
  });
  await emitEvent(tx, {
    type: MESSAGE_REPLIED,
    key: `message-reply:${id}`,
    payload: { replyId: id } satisfies MessageReplied,
  });
  return toReply(reply);
}

/** Returns a reply with the message it replies to, for its email; undefined once the message was erased. */
export async function readReply(
  db: DatabaseOrTransaction,
  replyId: string,
): Promise<{ text: string; name: string; email: string; message: string } | undefined> {
  const [found] = await db
    .select({
      text: messageReplies.text,
      name: contactMessages.name,
      email: contactMessages.email,
      message: contactMessages.message,
    })
    .from(messageReplies)
    .innerJoin(contactMessages, eq(contactMessages.id, messageReplies.messageId))
    .where(eq(messageReplies.id, replyId));
  return found;
}

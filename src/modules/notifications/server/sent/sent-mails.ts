import { type SQL, sql } from "drizzle-orm";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { isNoted, isResendable } from "../../domain/mail-kinds.ts";
import { enqueueMailJob } from "../mails.ts";

type SentMail = { mail: string; key: string; payload: Record<string, unknown>; address: string; subject: string };

/** Records that an email was sent, for staff to look up. A repeat isn't recorded twice. */
export async function noteSent(db: DatabaseOrTransaction, { address, payload, ...sent }: SentMail): Promise<void> {
  if (!isNoted(sent.mail)) return;
  const { appointmentId } = payload;
  await note(db, {
    ...sent,
    id: newId(),
    payload: JSON.stringify(payload),
    address: address.toLowerCase(),
    appointmentId: typeof appointmentId === "string" ? appointmentId : null,
  });
}

const note = command(sql`
  insert into sent_mails (id, key, mail, payload, address, subject, appointment_id)
  values (${sql.placeholder("id")}, ${sql.placeholder("key")}, ${sql.placeholder("mail")}, ${sql.placeholder("payload")}::jsonb,
    ${sql.placeholder("address")}, ${sql.placeholder("subject")}, ${sql.placeholder("appointmentId")})
  on conflict do nothing`);

/**
 * Returns SQL for the sent emails about an order, as rows of `at` and `subject`, for statements of other modules;
 * without those to the clinic itself.
 */
export const mailsOfOrderInSql = (orderId: SQL): SQL => sql`(
  select sent_at as at, subject from sent_mails where payload->>'orderId' = ${orderId} and mail not like 'clinic-%')`;

/** Returns SQL for the sent emails about a visit, as `mailsOfOrderInSql` does for an order. */
export const mailsOfVisitInSql = (appointmentId: SQL): SQL => sql`(
  select sent_at as at, subject from sent_mails where appointment_id = ${appointmentId} and mail not like 'clinic-%')`;

/** Deletes the records of emails sent more than two years ago, which hold address and subject. */
export async function forgetOldMails(db: Database): Promise<void> {
  await forgetOld(db);
}

const forgetOld = command(sql`delete from sent_mails where sent_at < clock_now() - interval '2 years'`);

const list = statement(
  {
    id: "text",
    sentAt: "instant",
    mail: "text",
    address: "text",
    subject: "text",
    appointmentId: "text?",
    cursor: "text",
  },
  sql`
  select id, sent_at as "sentAt", mail, address, subject, appointment_id as "appointmentId",
    to_json(sent_at) #>> '{}' as cursor from sent_mails
  where (${sql.placeholder("address")}::text is null or address = ${sql.placeholder("address")})
    and (${sql.placeholder("appointmentId")}::text is null or appointment_id = ${sql.placeholder("appointmentId")})
    and mail not like 'clinic-%'
    and (sent_at, id) < (${sql.placeholder("at")}::timestamptz, ${sql.placeholder("id")}::text)
  order by sent_at desc, id desc limit ${sql.placeholder("limit")}::int`,
);

type SentMailsQuery = {
  customerId?: string | undefined;
  appointmentId?: string | undefined;
  after?: string | undefined;
  limit: number;
};

/**
 * Lists sent emails, to a customer's address or about a visit if given, newest first. Throws `not_found` for an unknown
 * customer.
 */
export async function listSentMails(
  db: Database,
  { customerId, appointmentId = undefined, after, limit }: SentMailsQuery,
) {
  const address = customerId === undefined ? null : await addressOf(db, customerId);
  const [at = "", id = ""] = (after ?? "9999-01-01T00:00:00Z~").split("~");
  if (Number.isNaN(Date.parse(at)))
    throw new AppError("invalid_input", { issues: [{ path: "after", message: "is no cursor of this list" }] });
  // If the customer has no address, no email was sent.
  const rows =
    address === undefined
      ? []
      : await list(db, { address, appointmentId: appointmentId ?? null, at, id, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const docs = shown.map(({ mail, address: to, sentAt, cursor: _cursor, ...row }) => ({
    ...row,
    to,
    sentAt: new Date(sentAt).toISOString(),
    canResend: isResendable(mail),
  }));
  const last = shown.at(-1);
  return { docs, nextCursor: rows.length > limit && last ? `${last.cursor}~${last.id}` : null };
}

async function addressOf(db: Database, customerId: string): Promise<string | undefined> {
  const person = await getCustomerSummary(db, customerId);
  return person?.email.toLowerCase();
}

const claim = statement(
  { mail: "text", key: "text", payload: json<Record<string, unknown>>(), appointmentId: "text?" },
  sql`
  update sent_mails set resent_at = clock_now()
  where id = ${sql.placeholder("id")} and (resent_at is null or resent_at <= clock_now() - interval '1 minute')
  returning mail, key, payload, appointment_id as "appointmentId"`,
);
const find = statement({ mail: "text" }, sql`select mail from sent_mails where id = ${sql.placeholder("id")}`);

/**
 * Sends an email again with its current content. Of concurrent calls, only one sends it. Throws `not_found`, `conflict`
 * and `rate_limited`.
 */
export async function resendMail(db: Database, id: string, actor: AuditActor): Promise<void> {
  await withRetry(db, async (tx) => {
    const [known] = await find(tx, { id });
    if (!known) throw new AppError("not_found");
    if (!isResendable(known.mail)) throw new AppError("conflict", { message: "This email is sent only once." });
    const [claimed] = await claim(tx, { id });
    if (!claimed) throw new AppError("rate_limited", { retryAfterSeconds: 60 });
    const { mail, key, payload, appointmentId } = claimed;
    await enqueueMailJob(tx, { mail, payload, key: `${key}:again:${newId()}` });
    await writeAudit(tx, actor, {
      action: "mail.resend",
      ...(appointmentId
        ? { resource: "Appointment", resourceId: appointmentId }
        : { resource: "Email", resourceId: id }),
      summary: "Sent an email again",
    });
  });
}

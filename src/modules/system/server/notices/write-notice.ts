import { sql } from "drizzle-orm";
import { listTeamRights, type TeamRights } from "#modules/account/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { AFTER_COMMIT } from "#platform/db/after-commit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { mayGet, type NoticeKind } from "../../domain/notice-kinds.ts";

/** The channel that notifies all processes that a person has a new notice. The payload is the account's id. */
export const NOTICE_CHANNEL = "staff_notice";

export const NOTICE_MAIL = "staff-notice";

export type NewNotice = {
  kind: NoticeKind;
  /** Identifies the event that the notice is about: a second notice about it is refused. */
  occurrence: string;
  subjectId: string;
  facts?: Record<string, unknown>;
  /** Selects which of the people with permission get the notice; by default, all of them. */
  isFor?: (person: { accountId: string; rights: readonly string[] }) => boolean;
};

/** Inserts a notice for each of the given accounts, once per occurrence. */
const insertNotices = statement(
  { id: "text", accountId: "text", isMailed: "bool" },
  sql`
  insert into staff_notices (id, account_id, kind, occurrence, subject_id, facts)
  select id, account_id, ${sql.placeholder("kind")}, ${sql.placeholder("occurrence")}, ${sql.placeholder("subjectId")},
    ${sql.placeholder("facts")}::jsonb
  from unnest(${sql.placeholder("ids")}::text[], ${sql.placeholder("accountIds")}::text[]) reader (id, account_id)
  on conflict do nothing
  returning id, account_id as "accountId", exists (select 1 from staff_notice_mails m
    where m.account_id = staff_notices.account_id and m.kind = staff_notices.kind) as "isMailed"`,
);

const tellAfterCommit = command(
  sql`${sql.raw(AFTER_COMMIT)} select pg_notify(${sql.placeholder("channel")}, account_id)
    from unnest(${sql.placeholder("accountIds")}::text[]) account_id`,
);

/**
 * Writes a notice for all people who may read it, in the caller's transaction, and queues the emails that they chose.
 */
export async function writeNotice(tx: Transaction, notice: NewNotice): Promise<void> {
  await writeNoticeTo(tx, await listTeamRights(tx), notice);
}

/** Writes a notice as `writeNotice` does, for a team that the caller has already read. */
export async function writeNoticeTo(
  tx: Transaction,
  team: readonly TeamRights[],
  { kind, occurrence, subjectId, facts = {}, isFor = () => true }: NewNotice,
): Promise<void> {
  const recipients = team.filter((person) => mayGet(kind, person.rights) && isFor(person));
  if (recipients.length === 0) return;
  const written = await insertNotices(tx, {
    ids: recipients.map(() => newId()),
    accountIds: recipients.map(({ accountId }) => accountId),
    kind,
    occurrence,
    subjectId,
    facts: JSON.stringify(facts),
  });
  if (written.length === 0) return;
  await tellAfterCommit(tx, { channel: NOTICE_CHANNEL, accountIds: written.map(({ accountId }) => accountId) });
  for (const { id, isMailed } of written)
    if (isMailed) await enqueueMail(tx, { mail: NOTICE_MAIL, key: `${NOTICE_MAIL}:${id}`, payload: { id } });
}

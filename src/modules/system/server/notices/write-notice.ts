import { sql } from "drizzle-orm";
import { listTeamRights } from "#modules/account/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { AFTER_COMMIT } from "#platform/db/after-commit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { mayGet, type NoticeKind } from "../../domain/notice-kinds.ts";

/** The channel on which all processes are notified that a person has a new notice; the payload is the account's id. */
export const NOTICE_CHANNEL = "staff_notice";

export const NOTICE_MAIL = "staff-notice";

export type NewNotice = {
  kind: NoticeKind;
  /** Names what happened: a second notice of it is refused. */
  occurrence: string;
  subjectId: string;
  facts?: Record<string, unknown>;
  /** Which of those with the right get it; by default all. */
  isFor?: (person: { accountId: string; rights: readonly string[] }) => boolean;
};

const insertNotice = statement(
  { isMailed: "bool" },
  sql`
  insert into staff_notices (id, account_id, kind, occurrence, subject_id, facts)
  values (${sql.placeholder("id")}, ${sql.placeholder("accountId")}, ${sql.placeholder("kind")},
    ${sql.placeholder("occurrence")}, ${sql.placeholder("subjectId")}, ${sql.placeholder("facts")}::jsonb)
  on conflict do nothing
  returning exists (select 1 from staff_notice_mails m
    where m.account_id = staff_notices.account_id and m.kind = staff_notices.kind) as "isMailed"`,
);

const tellAfterCommit = command(
  sql`${sql.raw(AFTER_COMMIT)} select pg_notify(${sql.placeholder("channel")}, ${sql.placeholder("accountId")})`,
);

/** Writes a notice for everyone who may read it, in the caller's transaction, and queues the mails that they chose. */
export async function writeNotice(
  tx: Transaction,
  { kind, occurrence, subjectId, facts = {}, isFor = () => true }: NewNotice,
): Promise<void> {
  const told = (await listTeamRights(tx)).filter((person) => mayGet(kind, person.rights) && isFor(person));
  for (const { accountId } of told) {
    const id = newId();
    const notice = { id, accountId, kind, occurrence, subjectId, facts: JSON.stringify(facts) };
    const [written] = await insertNotice(tx, notice);
    if (!written) continue;
    await tellAfterCommit(tx, { channel: NOTICE_CHANNEL, accountId });
    if (written.isMailed) await enqueueMail(tx, { mail: NOTICE_MAIL, key: `${NOTICE_MAIL}:${id}`, payload: { id } });
  }
}

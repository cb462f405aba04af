import { sql } from "drizzle-orm";
import type { Kind } from "#modules/ledger/domain/chart.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { MONEY_KINDS, STANDARD_ACCOUNTS } from "../../domain/accounting/standard-accounts.ts";
import { accountMap } from "../tables.ts";

export type AccountName = { kind: Kind; name: string; code: string };

/** Returns the accounting program's name for each kind of account, in the order of the chart. */
export async function readAccountNames(db: DatabaseOrTransaction): Promise<AccountName[]> {
  const rows = await db.select().from(accountMap);
  return MONEY_KINDS.map((kind) => {
    const own = rows.find((row) => row.kind === kind);
    return { kind, name: own?.name ?? STANDARD_ACCOUNTS[kind] ?? kind, code: own?.code ?? "" };
  });
}

/**
 * Saves account names; kinds that aren't listed don't change. Throws `invalid_input` for a kind that the ledger doesn't
 * have.
 */
export async function saveAccountNames(
  db: Database,
  accounts: readonly { kind: string; name: string; code: string }[],
  actor: AuditActor,
): Promise<AccountName[]> {
  const known = accounts.map(({ kind, ...rest }, index) => {
    const found = MONEY_KINDS.find((one) => one === kind);
    if (!found)
      throw new AppError("invalid_input", {
        issues: [{ path: `accounts.${index}.kind`, message: "There is no such account." }],
      });
    return { ...rest, kind: found };
  });
  return withRetry(db, async (tx) => {
    const before = await readAccountNames(tx);
    await tx
      .insert(accountMap)
      .values(known)
      .onConflictDoUpdate({
        target: accountMap.kind,
        set: { name: sql`excluded.name`, code: sql`excluded.code`, updatedAt: sql`clock_now()` },
        setWhere: sql`(account_map.name, account_map.code) is distinct from (excluded.name, excluded.code)`,
      });
    const after = await readAccountNames(tx);
    const shown = (names: AccountName[]) =>
      Object.fromEntries(names.map(({ kind, name, code }) => [kind, [code, name].filter(Boolean).join(" ")]));
    await writeAudit(tx, actor, {
      action: "accounting.accounts",
      resource: "Accounting",
      resourceId: "accounts",
      summary: "Names of accounts in the accounting program changed",
      before: shown(before),
      after: shown(after),
    });
    return after;
  });
}

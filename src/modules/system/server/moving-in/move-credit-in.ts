import { sql } from "drizzle-orm";
import { customerNameOfInSql } from "#modules/account/server/public.ts";
import { balanceOpened } from "#modules/ledger/domain/events/opening-entries.ts";
import { findOpening, postTransfers, takeOpeningBack, writeOpening } from "#modules/ledger/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import type { NewRecord } from "./move-rows.ts";

const byOf = ({ accountId }: AuditActor) => (accountId ? (`staff:${accountId}` as const) : "system");

/**
 * Imports a customer's store credit, at most once. Returns the id of the imported balance, or `same` if it was already
 * imported. Throws `invalid_input`.
 */
export async function moveCreditIn(
  tx: Transaction,
  { customerId, cents }: { customerId: string; cents: Cents },
  actor: AuditActor,
): Promise<NewRecord | "same"> {
  const account = `store_credit:${customerId}` as const;
  const openingId = await writeOpening(tx, { kind: "store_credit", former: customerId, account, cents });
  if (openingId === undefined) return "same";
  const summary = `${formatMoney(cents, { always: true })} of store credit imported`;
  await writeAudit(tx, actor, { action: "credit.moveIn", resource: "Customer", resourceId: customerId, summary });
  await postTransfers(tx, [{ ...balanceOpened({ openingId, account, cents, customerId }), actor: byOf(actor) }]);
  return { id: openingId, version: 1 };
}

/** Reverses an import of store credit. If some of the credit was spent, reverses nothing and returns the owner. */
export async function takeCreditBack(
  tx: Transaction,
  openingId: string,
  actor: AuditActor,
): Promise<{ name: string } | undefined> {
  const opening = await findOpening(tx, openingId);
  if (!opening) return undefined;
  const customerId = opening.accountId.split(":")[1] ?? "";
  if (!(await takeOpeningBack(tx, openingId, byOf(actor)))) {
    const name = await nameOf(tx, customerId);
    return { name: name ? `Store credit of ${name}` : "Store credit" };
  }
  const summary = "Import of store credit taken back";
  await writeAudit(tx, actor, { action: "credit.takeBack", resource: "Customer", resourceId: customerId, summary });
  return undefined;
}

const readName = statement(
  { name: "text?" },
  sql`select ${customerNameOfInSql(sql`${sql.placeholder("customerId")}`)} as name`,
);

/** Returns a customer's name, or an empty string if there is none. */
export async function nameOf(tx: Transaction, customerId: string): Promise<string> {
  const [known] = await readName(tx, { customerId });
  return known?.name ?? "";
}

import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, oneOf } from "#platform/db/row.ts";
import { read, statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import type { CreditKind } from "../../domain/credit-lot.ts";
import { creditKinds } from "../../domain/credit-lot.ts";
import { isSpendableInSql, lotsWithBalanceInSql } from "./lots-in-sql.ts";

/** A grant of credit with a remaining balance. */
export type OwnLot = {
  id: string;
  kind: CreditKind;
  membershipId: string | null;
  grantedCents: Cents;
  leftCents: Cents;
  expiresAt: Date;
};

const listSpendable = read(
  {
    id: "text",
    kind: oneOf(creditKinds),
    membershipId: "text?",
    grantedCents: "int",
    leftCents: "int",
    expiresAt: json<string>(),
  },
  sql`
  select l.id, l.kind, l.membership_id as "membershipId", l.granted_cents as "grantedCents", l.left_cents as "leftCents", to_json(l.expires_at) as "expiresAt"
  from ${lotsWithBalanceInSql} l
  where l.customer_id = ${sql.placeholder("customerId")} and l.left_cents > 0 and ${isSpendableInSql(sql`${sql.placeholder("now")}::timestamptz`)}
  order by l.expires_at, l.left_cents, l.id`,
);

/** Returns the credit that a customer can spend, in order of expiration. */
export async function listCredit(db: DatabaseOrTransaction, customerId: string, now: Date): Promise<OwnLot[]> {
  const rows = await listSpendable(db, { customerId, now: now.toISOString() });
  return rows.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt) }));
}

const listLots = statement(
  { id: "text" },
  sql`
  select id from credit_lots where customer_id = ${sql.placeholder("customerId")} order by created_at, id`,
);

/** Returns the ids of all lots that a customer ever had, for their movements. */
export async function listLotIds(db: DatabaseOrTransaction, customerId: string): Promise<string[]> {
  const rows = await listLots(db, { customerId });
  return rows.map(({ id }) => id);
}

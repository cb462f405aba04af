import { sql } from "drizzle-orm";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { json } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import { insertObject, lockObject, newWireId, nowSeconds, updateObject, type WireObject } from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import { sandboxObjects } from "../tables.ts";
import { type Context, expandOf } from "../wire/call-kinds.ts";
import { toBalanceTransaction } from "../wire/wire-dispute.ts";
import { badRequest } from "../wire/wire-error.ts";
import { textOf } from "../wire/wire-form.ts";
import { feeOfCharge, toPayout } from "../wire/wire-payout.ts";

/** The lock that allows one payout at a time. */
const PAYOUT_LOCK = 862_144_805;

const listMoves = statement(
  { kind: "text", id: "text", transaction: "text", created: "text", currency: "text", cents: "text" },
  sql`
  select kind, id, data->>'balance_transaction' as transaction, data->>'created' as created, data->>'currency' as currency,
    case kind when 'charge' then data->>'amount_captured' else '-' || (data->>'amount') end as cents
  from sandbox_objects o where (kind = 'charge' and (data->>'captured')::boolean or kind = 'refund' and data->>'status' = 'succeeded')
    and not exists (select 1 from sandbox_objects b where b.id = o.data->>'balance_transaction') order by position`,
);

/**
 * Returns the payments and refunds that aren't part of a payout yet. Disputes aren't included, because they have their
 * own balance transactions.
 */
async function listMoved(tx: Transaction): Promise<WireObject[]> {
  const rows = await listMoves(tx);
  return rows.map(({ kind, id, transaction, cents, created, currency }) =>
    toBalanceTransaction({
      id: transaction,
      amount: Number(cents),
      currency,
      created: Number(created),
      source: id,
      description: null,
      fee: kind === "charge" ? feeOfCharge(Number(cents)) : 0,
      category: kind,
      type: kind,
    }),
  );
}

const listDisputeMoves = statement(
  { moved: json<WireObject>() },
  sql`
  select moved from sandbox_objects d, jsonb_array_elements(d.data->'balance_transactions') moved
  where d.kind = 'dispute' and not exists (select 1 from sandbox_objects b where b.id = moved->>'id') order by position`,
);

async function listDisputed(tx: Transaction): Promise<WireObject[]> {
  const rows = await listDisputeMoves(tx);
  return rows.map(({ moved }) => moved);
}

const lockPayouts = command(sql`select pg_advisory_xact_lock(${PAYOUT_LOCK})`);

/**
 * Pays out everything since the last payout, on request of `/sandbox/control`. Does nothing if the amount isn't
 * positive.
 */
export async function makePayout(db: Database): Promise<void> {
  await withRetry(db, async (tx) => {
    await lockPayouts(tx);
    const moved = [...(await listMoved(tx)), ...(await listDisputed(tx))];
    const amount = moved.reduce((sum, { net }) => sum + Number(net), 0);
    if (amount <= 0) return;
    const payout = toPayout({ amount, currency: String(moved[0]?.currency), created: await nowSeconds(tx) });
    const out = toBalanceTransaction({
      id: String(payout.balance_transaction),
      amount: -amount,
      fee: 0,
      currency: payout.currency,
      created: Number(payout.created),
      category: "payout",
      type: "payout",
      source: payout.id,
      description: null,
    });
    await insertMany(
      tx,
      sandboxObjects,
      [...moved, out].map((data) => ({ id: data.id, kind: data.object, data, hidden: { payout: payout.id } })),
    );
    await insertObject(tx, payout);
    await recordEvents(tx, { type: "payout.created", object: payout }, { type: "payout.paid", object: payout });
  });
}

const findLatest = statement(
  { id: "text" },
  sql`select id from sandbox_objects where kind = 'payout' order by position desc limit 1`,
);

/** Makes the clinic's bank return the latest payout. */
export async function failLatestPayout(db: Database): Promise<void> {
  const rows = await findLatest(db);
  for (const { id } of rows)
    await withRetry(db, async (tx) => {
      const { data: payout } = await lockObject(tx, "payout", id);
      if (payout.status === "failed") return;
      const failed = {
        ...payout,
        status: "failed",
        failure_code: "account_closed",
        failure_balance_transaction: newWireId("txn"),
        failure_message: "The bank account has been closed.",
      };
      await updateObject(tx, failed);
      await recordEvents(tx, { type: "payout.failed", object: failed });
    });
}

const listTransactions = statement(
  { data: json<WireObject>() },
  sql`
  select data from sandbox_objects where kind = 'balance_transaction' and hidden->>'payout' = ${sql.placeholder("payout")}
    and (${sql.placeholder("after")}::text is null or position < (select position from sandbox_objects where id = ${sql.placeholder("after")}))
  order by position desc limit ${sql.placeholder("limit")}`,
);

/** `GET /v1/balance_transactions` of one payout, newest first. */
export async function listBalanceTransactions({ db, form }: Context): Promise<unknown> {
  const payout = textOf(form, "payout");
  if (!payout) throw badRequest("The sandbox lists the balance transactions of a payout.", "payout");
  const limit = Math.min(100, Number(textOf(form, "limit") ?? 10));
  const after = textOf(form, "starting_after");
  const rows = await listTransactions(db, { payout, after: after ?? null, limit: limit + 1 });
  const shown = rows.slice(0, limit).map((row) => row.data);
  const data = expandOf(form).includes("data.source") ? await withSources(db, shown) : shown;
  return { object: "list", data, has_more: rows.length > limit, url: "/v1/balance_transactions" };
}

const listObjects = statement(
  { data: json<WireObject>() },
  sql`
  select data from sandbox_objects where id in (select jsonb_array_elements_text(${sql.placeholder("ids")}::jsonb))`,
);

/** Replaces each transaction's source id by the source object. */
async function withSources(db: Database, shown: WireObject[]): Promise<WireObject[]> {
  const ids = JSON.stringify(shown.map(({ source }) => source));
  const rows = await listObjects(db, { ids });
  const known = new Map(rows.map(({ data }) => [data.id, data]));
  return shown.map((one) => ({ ...one, source: known.get(String(one.source)) ?? one.source }));
}

import { sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, it } from "vitest";
import { closeDatabase, openDatabase, sqlStateOf } from "#platform/db/client.ts";
import { migrate } from "#platform/db/migrate.ts";
import { emptyDatabase, withClient } from "#testing/empty-database.ts";
import { postMovements } from "#testing/post-movements.ts";
import { testDatabase } from "#testing/test-database.ts";
import { giftCardGiven } from "../domain/events/gift-card-entries.ts";
import { ledgerInvariants } from "./invariants.ts";
import { balanceOf } from "./read-balances.ts";

const { db } = await testDatabase();
await postMovements(db, giftCardGiven({ giftCardId: "g1", cents: 5_000 }));

const stateOf = (work: Promise<unknown>): Promise<string | undefined> => work.then(() => "done", sqlStateOf);

const attempts: [what: string, statement: string, state: string][] = [
  ["an entry changed", "update ledger_entries set amount_cents = 1", "LG001"],
  ["no entry changed, but asked to", "update ledger_entries set amount_cents = 1 where false", "LG001"],
  ["an entry deleted", "delete from ledger_entries", "LG001"],
  ["all entries removed", "truncate ledger_entries", "LG001"],
  ["a transfer changed", "update ledger_transfers set reason = 'another'", "LG001"],
  ["a transfer deleted", "delete from ledger_transfers", "LG001"],
  ["all transfers removed with their entries", "truncate ledger_transfers cascade", "LG001"],
  ["an account deleted", "delete from ledger_accounts", "LG001"],
  ["all accounts removed with their entries", "truncate ledger_accounts cascade", "LG001"],
  ["all kinds removed with their accounts", "truncate ledger_kinds cascade", "LG001"],
  ["a balance written", "update ledger_accounts set balance_cents = 9000 where id = 'gift_card:g1'", "LG002"],
  ["an account turned round", "update ledger_accounts set normal = 1 where id = 'gift_card:g1'", "LG002"],
  [
    "an account opened with money on it",
    "insert into ledger_accounts (id, kind, unit, normal, is_guarded, owner_id, balance_cents) values ('gift_card:g2', 'gift_card', 'USD', -1, true, 'g2', 100)",
    "LG002",
  ],
];

describe("the database's superuser, if the ledger is in the embedded database,", () => {
  it.each(attempts)("gets an error for %s", async (_what, statement, state) => {
    expect(await stateOf(db.execute(sql.raw(statement)))).toBe(state);
    expect(await balanceOf(db, "gift_card:g1")).toBe(5_000);
  });

  it("gets an error even when claiming to restore a backup", async () => {
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`set local halcyon.is_restoring = 'on'`);
      await tx.execute(sql`delete from ledger_entries`);
    });
    expect(await stateOf(work)).toBe("LG001");
  });
});

describe("the owner of an external database (DATABASE_URL)", async () => {
  const { url: serverUrl } = inject("testServer");
  const url = new URL(await emptyDatabase(serverUrl));
  const [name, role] = [url.pathname.slice(1), `owner_${url.pathname.slice(-8)}`];
  await withClient(serverUrl, async (client) => {
    await client.query(`create role ${role} login password 'of-a-test'`);
    await client.query(`alter database ${name} owner to ${role}`);
  });
  url.username = role;
  url.password = "of-a-test";
  await migrate(url.href);
  const owned = openDatabase(url.href, { maxConnections: 2 });
  afterAll(async () => {
    await closeDatabase(owned);
    await withClient(serverUrl, async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop role ${role}`);
    });
  });

  it("can post to the ledger, but can't change or delete entries or transfers", async () => {
    await postMovements(owned, giftCardGiven({ giftCardId: "g1", cents: 5_000 }));
    for (const [what, statement] of attempts)
      expect(await stateOf(owned.execute(sql.raw(statement))), what).toMatch(/^(LG00[12]|42501)$/);
    // insufficient_privilege: the permission is revoked, so no trigger runs.
    expect(await stateOf(owned.execute(sql`delete from ledger_entries`))).toBe("42501");
    expect(await stateOf(owned.execute(sql`update ledger_entries set amount_cents = 1`))).toBe("42501");
    expect(await stateOf(owned.execute(sql`delete from ledger_transfers`))).toBe("42501");
    expect(await balanceOf(owned, "gift_card:g1")).toBe(5_000);
  });
});

describe("the command check:data on the ledger", () => {
  /** Damages data as only a superuser without triggers can, and returns the names of the invariants that detect it. */
  async function seen(...damage: string[]): Promise<string[]> {
    const names: string[] = [];
    const undone = db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of damage) await tx.execute(sql.raw(statement));
      for (const { name, sql: question } of ledgerInvariants)
        if ((await tx.execute(sql.raw(question))).rows.length > 0) names.push(name);
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    return names;
  }

  it("finds no problem in posted transfers", async () => {
    expect(await seen()).toEqual([]);
  });

  const transfer = (id: number, reverses = "null") =>
    `insert into ledger_transfers (id, key, event, actor, reverses, content_hash) overriding system value values (${id}, 'k${id}', 'test', 'system', ${reverses}, '')`;

  it.each([
    [
      "a balance that no entry made",
      ["update ledger_accounts set balance_cents = 4999 where id = 'gift_card:g1'"],
      ["ledger: a guarded balance is the sum of its entries, and not below zero"],
    ],
    [
      "an entry that is gone",
      ["delete from ledger_entries"],
      ["ledger: a guarded balance is the sum of its entries, and not below zero", "ledger: a transfer has entries"],
    ],
    [
      "a reversal of something else",
      [
        transfer(901),
        transfer(902, "901"),
        "insert into ledger_accounts (id, kind, unit, normal, is_guarded) values ('tax', 'tax', 'USD', -1, false), ('cash', 'cash', 'USD', 1, false)",
        "insert into ledger_entries values (901, 1, 'cash', 'tax', 'USD', 5), (902, 1, 'tax', 'cash', 'USD', 4)",
      ],
      ["ledger: what reverses a transfer has the same entries turned round"],
    ],
    [
      "a reversal of a part",
      [
        transfer(901),
        transfer(902, "901"),
        "insert into ledger_accounts (id, kind, unit, normal, is_guarded) values ('tax', 'tax', 'USD', -1, false), ('cash', 'cash', 'USD', 1, false)",
        "insert into ledger_entries values (901, 1, 'cash', 'tax', 'USD', 5), (901, 2, 'cash', 'tax', 'USD', 5), (902, 1, 'tax', 'cash', 'USD', 5)",
      ],
      ["ledger: what reverses a transfer has the same entries turned round"],
    ],
    [
      "an account that isn't as its kind",
      ["insert into ledger_accounts (id, kind, unit, normal, is_guarded) values ('tax', 'tax', 'USD', 1, false)"],
      ["ledger: an account is as its kind says"],
    ],
    [
      "a guard that was taken away",
      ["alter table ledger_entries disable trigger ledger_entries_balance"],
      ["ledger: the constraint and the triggers that guard it are there"],
    ],
  ])("finds %s", async (_what, damage, names) => {
    expect(await seen(...damage)).toEqual(names);
  });
});

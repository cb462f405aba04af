import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { committing, constraintOf, onOneConnection, withRetry } from "./client.ts";
import { apart, commitBeforeOutside, OneCommit } from "./one-commit.ts";
import { databaseTraffic } from "./preparing-client.ts";

const { db } = await testDatabase();
await db.execute(
  sql`create table shelves (id int primary key, jars int not null constraint shelves_no_negative check (jars >= 0))`,
);

const put = (id: number, jars = 1) => sql`insert into shelves values (${id}, ${jars})`;

/** The shelves that others see. */
const seen = async () =>
  apart(async () => {
    const { rows } = await db.execute<{ id: number }>(sql`select id from shelves order by id`);
    return rows.map(({ id }) => id);
  });

/** What the work itself sees. */
const seenInside = async () => {
  const { rows } = await db.execute<{ id: number }>(sql`select id from shelves order by id`);
  return rows.map(({ id }) => id);
};

const begin = () => new OneCommit(db, async () => {});

it("commits transactions, single writes and the last write together, and none of them before", async () => {
  await db.execute(sql`delete from shelves`);
  const work = begin();
  await work.run(async () => {
    await withRetry(db, (tx) => tx.execute(put(1)));
    await db.execute(put(2));
    await committing(db, async (tx, atLast) => atLast(tx.execute(put(3)).execute()));
    await onOneConnection(db, (connection) => connection.execute(put(4)));
    expect([await seenInside(), await seen()]).toEqual([[1, 2, 3, 4], []]);
  });
  await work.commit((last) => last.execute(put(5)).execute());
  expect(await seen()).toEqual([1, 2, 3, 4, 5]);
});

it("takes everything back when the work fails, also where a single write or one connection came first", async () => {
  await db.execute(sql`delete from shelves`);
  for (const first of [
    () => db.execute(put(1)),
    () => onOneConnection(db, (connection) => connection.execute(put(1))),
    () => db.transaction((tx) => tx.execute(put(1))),
  ]) {
    const work = begin();
    await work.run(first);
    await work.takeBack();
    expect(await seen()).toEqual([]);
  }
});

it("commits nothing when the last write is refused, and tells why", async () => {
  await db.execute(sql`delete from shelves`);
  const work = begin();
  await work.run(() => db.execute(put(1)));
  const refused = await work.commit((last) => last.execute(put(2, -1)).execute()).catch((error: unknown) => error);
  expect([constraintOf(refused), await seen()]).toEqual(["shelves_no_negative", []]);
});

it("goes on after a refused transaction or single write, as if that had been alone", async () => {
  await db.execute(sql`delete from shelves`);
  for (const isFirst of [true, false]) {
    const id = isFirst ? 10 : 20;
    const work = begin();
    await work.run(async () => {
      if (!isFirst) await db.execute(put(id));
      const failures = [
        await db.transaction((tx) => tx.execute(put(id + 1, -1))).catch(constraintOf),
        await committing(db, async (tx, atLast) => {
          await tx.execute(put(id + 2));
          atLast(tx.execute(put(id + 3, -1)).execute());
        }).catch(constraintOf),
        await db
          .execute(put(id + 4, -1))
          .execute()
          .catch(constraintOf),
      ];
      expect(failures).toEqual(failures.map(() => "shelves_no_negative"));
      await db.execute(put(id + 5));
    });
    await work.commit(async () => {});
  }
  expect(await seen()).toEqual([15, 20, 25]);
});

it("runs transactions that are asked at once one after the other, and one inside another within it", async () => {
  await db.execute(sql`delete from shelves`);
  const work = begin();
  await work.run(async () => {
    await Promise.all([
      db.transaction(async (tx) => {
        await tx.execute(put(1));
        await db.transaction((inner) => inner.execute(put(2)));
      }),
      db.transaction((tx) => tx.execute(put(3))),
    ]);
  });
  await work.commit(async () => {});
  expect(await seen()).toEqual([1, 2, 3]);
});

it("lets a single write wait for a transaction that runs, which may be taken back", async () => {
  await db.execute(sql`delete from shelves`);
  const work = begin();
  await work.run(async () => {
    const refused = db.transaction(async (tx) => {
      await tx.execute(put(1));
      await tx.execute(put(2, -1));
    });
    const outcomes = await Promise.allSettled([refused, db.execute(put(3))]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });
  await work.commit(async () => {});
  expect(await seen()).toEqual([3]);
});

it("commits what was written before it reaches outside, and takes back only what followed", async () => {
  await db.execute(sql`delete from shelves`);
  const work = begin();
  await work.run(async () => {
    await db.execute(put(1));
    await commitBeforeOutside();
    expect(await seen()).toEqual([1]);
    await db.execute(put(2));
  });
  await work.takeBack();
  expect([work.hasCommitted, await seen()]).toEqual([true, [1]]);
});

it("commits nothing when what it asks at the beginning is refused", async () => {
  await db.execute(sql`delete from shelves`);
  const work = new OneCommit(db, async () => {
    throw new Error("the claim is gone");
  });
  await work.run(() => db.execute(put(1)));
  await expect(work.commit(async () => {})).rejects.toThrow("the claim is gone");
  expect(await seen()).toEqual([]);
});

it("holds one connection, gives it back, and leaves what is asked after it alone", async () => {
  await db.execute(sql`delete from shelves`);
  const works = Array.from({ length: 30 }, (_, id) => ({ id, work: begin() }));
  await Promise.all(
    works.map(async ({ id, work }) => {
      await work.run(() => db.execute(put(id)));
      await work.commit(async () => {});
      await work.run(() => db.execute(put(100 + id)));
    }),
  );
  expect(await seen()).toHaveLength(60);
  expect(db.$client.idleCount).toBe(db.$client.totalCount);
});

it("takes as many packets as transactions of their own, with the answer that was stored after them", async () => {
  const twice = async () => {
    await committing(db, async (tx, atLast) => {
      await tx.execute(sql`select 1 from shelves`);
      atLast(tx.execute(sql`update shelves set jars = jars`).execute());
    });
    await db.execute(sql`select 1 from shelves`);
  };
  const packets = async (asked: () => Promise<unknown>) => {
    const before = databaseTraffic.packets;
    await asked();
    return databaseTraffic.packets - before;
  };
  const store = sql`update shelves set jars = jars`;
  const apartFromEachOther = await packets(async () => {
    await twice();
    await db.execute(store);
  });
  const together = await packets(async () => {
    const work = begin();
    await work.run(twice);
    await work.commit((last) => last.execute(store).execute());
  });
  expect(together).toBe(apartFromEachOther);
});

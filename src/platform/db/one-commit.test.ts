import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { AppError } from "#shared/app-error.ts";
import { testDatabase } from "#testing/test-database.ts";
import {
  closeDatabase,
  constraintOf,
  onOneConnection,
  openDatabase,
  withPipelinedCommit,
  withRetry,
} from "./client.ts";
import { databaseTraffic } from "./database-traffic.ts";
import { commitBeforeOutside, commitSeparately, inOneCommit, OneCommit } from "./one-commit.ts";

const { db, url } = await testDatabase();
await db.execute(
  sql`create table shelves (id int primary key, jars int not null constraint shelves_no_negative check (jars >= 0))`,
);

const put = (id: number, jars = 1) => sql`insert into shelves values (${id}, ${jars})`;

/** Returns the shelves (the rows of this test) that other connections see. */
const seen = async () =>
  commitSeparately(async () => {
    const { rows } = await db.execute<{ id: number }>(sql`select id from shelves order by id`);
    return rows.map(({ id }) => id);
  });

/** Returns the shelves that the request's own work sees. */
const seenInside = async () => {
  const { rows } = await db.execute<{ id: number }>(sql`select id from shelves order by id`);
  return rows.map(({ id }) => id);
};

const begin = () => new OneCommit(db, async () => {});

it("a request's transactions, single writes and last write are written by one commit, and none of them earlier", async () => {
  await db.execute(sql`delete from shelves`);
  const work = begin();
  await work.run(async () => {
    await withRetry(db, (tx) => tx.execute(put(1)));
    await db.execute(put(2));
    await withPipelinedCommit(db, async (tx, atLast) => atLast(tx.execute(put(3)).execute()));
    await onOneConnection(db, (connection) => connection.execute(put(4)));
    expect([await seenInside(), await seen()]).toEqual([[1, 2, 3, 4], []]);
  });
  await work.commit((last) => last.execute(put(5)).execute());
  expect(await seen()).toEqual([1, 2, 3, 4, 5]);
});

it("the whole request is rolled back when its work fails, even after a single write or work on one connection", async () => {
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

it("nothing of a request is committed if its last write is rejected, and the request reports the cause", async () => {
  await db.execute(sql`delete from shelves`);
  const work = begin();
  await work.run(() => db.execute(put(1)));
  const refused = await work.commit((last) => last.execute(put(2, -1)).execute()).catch((error: unknown) => error);
  expect([constraintOf(refused), await seen()]).toEqual(["shelves_no_negative", []]);
});

it("a request continues after one of its transactions or single writes was rejected, and commits the others", async () => {
  await db.execute(sql`delete from shelves`);
  for (const isFirst of [true, false]) {
    const id = isFirst ? 10 : 20;
    const work = begin();
    await work.run(async () => {
      if (!isFirst) await db.execute(put(id));
      const failures = [
        await db.transaction((tx) => tx.execute(put(id + 1, -1))).catch(constraintOf),
        await withPipelinedCommit(db, async (tx, atLast) => {
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

it("a request runs concurrent transactions one after another, and a nested transaction inside its parent", async () => {
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

it("a request's single write waits for a running transaction, and is committed even if that transaction is rolled back", async () => {
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

it("a request's earlier writes are committed before an external call, and a later failure rolls back only later writes", async () => {
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

it("nothing of a request is committed when its initial check is rejected", async () => {
  await db.execute(sql`delete from shelves`);
  const work = new OneCommit(db, async () => {
    throw new Error("the claim is gone");
  });
  await work.run(() => db.execute(put(1)));
  await expect(work.commit(async () => {})).rejects.toThrow("the claim is gone");
  expect(await seen()).toEqual([]);
});

it("a request uses one connection, returns it, and leaves no setting on it that affects later statements", async () => {
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

it("work done apart from a request's commit gets a connection even if requests hold all connections of the pool", async () => {
  await db.execute(sql`delete from shelves`);
  const narrow = openDatabase(url, { maxConnections: 2, connectionTimeoutMs: 2_000 });
  const works = [1, 2].map((id) => ({ id, work: new OneCommit(narrow) }));
  const held = Promise.withResolvers<void>();
  let holding = 0;
  await Promise.all(
    works.map(async ({ id, work }) => {
      await work.run(async () => {
        await narrow.execute(put(id));
        holding += 1;
        if (holding === works.length) held.resolve();
        await held.promise;
        await commitSeparately(() => narrow.execute(put(10 + id)));
        await commitSeparately(() => narrow.transaction((tx) => tx.execute(put(20 + id))));
      });
      await work.takeBack();
    }),
  );
  expect(await seen()).toEqual([11, 12, 21, 22]);
  await closeDatabase(narrow);
  await expect(commitSeparately(() => narrow.execute(sql`select 1`))).rejects.toThrow();
});

it("a request whose other work fails rolls back a running transaction, even if that transaction writes afterward", async () => {
  await db.execute(sql`delete from shelves`);
  const [work, failed] = [begin(), Promise.withResolvers<void>()];
  let late: Promise<unknown> | undefined;
  await expect(
    work.run(async () => {
      late = db.transaction(async (tx) => {
        await tx.execute(put(1));
        await failed.promise;
        await tx.execute(put(2));
      });
      throw new Error("refused beside it");
    }),
  ).rejects.toThrow("refused beside it");
  const taken = work.takeBack();
  failed.resolve();
  await Promise.all([taken, late]);
  expect(await seen()).toEqual([]);
});

it("a request commits only after its running transactions have ended, both before an external call and at the end", async () => {
  await db.execute(sql`delete from shelves`);
  const slow = (id: number, failure?: Error) =>
    db.transaction(async (tx) => {
      await tx.execute(put(id));
      await tx.execute(sql`select pg_sleep(0.05)`);
      await tx.execute(put(id + 1));
      if (failure) throw failure;
    });
  const work = begin();
  const late = await work.run(async () => {
    await Promise.all([slow(1), commitBeforeOutside(), slow(3)]);
    return [slow(5, new Error("refused late")).catch(() => {})];
  });
  await work.commit((last) => last.execute(put(7)).execute());
  await Promise.all(late);
  expect(await seen()).toEqual([1, 2, 3, 4, 7]);
});

it("a request that has ended refuses a further write on its connection, because no commit would follow", async () => {
  await db.execute(sql`delete from shelves`);
  const [work, ended] = [begin(), Promise.withResolvers<void>()];
  let late: Promise<unknown> | undefined;
  await work.run(async () => {
    late = onOneConnection(db, async (connection) => {
      await ended.promise;
      await connection.execute(put(1));
    });
  });
  await work.takeBack();
  ended.resolve();
  await expect(late).rejects.toThrow();
  expect([await seen(), db.$client.idleCount]).toEqual([[], db.$client.totalCount]);
});

it("a request doesn't query a connection that it has returned", async () => {
  await db.execute(sql`delete from shelves`);
  const narrow = openDatabase(url, { maxConnections: 2 });
  const work = new OneCommit(narrow);
  await work.run(() =>
    onOneConnection(narrow, async (connection) => {
      await connection.execute(put(1));
      await commitBeforeOutside();
      const theirs = await narrow.$client.connect();
      await theirs.query("begin");
      await theirs.query("insert into shelves values (2, 1)");
      const { rows } = await connection.execute(sql`select id from shelves order by id`);
      expect(rows).toEqual([{ id: 1 }]);
      await theirs.query("rollback");
      theirs.release();
    }),
  );
  await work.commit(async () => {});
  await closeDatabase(narrow);
});

it("a request treats a select that calls a writing function as a write", async () => {
  const jobs = async () => {
    const { rows } = await commitSeparately(() =>
      db.execute(sql`select id from graphile_worker.jobs where key = 'one-commit'`),
    );
    return rows.length;
  };
  const work = begin();
  await work.run(async () => {
    await db.execute(sql`select enqueue_job('none', '{}'::json, job_key => 'one-commit')`);
  });
  await work.takeBack();
  expect(await jobs()).toBe(0);
});

it("a nested transaction that is rejected rolls back nothing else, because each savepoint has a unique name", async () => {
  await db.execute(sql`delete from shelves`);
  const work = begin();
  await work.run(async () => {
    await db.execute(put(1));
    let late: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(put(2));
      await db.transaction(async (inner) => {
        await inner.execute(put(3));
        await db.transaction((innermost) => innermost.execute(put(4)));
        await db.transaction((innermost) => innermost.execute(put(5, -1))).catch(() => {});
        late = sleep(1).then(() => db.transaction((after) => after.execute(put(9))));
      });
      await late;
      await tx.execute(put(6));
    });
    await db
      .transaction(async (tx) => {
        await tx.execute(put(7));
        await db.transaction((inner) => inner.execute(put(8)));
        throw new Error("refused");
      })
      .catch(() => {});
  });
  await work.commit(async () => {});
  expect(await seen()).toEqual([1, 2, 3, 4, 6, 9]);
});

it("of several concurrent writes, only writes that would also fail alone are rejected, even if the first write is one", async () => {
  for (const before of [[], [0]]) {
    await db.execute(sql`delete from shelves`);
    const work = begin();
    await work.run(async () => {
      for (const id of before) await db.execute(put(id));
      const writes = [put(1, -1), put(2), put(3, -1), put(4), put(5)];
      const outcomes = await Promise.all(
        writes.map((write) =>
          db
            .execute(write)
            .execute()
            .then(() => "put", constraintOf),
        ),
      );
      const refused = "shelves_no_negative";
      expect(outcomes).toEqual([refused, "put", refused, "put", "put"]);
      const [, read] = await Promise.allSettled([db.execute(put(6, -1)).execute(), seenInside()]);
      expect(read).toEqual({ status: "fulfilled", value: [...before, 2, 4, 5] });
      const alone = db.execute(put(6, -1)).execute();
      await Promise.allSettled([alone, db.transaction((tx) => tx.execute(put(7)))]);
    });
    await work.commit(async () => {});
    expect(await seen()).toEqual([...before, 2, 4, 5, 7]);
  }
});

it("a request without an idempotency key commits once: all its work, or the work before a refusal, or nothing after a fault", async () => {
  await db.execute(sql`delete from shelves`);
  const twice = (id: number, failure?: Error) =>
    inOneCommit(db, async () => {
      await db.execute(put(id));
      expect(await seen()).not.toContain(id);
      if (failure) throw failure;
      await db.transaction((tx) => tx.execute(put(id + 1)));
    });
  await twice(1);
  await expect(twice(3, new AppError("not_found"))).rejects.toThrow();
  await expect(twice(5, new Error("a fault"))).rejects.toThrow("a fault");
  expect(await seen()).toEqual([1, 2, 3]);
});

it("a request with one commit sends no more packets than one with separate transactions that then stores the response", async () => {
  const twice = async () => {
    await withPipelinedCommit(db, async (tx, atLast) => {
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

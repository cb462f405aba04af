import { databaseTraffic } from "#platform/db/database-traffic.ts";

/** Returns how many packets (round trips to the database) a call waits for, and its result. */
export async function packetsOf<Result>(work: () => Promise<Result>): Promise<[packets: number, result: Result]> {
  const count = () => databaseTraffic.packets - databaseTraffic.packetsBehind;
  const before = count();
  const result = await work();
  return [count() - before, result];
}

/** Returns how many statements a call sends to the database, and its result. */
export async function statementsOf<Result>(work: () => Promise<Result>): Promise<[statements: number, result: Result]> {
  const before = databaseTraffic.statements;
  const result = await work();
  return [databaseTraffic.statements - before, result];
}

import { databaseTraffic } from "#platform/db/database-traffic.ts";

/** Returns the packets to the database that a call waits for, and its result. */
export async function packetsOf<Result>(work: () => Promise<Result>): Promise<[packets: number, result: Result]> {
  const count = () => databaseTraffic.packets - databaseTraffic.packetsBehind;
  const before = count();
  const result = await work();
  return [count() - before, result];
}

/** Returns the statements that work sends to the database, and its result. */
export async function statementsOf<Result>(work: () => Promise<Result>): Promise<[statements: number, result: Result]> {
  const before = databaseTraffic.statements;
  const result = await work();
  return [databaseTraffic.statements - before, result];
}

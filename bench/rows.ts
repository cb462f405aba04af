import { usageOf } from "./cpu.ts";
import { dearStatements } from "./dear-statements.ts";
import type { LoadResult } from "./load.ts";
import type { ServerUnderTest } from "./server-under-test.ts";

/**
 * A measured row: the processor milliseconds of server and database for one call, the statements that it sent, and the
 * 99th percentile of the elapsed time.
 */
export type MeasuredRow = {
  name: string;
  serverMs: number;
  databaseMs: number;
  statements: number;
  p99: number;
};

/**
 * Measures rows and prints each when it is done. Besides requests per second, a row has for one request the processor
 * time of server and database, and what it sent to the database: the number of statements, and of packets (round trips,
 * for each of which the call waits). On a busy machine, requests per second fall and processor times rise somewhat;
 * statements and packets are the same on every machine. With `dearIn`, the data folder of a server whose database
 * collects statement statistics, each row also prints its most expensive statements.
 */
export class Rows {
  readonly #server: ServerUnderTest;
  readonly #dearIn: string | undefined;
  failures = 0;
  readonly measured: MeasuredRow[] = [];

  constructor(server: ServerUnderTest, { dearIn }: { dearIn?: string } = {}) {
    this.#server = server;
    this.#dearIn = dearIn;
  }

  async measure(name: string, target: string, work: () => Promise<LoadResult>): Promise<LoadResult> {
    const [before, sentBefore] = [this.#cpu(), await this.#server.databaseTraffic()];
    const { result, lines } = this.#dearIn
      ? await dearStatements(this.#dearIn, work)
      : { result: await work(), lines: [] };
    const [after, sentAfter] = [this.#cpu(), await this.#server.databaseTraffic()];
    const calls = Math.max(1, result.total);
    const msOf = (kind: "server" | "database") => ((after[kind] - before[kind]) / calls) * 1_000;
    const each = (kind: "server" | "database") => msOf(kind).toFixed(2).padStart(7);
    const sentOf = (kind: "statements" | "packets") => (sentAfter[kind] - sentBefore[kind]) / calls;
    const sent = (kind: "statements" | "packets") => sentOf(kind).toFixed(1).padStart(6);
    const cpu = `${each("server")} ms ${each("database")} ms`;
    this.#print(name, result, `${cpu} ${sent("statements")} ${sent("packets")}`, target);
    for (const line of lines) process.stdout.write(`${line}\n`);
    this.failures += result.failures;
    this.measured.push({
      name,
      serverMs: msOf("server"),
      databaseMs: msOf("database"),
      statements: sentOf("statements"),
      p99: result.p99,
    });
    return result;
  }

  async constant(name: string, pid: number, work: () => Promise<LoadResult>): Promise<LoadResult> {
    const before = usageOf(pid).cpuSeconds;
    const result = await work();
    const each = ((usageOf(pid).cpuSeconds - before) / Math.max(1, result.total)) * 1_000;
    this.#print(name, result, `${each.toFixed(2).padStart(7)} ms ${" ".repeat(24)}`, "");
    return result;
  }

  #cpu() {
    const { pid, databasePid } = this.#server;
    return {
      server: usageOf(pid).cpuSeconds,
      database: databasePid ? usageOf(databasePid, { withChildren: true }).cpuSeconds : 0,
    };
  }

  #print(name: string, { perSecond, p99, failures, whyFailed = "" }: LoadResult, costs: string, target: string): void {
    const figures = `${perSecond.toFixed(0).padStart(7)}/s ${p99.toFixed(0).padStart(6)} ms`;
    const failed = failures > 0 ? `  ${failures} FAILED ${whyFailed}` : "";
    process.stdout.write(`${name.padEnd(50)} ${figures} ${costs.padStart(35)}  ${target}${failed}\n`);
  }
}

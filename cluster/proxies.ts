import type { ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PASSWORD } from "./database.ts";
import { HERE, MACHINES } from "./lan.ts";
import { giveToTools, startTool } from "./tools.ts";

/** HAProxy's address for the primary, and for the clinic. */
export const DATABASE_PORT = 5_000;
export const WEB_ORIGIN = "http://127.0.0.1:8080";
/** The ports of two processes' poolers; the third process connects to the database servers directly (OP-2). */
export const POOLER_PORTS = [6_431, 6_432];
export const WEB_PORTS = [3_001, 3_002, 3_003];

const deploy = resolve(import.meta.dirname, "..", "deploy", "patroni");

/** HAProxy and two PgBouncers using the files of deploy/patroni. Each can be killed and restarted. */
export class Proxies {
  readonly #folder: string;
  haproxy: ChildProcess | undefined;
  poolers: ChildProcess[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  start(): void {
    this.startHaproxy();
    this.poolers = POOLER_PORTS.map((port) => this.startPooler(port));
  }

  startHaproxy(): void {
    const env = {
      DEPLOY: "/srv/deploy",
      DATABASE_BIND: `${HERE}:${DATABASE_PORT}`,
      WEB_BIND: new URL(WEB_ORIGIN).host,
      ...Object.fromEntries(MACHINES.map(({ address }, index) => [`DATA_${index + 1}`, address])),
      ...Object.fromEntries(WEB_PORTS.map((port, index) => [`WEB_${index + 1}`, `127.0.0.1:${port}`])),
    };
    const command = ["/usr/sbin/haproxy", "-db", "-f", "/srv/deploy/haproxy.cfg"];
    this.haproxy = startTool(command, { run: this.#folder, env, log: join(this.#folder, "haproxy.log") });
  }

  startPooler(port: number): ChildProcess {
    const folder = join(this.#folder, `pooler-${port}`);
    giveToTools(folder);
    const place = `/srv/run/pooler-${port}`;
    const settings = readFileSync(join(deploy, "pgbouncer.ini"), "utf8")
      .replace("host=db.internal", `host=${HERE}`)
      .replace("listen_port = 6432", `listen_port = ${port}`)
      .replace("/etc/pgbouncer/userlist.txt", `${place}/userlist.txt`);
    writeFileSync(join(folder, "pgbouncer.ini"), settings);
    writeFileSync(join(folder, "userlist.txt"), `"halcyon" "${PASSWORD}"\n`);
    const log = join(this.#folder, `pooler-${port}.log`);
    const command = ["/usr/sbin/pgbouncer", `${place}/pgbouncer.ini`];
    return startTool(command, { run: this.#folder, log });
  }
}

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { toolsFolder } from "../scripts/support/tools-folder.mjs";
import { giveToTools, startTool } from "./tools.ts";

const HOST = "127.0.0.1";
const PORT = 8_085;
const CACHE_PORT = 11_311;
const BUCKET = "clinic";
const KEY = "test:tester";
const SECRET = "testing";
const REPLICAS = [1, 2] as const;
const SERVERS = ["account", "container", "object"] as const;
const SECONDS_TO_START = 120;
/** The folder of Swift's files, as seen inside the tools' root folder. */
const PLACE = "/srv/run/swift";

type Replica = (typeof REPLICAS)[number];

/** The address of the bucket for the processes of Halcyon. */
export const S3_URL = `http://${encodeURIComponent(KEY)}:${SECRET}@${HOST}:${PORT}/${BUCKET}`;

/** Returns why there is no object storage; undefined if there is. */
export function whyNoSwift(): string | undefined {
  const missing = ["swift-proxy-server", "swift-object-server", "swift-ring-builder", "memcached"].find(
    (program) => !existsSync(join(toolsFolder ?? "/", "usr", "bin", program)),
  );
  return missing ? `the folder of tools has no ${missing}` : undefined;
}

const portOf = (replica: Replica, server: number) => 6_000 + replica * 10 + server;

/** OpenStack Swift with the S3 interface: a proxy, and two replicas of everything. */
export class Swift {
  readonly #folder: string;
  readonly #run: string;
  readonly #replicas = new Map<Replica, ChildProcess[]>();
  #proxy: ChildProcess | undefined;

  constructor(run: string) {
    this.#run = run;
    this.#folder = join(run, "swift");
  }

  async start(): Promise<void> {
    for (const replica of REPLICAS) mkdirSync(join(this.#folder, String(replica), "disk"), { recursive: true });
    this.#writeSettings();
    giveToTools(this.#folder);
    await Promise.all(SERVERS.map((name, server) => this.#makeRing(name, server)));
    this.#startTool("cache", ["/usr/bin/memcached", "-p", String(CACHE_PORT), "-l", HOST, "-U", "0"]);
    for (const replica of REPLICAS) this.startReplica(replica);
    this.startProxy();
    const bucket = `http://${HOST}:${PORT}/${BUCKET}`;
    const client = new AwsClient({
      accessKeyId: KEY,
      secretAccessKey: SECRET,
      service: "s3",
      region: "us-east-1",
      retries: 0,
    });
    const end = performance.now() + SECONDS_TO_START * 1_000;
    while (!(await client.fetch(bucket, { method: "PUT" }).catch(() => undefined))?.ok) {
      if (performance.now() > end) throw new Error(`the object storage wasn't there in ${SECONDS_TO_START} s`);
      await sleep(500);
    }
  }

  startReplica(replica: Replica): void {
    const commands = SERVERS.map((name) => [`/usr/bin/swift-${name}-server`, `${PLACE}/${name}-${replica}.conf`]);
    this.#replicas.set(
      replica,
      commands.map((command) => this.#startTool(`replica-${replica}`, command)),
    );
  }

  killReplica(replica: Replica): void {
    for (const child of this.#replicas.get(replica) ?? []) child.kill("SIGKILL");
  }

  startProxy(): void {
    this.#proxy = this.#startTool("proxy", ["/usr/bin/swift-proxy-server", `${PLACE}/proxy.conf`]);
  }

  killProxy(): void {
    this.#proxy?.kill("SIGKILL");
  }

  #startTool(name: string, command: string[]): ChildProcess {
    return startTool(command, { run: this.#run, log: join(this.#folder, `${name}.log`) });
  }

  async #makeRing(name: string, server: number): Promise<void> {
    const builder = `swift-ring-builder ${name}.builder`;
    const disks = REPLICAS.map((replica) => `${builder} add r1z${replica}-${HOST}:${portOf(replica, server)}/disk 1`);
    const steps = [`cd ${PLACE}`, `${builder} create 4 ${REPLICAS.length} 0`, ...disks, `${builder} rebalance`];
    const [code] = await once(this.#startTool("rings", ["/bin/sh", "-c", steps.join(" && ")]), "exit");
    if (code !== 0) throw new Error(`the ring of ${name} couldn't be made: see ${this.#folder}/rings.log`);
  }

  #writeSettings(): void {
    const write = (name: string, text: string) => writeFileSync(join(this.#folder, name), text);
    const serverOf = (port: number) =>
      `[DEFAULT]\nbind_ip = ${HOST}\nbind_port = ${port}\nworkers = 0\nswift_dir = ${PLACE}\nuser = postgres\n`;
    write(
      "swift.conf",
      "[swift-hash]\nswift_hash_path_prefix = cluster\nswift_hash_path_suffix = cluster\n[storage-policy:0]\nname = two\ndefault = yes\n",
    );
    for (const replica of REPLICAS)
      for (const [server, name] of SERVERS.entries())
        write(
          `${name}-${replica}.conf`,
          `${serverOf(portOf(replica, server))}devices = ${PLACE}/${replica}\nmount_check = false
[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
        );
    write(
      "proxy.conf",
      `${serverOf(PORT)}[pipeline:main]\npipeline = catch_errors cache listing_formats s3api tempauth proxy-server
[filter:catch_errors]\nuse = egg:swift#catch_errors
[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = ${HOST}:${CACHE_PORT}
[filter:listing_formats]\nuse = egg:swift#listing_formats
[filter:s3api]\nuse = egg:swift#s3api
[filter:tempauth]\nuse = egg:swift#tempauth\nuser_test_tester = ${SECRET} .admin
[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n`,
    );
  }
}

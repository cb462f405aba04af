import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { TOOLS_PLACE, toolsFolder } from "../scripts/support/tools-folder.mjs";

const root = resolve(import.meta.dirname, "..");

/**
 * Mount points for the folders of a run, in the tools' root: the root folder of a Debian with the cluster's programs.
 */
const DATA = "var/lib/halcyon";
const DEPLOY = "srv/deploy";
const RUN = "srv/run";
const DEVICES = ["null", "zero", "random", "urandom"];
/** The group and user of programs in the tools' root. */
const USER = "postgres";

export type Tool = {
  /** Name of the network namespace in which the program runs; by default the test harness's own. */
  netns?: string;
  /** The folder mounted as `/var/lib/halcyon`. */
  data?: string;
  /** The folder of the run's own settings, mounted as `/srv/run`. */
  run: string;
  env?: Record<string, string>;
  /** The file of the control group that the process joins. */
  group?: string;
  log: string;
};

/** Returns why the cluster can't run here; undefined if it can. */
export function whyNoCluster(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it needs root on Linux, for network namespaces";
  if (!toolsFolder) return `there is no folder of tools: ${TOOLS_PLACE} (cluster/README.md says how to make one)`;
  for (const program of ["usr/bin/patroni", "usr/bin/etcd", "usr/sbin/pgbouncer", "usr/sbin/haproxy"])
    if (!existsSync(join(toolsFolder, program))) return `the folder of tools has no ${program}`;
  return undefined;
}

/** Gives a folder to the tools' user. */
export function giveToTools(folder: string): void {
  const [uid = "0", gid = "0"] = execFileSync("chroot", [tools(), "sh", "-c", `id -u ${USER}; id -g ${USER}`], {
    encoding: "utf8",
  }).split("\n");
  mkdirSync(folder, { recursive: true });
  execFileSync("chown", ["-R", `${uid}:${gid}`, folder]);
}

/**
 * Starts a program in the tools' root, with its own mounts that end with it. Only harmless devices of the machine are
 * available, because Patroni would use a watchdog.
 */
export function startTool(command: string[], { netns, data, run, env = {}, group, log }: Tool): ChildProcess {
  const folder = tools();
  for (const place of [DATA, DEPLOY, RUN]) mkdirSync(join(folder, place), { recursive: true });
  const mounts = [
    `mount -t proc proc ${folder}/proc`,
    `mount -t tmpfs -o mode=755 tmpfs ${folder}/dev`,
    ...DEVICES.map((name) => `touch ${folder}/dev/${name} && mount --bind /dev/${name} ${folder}/dev/${name}`),
    `mkdir -p ${folder}/dev/shm && mount -t tmpfs -o mode=1777 tmpfs ${folder}/dev/shm`,
    `mount -t tmpfs -o mode=1777 tmpfs ${folder}/tmp`,
    `mount --bind ${join(root, "deploy", "patroni")} ${folder}/${DEPLOY}`,
    `mount --bind ${run} ${folder}/${RUN}`,
    ...(data ? [`mount --bind ${data} ${folder}/${DATA}`] : []),
  ].join(" && ");
  const inside = `${mounts} && exec chroot --userspec=${USER}:${USER} ${folder} "$@"`;
  const own = ["unshare", "--mount", "--propagation", "private", "sh", "-c", inside, "sh", ...command];
  const there = netns ? ["ip", "netns", "exec", netns, ...own] : own;
  // Joins the control group before entering the network's namespace, in which there are no groups.
  const grouped = group ? ["sh", "-c", `echo $$ > ${group} && exec "$@"`, "sh", ...there] : there;
  const [program = "", ...rest] = grouped;
  const output = openSync(log, "a");
  return spawn(program, rest, {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", HOME: "/tmp", ...env },
    stdio: ["ignore", output, output],
  });
}

function tools(): string {
  if (!toolsFolder) throw new Error("no folder of tools");
  return toolsFolder;
}

import { execFile, type SpawnOptions } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { copyPostgresFiles } from "./embedded-files.ts";

const run = promisify(execFile);

/**
 * As whom PostgreSQL runs; it refuses to run as root. `self`: as the user that runs Node. `namespace`: still as them,
 * but in a user namespace where they have another number. `user`: root gives the data folder to another user of the
 * machine and starts it as them.
 */
export const ownerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("self") }),
  z.object({ kind: z.literal("namespace"), uid: z.number() }),
  z.object({ kind: z.literal("user"), uid: z.number(), gid: z.number() }),
]);
export type Owner = z.infer<typeof ownerSchema>;

type Account = { name: string; uid: number; gid: number };

async function listAccounts(): Promise<Account[]> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  return lines.flatMap((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/**
 * Chooses how PostgreSQL can run here, `remembered` first. Both programs look their user's number up, so it must be one
 * that the machine knows.
 */
export async function chooseOwner(
  files: string,
  remembered: Owner | undefined,
): Promise<{ owner: Owner; files: string }> {
  const uid = process.getuid?.();
  const accounts = await listAccounts();
  const isKnown = uid === undefined || accounts.length === 0 || accounts.some((account) => account.uid === uid);
  const others = accounts.filter((account) => account.uid !== 0);
  const plain =
    others.find(({ name }) => name === "postgres") ?? others.find(({ name }) => name === "nobody") ?? others[0];

  const candidates: Owner[] = [];
  if (uid !== 0 && isKnown) candidates.push({ kind: "self" });
  if (remembered) candidates.push(remembered);
  if (plain)
    candidates.push({ kind: "namespace", uid: others.find((account) => account.uid === 1000)?.uid ?? plain.uid });
  if (plain && uid === 0) candidates.push({ kind: "user", uid: plain.uid, gid: plain.gid });
  if (uid !== 0) candidates.push({ kind: "self" });

  let reason: unknown;
  for (const owner of candidates) {
    try {
      return { owner, files: await proveOwner(owner, files) };
    } catch (error) {
      reason = error;
    }
  }
  throw new Error(
    "PostgreSQL doesn't run as root, and this machine allows neither a user namespace nor a start as another user: start Halcyon as another user, or set DATABASE_URL.",
    { cause: reason },
  );
}

/** Returns the folder of programs that run as this owner, or throws why none does. */
async function proveOwner(owner: Owner, files: string): Promise<string> {
  const prove = (folder: string) => {
    const { command, args, options } = commandFor(owner, join(folder, "bin", "postgres"), ["--version"]);
    return run(command, args, { uid: options.uid, gid: options.gid, cwd: "/" });
  };
  try {
    await prove(files);
    return files;
  } catch (error) {
    if (owner.kind !== "user") throw error;
    const version = (await run(join(files, "bin", "postgres"), ["--version"])).stdout.trim().split(" ").at(-1) ?? "";
    const copy = await copyPostgresFiles(files, version);
    await prove(copy);
    return copy;
  }
}

/** The command line that runs one of PostgreSQL's programs as its owner. */
export function commandFor(
  owner: Owner,
  program: string,
  args: string[],
): { command: string; args: string[]; options: SpawnOptions } {
  if (owner.kind === "namespace") {
    return { command: "unshare", args: ["--user", `--map-user=${owner.uid}`, program, ...args], options: {} };
  }
  if (owner.kind === "user") return { command: program, args, options: { uid: owner.uid, gid: owner.gid } };
  return { command: program, args, options: {} };
}

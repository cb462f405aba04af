import { execFile, type SpawnOptions } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { copyPostgresFiles } from "./embedded-files.ts";

const run = promisify(execFile);

/**
 * The user that runs PostgreSQL, which refuses to run as root. `self`: the user that runs Node. `namespace`: the same
 * user, but in a user namespace with another number. `user`: root gives the data folder to another user and starts it
 * as that user.
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
 * Chooses how PostgreSQL can run here, trying `remembered` first. `postgres` and `initdb` look up the user by number,
 * so the machine must know the user.
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

/** Returns the folder of programs that run as this owner, or throws the reason if none does. */
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

/** Returns the command line that runs a PostgreSQL program as its owner. */
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

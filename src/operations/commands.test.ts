import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commandNamed, linesOfHelp } from "./commands.ts";
import { readVersion } from "./read-version.ts";

const halcyon = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "halcyon.ts"), ...args], {
    encoding: "utf8",
  });
  return { status, stderr };
};

it("OP-11: the command halcyon runs every other command by its name, and lists all commands for an unknown name", () => {
  const names = linesOfHelp().flatMap((line) => /^ {2}([a-z-]+)/.exec(line)?.[1] ?? []);
  expect(names).toEqual([
    ...["start", "check-config", "migrate", "first-staff", "reset-staff", "backup", "verify", "restore"],
    ...["erase-again", "reseal", "restore-drill", "check-data", "rebuild-reports", "doctor"],
  ]);
  expect(names.filter((name) => !commandNamed(name))).toEqual([]);
  expect(halcyon("nonsense")).toMatchObject({ status: 64, stderr: `${linesOfHelp().join("\n")}\n` });
});

it("OP-11: the reported version is the version of the package", async () => {
  expect(await readVersion()).toMatch(/^\d+\.\d+\.\d+$/);
});

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseEnv } from "#platform/env.ts";
import { openBrowser } from "../support/browser.ts";
import { portForTest } from "../support/port-for-test.ts";
import { stepsOf } from "../support/readme-steps.ts";
import { openTerminal, type Terminal } from "../support/shell.ts";
import { giveCode } from "../support/staff.ts";

const root = resolve(import.meta.dirname, "../..");
const steps = stepsOf(await readFile(join(root, "README.md"), "utf8"), "Open your own clinic");
const browser = await openBrowser();

/** The files of a fresh clone, and the build, which is reused while its sources are unchanged. */
const COPIED = [
  "README.md",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts",
  "src",
  "public",
  "pictures",
  "build",
];

/** Returns the lines of a step's single code block. */
function blockOf(name: string, language: string): string {
  const [block, ...more] = steps.find((step) => step.name === name)?.blocks ?? [];
  if (!block || more.length > 0 || block.language !== language)
    throw new Error(`The README's step "${name}" has no single block of ${language}.`);
  return block.text;
}

/** Creates a copy of the product in a separate folder, without any clinic data. */
async function freshFolder(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), "halcyon-own-"));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const folder = join(place, "halcyon");
  const copy = promisify(execFile);
  await copy("mkdir", [folder]);
  // Copies the timestamps too, because the build uses them to see that its sources are unchanged.
  await copy("cp", ["-a", ...COPIED.map((name) => join(root, name)), folder]);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

describe("the README's section Open your own clinic, followed word for word,", () => {
  it("has the steps that this test runs, and settings that the server accepts at startup", () => {
    expect(steps.map(({ name }) => name)).toEqual([
      "Settings",
      "Start",
      "First administrator",
      "Setting up",
      "Backups",
    ]);
    const settings = blockOf("Settings", "ini").split("\n");
    const env = parseEnv(Object.fromEntries(settings.map((line) => line.split(/=(.*)/, 2))));
    expect(env).toMatchObject({ demo: false, publicUrl: "https://clinic.example", dataDir: "/var/lib/halcyon" });
    expect([env.stripeSecretKey, env.stripeWebhookSecret, env.smtpUrl].every(Boolean)).toBe(true);
  });

  it("leads from an empty folder to the setup wizard and a first backup", { timeout: 150_000 }, async () => {
    const folder = await freshFolder();
    const port = await portForTest();
    const origin = `http://localhost:${port}`;
    const place = (name: string) => join(folder, "..", name);
    // Only this machine's paths and names are inserted; the commands are unchanged.
    const here = (text: string) =>
      text
        .replaceAll("/etc/halcyon.env", place("halcyon.env"))
        .replaceAll("/var/lib/halcyon", place("data"))
        .replaceAll("/var/backups/halcyon", place("backups"))
        .replaceAll("https://clinic.example", origin);
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, TZ: "Pacific/Auckland" };
    const terminals: Terminal[] = [];
    onTestFinished(async () => {
      await Promise.all(terminals.map((terminal) => terminal.interrupt()));
    });
    const type = (lines: string) => {
      const terminal = openTerminal(here(lines), { folder, env });
      terminals.push(terminal);
      return terminal;
    };
    const toTheEnd = async (lines: string) => {
      const terminal = type(lines);
      expect([await terminal.ended, terminal.output()]).toEqual([0, expect.any(String)]);
      return terminal.output();
    };

    // "The last three may come later": this test has neither a card provider nor a mail server.
    const settings = here(blockOf("Settings", "ini")).split("\n").slice(0, -3);
    const ours = [`PORT=${port}`, "HOST=127.0.0.1", "LOG_LEVEL=warn"];
    await writeFile(place("halcyon.env"), `${[...settings, ...ours].join("\n")}\n`, { mode: 0o600 });

    const server = type(blockOf("Start", "sh"));
    await server.printed(`Halcyon is ready at ${origin}`);
    expect(server.output()).not.toContain("administrator:");
    const site = await fetch(`${origin}/`);
    expect(await site.text()).toContain("Opening soon");

    const command = blockOf("First administrator", "sh");
    const link = /^http\S+\/admin\/join\/\S+$/m.exec(await toTheEnd(command))?.[0] ?? "no link was printed";
    expect(link.startsWith(origin)).toBe(true);

    const { page } = await browser.newVisitor(origin);
    await page.goto(link);
    await page.getByLabel("First name").fill("Vera");
    await page.getByLabel("Last name").fill("Larch");
    await page.getByLabel("Password", { exact: true }).fill("a-larch-in-the-street");
    await page.getByRole("button", { name: "Join the team" }).click();
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const secret = (await page.getByText("Secret", { exact: true }).locator("+ p").textContent()) ?? "";
    await giveCode(page, secret);
    await page.getByLabel("I have stored these codes").check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Your clinic" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/setup");

    // The clinic has an administrator now, so the same command is refused.
    const again = type(command);
    expect(await again.ended).toBe(1);

    const told = await toTheEnd(`set -a; . /etc/halcyon.env; set +a\n${blockOf("Backups", "sh")}`);
    expect(told).toContain("The secrets that open encrypted data are in it");
    expect(told).toMatch(/statements, all true/);
    expect((await stat(join(place("backups"), "first.backup"))).size).toBeGreaterThan(1_000);
  });
});

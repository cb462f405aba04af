import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

export type Terminal = {
  /** Returns its output so far. */
  output(): string;
  /** Resolves with the shell's exit code when the shell ends by itself. */
  ended: Promise<number | null>;
  /** Resolves when the words have been printed. Throws when the commands end first. */
  printed(words: string): Promise<void>;
  /** Sends Ctrl-C to all processes of the terminal; resolves when the shell has ended. */
  interrupt(): Promise<void>;
};

/** Runs the lines of a block as if typed into a terminal; the first failing line ends it. */
export function openTerminal(lines: string, { folder, env }: { folder: string; env: NodeJS.ProcessEnv }): Terminal {
  const child: ChildProcess = spawn("sh", ["-e", "-c", lines], {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, "close").then(([code]: (number | null)[]) => code ?? null);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    output: () => output,
    ended,
    async printed(words) {
      while (!output.includes(words)) {
        if (isOver()) throw new Error(`It ended without "${words}":\n${output}`);
        await sleep(50);
      }
    },
    async interrupt() {
      if (!isOver() && child.pid !== undefined) process.kill(-child.pid, "SIGINT");
      await ended;
    },
  };
}

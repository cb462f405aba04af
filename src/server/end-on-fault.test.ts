import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { endOnFault } from "./end-on-fault.ts";

function rig({ closes }: { closes: () => Promise<void> }) {
  const done: string[] = [];
  const lines: string[] = [];
  const logger = createLogger({ level: "warn", destination: { write: (line) => lines.push(line) } });
  const end = endOnFault({
    closing: { run: () => closes().then(() => void done.push("closed")) },
    logger,
    exit: (code) => done.push(`exit ${code}`),
    closeWithinMs: 50,
  });
  return { end, done, lines };
}

it("an uncaught error is logged without personal data, closes the server, and exits with code 1", async () => {
  const { end, done, lines } = rig({ closes: async () => {} });
  await end(new Error("Failed query: insert\nparams: Mara,mara@example.com"), "an error was not caught");
  expect(done).toEqual(["closed", "exit 1"]);
  expect(lines.join("")).toContain("an error was not caught");
  expect(lines.join("")).not.toMatch(/mara/i);
});

it("an uncaught error ends the process even if a part of the server fails to close or takes too long to close", async () => {
  for (const closes of [() => Promise.reject(new Error("no")), () => sleep(5_000, undefined, { ref: false })]) {
    const { end, done } = rig({ closes });
    await end(new Error("broken"), "an error was not caught");
    expect(done).toEqual(["exit 1"]);
  }
});

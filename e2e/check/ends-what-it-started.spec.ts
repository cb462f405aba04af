import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { expectNothingLeft, HANGING, LIGHT, startHangingRun } from "../support/hanging-run/start-hanging-run.ts";

describe("a test run leaves no server, browser or database running", () => {
  it("even if no test finishes for too long: the run then stops and names the test that was running", async () => {
    const { child, started, output } = await startHangingRun(process.execPath, HANGING, {
      NO_PROGRESS_SECONDS: "30",
      ...LIGHT,
    });
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    expect(output()).toMatch(/no test has finished for 30 s; at work:\s+e2e.*hangs, with a process that has left/);
    expect(output()).toMatch(/The ten slowest tests:\n(\s+\d+\.\d s {2}tests: e2e.*\n){2}/);
    expect(output().trimEnd().split("\n").at(-1)).toBe("2 passed, 1 failed");
    await expectNothingLeft(started);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)(
    "after the run receives a %s, and still prints how many tests passed and failed",
    async (signal, expected) => {
      const { child, started, output } = await startHangingRun(process.execPath, HANGING);
      child.kill(signal);
      const [code] = await once(child, "close");
      expect(code).toBe(expected);
      expect(output().trimEnd().split("\n").at(-1)).toBe("2 passed, 1 failed");
      await expectNothingLeft(started);
    },
  );

  it("after the run is killed", async () => {
    const { child, started } = await startHangingRun(process.execPath, HANGING, LIGHT);
    child.kill("SIGKILL");
    await expectNothingLeft(started);
  });

  it("after the npm process that started the run is killed", async () => {
    const shell = `${process.execPath} ${HANGING.join(" ")} & wait`;
    const { child, started } = await startHangingRun("sh", ["-c", shell], { npm_lifecycle_event: "test", ...LIGHT });
    child.kill("SIGKILL");
    await expectNothingLeft(started);
  });

  it("after vitest, started without npm test, is killed", async () => {
    const args = ["node_modules/vitest/vitest.mjs", "run", "--config", HANGING[2] ?? ""];
    const { child, started } = await startHangingRun(process.execPath, args, { TEST_RUN_FOLDER: "", ...LIGHT });
    child.kill("SIGKILL");
    await expectNothingLeft(started);
  });
});

import { it } from "vitest";
import { expectNothingLeft, HANGING, LIGHT, startHangingRun } from "./support/hanging-run/start-hanging-run.ts";

it("a test run that is killed leaves nothing running: no server, browser or database", async () => {
  const { child, started } = await startHangingRun(process.execPath, HANGING, LIGHT);
  child.kill("SIGKILL");
  await expectNothingLeft(started);
});

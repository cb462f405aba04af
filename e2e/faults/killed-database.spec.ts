import { expect, it } from "vitest";
import { isAlive } from "#platform/db/embedded-process.ts";
import { clinicWithDatabase, tell } from "./clinic-with-database.ts";

const clinic = await clinicWithDatabase();

it("the server works again within ten seconds each time its database is killed (O2)", async () => {
  for (let time = 0; time < 3; time += 1) {
    expect((await clinic.logIn()).status).toBe(200);
    process.kill(await clinic.postmaster(), "SIGKILL");
    const seconds = tell("a killed database", await clinic.secondsUntilItWorks());
    expect(seconds).toBeLessThan(10);
    expect((await clinic.ask("/shop")).status).toBe(200);
    // The clinic is ready for a rollout once it listens for changes again, up to two seconds later (OP-8).
    await expect.poll(async () => (await clinic.ask("/readyz")).status, { timeout: 10_000 }).toBe(200);
  }
  // When the clinic is stopped, it stops its database too.
  const postmaster = await clinic.postmaster();
  expect(await clinic.server.stop()).toBe(0);
  await expect(clinic.postmaster()).rejects.toThrow("ENOENT");
  // The ended process has a number until the system has collected it, a moment after its parent's end.
  await expect.poll(() => isAlive(postmaster)).toBe(false);
});

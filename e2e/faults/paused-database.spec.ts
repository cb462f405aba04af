import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { clinicWithDatabase, tell } from "./clinic-with-database.ts";

const clinic = await clinicWithDatabase();

/** Returns the processes of the database server and its children, which have separate sessions on some machines. */
async function processesOfDatabase(): Promise<number[]> {
  const postmaster = await clinic.postmaster();
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
  return [postmaster, ...children.split("\n").map(Number)].filter((pid) => pid > 0);
}

it("while the database is paused, every request gets a response within six seconds (O2)", async () => {
  expect((await clinic.logIn()).status).toBe(200);
  const paused = await processesOfDatabase();
  for (const pid of paused) process.kill(pid, "SIGSTOP");
  try {
    const bearer = { headers: { authorization: "Bearer something" } };
    const cookie = { headers: { cookie: "renewal=something" } };
    for (let time = 0; time < 2; time += 1) {
      const heard = await Promise.all([
        clinic.ask("/api/v1/cart", bearer),
        clinic.logIn(),
        clinic.ask("/api/v1/user/refresh", { method: "POST", ...cookie }),
        clinic.ask("/api/v1/Product/all/paginate?limit=7"),
        clinic.ask("/mycart", cookie),
        clinic.ask("/search?q=serum"),
        clinic.ask(`/product/no-such-product-${time}`),
        clinic.ask("/api/v1/Slot/stream"),
      ]);
      for (const [index, { status, ms, retryAfter, code }] of heard.entries()) {
        console.log(
          `a paused database: call ${index} is ${status} (${code ?? "page"}) after ${(ms / 1_000).toFixed(1)} s`,
        );
        expect(ms, `call ${index}`).toBeLessThan(6_000);
        if (status === 503) expect(retryAfter, `call ${index}`).not.toBeNull();
      }
      expect(heard.slice(0, 2).map(({ status, code }) => [status, code])).toEqual([
        [503, "unavailable"],
        [503, "unavailable"],
      ]);
      for (const { status } of heard.slice(5)) expect(status).toBe(503);
    }
  } finally {
    for (const pid of paused) process.kill(pid, "SIGCONT");
  }
  expect(tell("a paused database", await clinic.secondsUntilItWorks())).toBeLessThan(10);
});

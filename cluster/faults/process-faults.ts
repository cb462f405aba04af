import { setTimeout as sleep } from "node:timers/promises";
import { whyNoFormerRelease } from "../former-release.ts";
import { POOLER_PORTS, WEB_PORTS } from "../proxies.ts";
import { type Fault, oneOf } from "./fault.ts";

const STOPPED_MS = 30_000;
const MOVED_MS = 8_000;
const HOUR_MS = 3_600_000;

/** Faults of the processes of Halcyon, and of the proxies between them, their callers and the database. */
export const processFaults: readonly Fault[] = [
  {
    name: "process killed",
    times: 12,
    mostSeconds: 3,
    async run({ clinic, random }) {
      const index = oneOf(random, WEB_PORTS.length);
      clinic.processes[index]?.kill("SIGKILL");
      await sleep(1_000);
      clinic.startProcess(index);
    },
  },
  {
    // Customers whose request is in the stopped process wait until that process continues.
    name: "process stopped for 30 s",
    times: 6,
    mostSeconds: 34,
    async run({ clinic, random }) {
      const index = oneOf(random, WEB_PORTS.length);
      const stopped = clinic.processes[index];
      stopped?.kill("SIGSTOP");
      await sleep(STOPPED_MS);
      stopped?.kill("SIGCONT");
    },
  },
  {
    name: "PgBouncer killed",
    times: 6,
    mostSeconds: 3,
    async run({ proxies, random }) {
      const index = oneOf(random, POOLER_PORTS.length);
      proxies.poolers[index]?.kill("SIGKILL");
      await sleep(1_000);
      proxies.poolers[index] = proxies.startPooler(POOLER_PORTS[index] ?? 0);
    },
  },
  {
    name: "HAProxy killed",
    times: 4,
    mostSeconds: 3,
    async run({ proxies }) {
      proxies.haproxy?.kill("SIGKILL");
      await sleep(500);
      proxies.startHaproxy();
    },
  },
  {
    name: "clock of a process moved by an hour",
    times: 5,
    mostSeconds: 3,
    async run({ clinic, random }) {
      const index = oneOf(random, WEB_PORTS.length);
      clinic.moveClock(index, random() < 0.5 ? HOUR_MS : -HOUR_MS);
      await sleep(MOVED_MS);
      clinic.moveClock(index, 0);
    },
  },
  {
    name: "rolling: present, former, present release",
    times: 4,
    mostSeconds: 3,
    isFailureless: true,
    whyNot: whyNoFormerRelease,
    async run({ clinic }) {
      for (const release of ["former", "present"] as const) {
        for (let index = 0; index < WEB_PORTS.length; index += 1) {
          await clinic.stopProcess(index);
          clinic.startProcess(index, release);
          await clinic.ready(index);
        }
      }
    },
  },
];

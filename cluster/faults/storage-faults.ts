import { setTimeout as sleep } from "node:timers/promises";
import { whyNoSwift } from "../swift.ts";
import type { Fault } from "./fault.ts";

const AWAY_MS = 10_000;

/** Faults of the object storage: all of it, or one of its two replicas, is stopped. */
export const storageFaults: readonly Fault[] = [
  {
    name: "Swift away",
    times: 4,
    mostSeconds: 3,
    whyNot: whyNoSwift,
    async run({ swift, random }) {
      const isWhole = random() < 0.5;
      if (isWhole) swift.killProxy();
      else swift.killReplica(1);
      await sleep(AWAY_MS);
      if (isWhole) swift.startProxy();
      else swift.startReplica(1);
    },
  },
];

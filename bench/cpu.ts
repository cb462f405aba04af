import { readdirSync, readFileSync } from "node:fs";

/**
 * What processes have used so far, in processor seconds, and the memory they use now, in megabytes. Zero on a system
 * without /proc.
 */
export type Usage = { cpuSeconds: number; megabytes: number };

const TICKS_PER_SECOND = 100;

type ProcessState = { parent: number; ticks: number; ticksOfEnded: number };

function stateOf(pid: number): ProcessState | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [own = 0, system = 0, endedOwn = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, ticks: own + system, ticksOfEnded: endedOwn + endedSystem };
  } catch {
    return undefined;
  }
}

/**
 * Returns the memory used only by this process, plus its share of the memory that several processes use. Sums over
 * processes then count nothing twice.
 */
function proportionalKilobytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Returns the usage of a single process, or together with its children, including those that have ended. */
export function usageOf(pid: number, { withChildren = false } = {}): Usage {
  const state = stateOf(pid);
  if (!state) return { cpuSeconds: 0, megabytes: 0 };
  const family = [pid];
  let ticks = state.ticks + (withChildren ? state.ticksOfEnded : 0);
  if (withChildren) {
    for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
      const child = stateOf(Number(name));
      if (child?.parent !== pid) continue;
      family.push(Number(name));
      ticks += child.ticks;
    }
  }
  const kilobytes = family.reduce((sum, member) => sum + proportionalKilobytes(member), 0);
  return { cpuSeconds: ticks / TICKS_PER_SECOND, megabytes: kilobytes / 1_024 };
}

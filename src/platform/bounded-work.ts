import { AppError } from "#shared/app-error.ts";

type BoundedWork = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `atOnce` heavy tasks at a time and lets at most `waiting` tasks queue. Further calls throw `unavailable`
 * immediately, so that a flood of calls costs little and the rest of the process continues.
 */
export function createBoundedWork({ atOnce, waiting }: { atOnce: number; waiting: number }): BoundedWork {
  let running = 0;
  const line: (() => void)[] = [];

  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new AppError("unavailable", { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

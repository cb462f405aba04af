import { readFileSync } from "node:fs";

/**
 * Moves the wall clock of the process that loads it, and nothing else: timers go on. The offset in milliseconds is read
 * from a file, at the start and at each SIGUSR2.
 */
const file = process.env.CLOCK_OFFSET_FILE ?? "";
const RealDate = Date;
const realNow = Date.now.bind(Date);
let offsetMs = 0;

function readOffset() {
  try {
    offsetMs = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    offsetMs = 0;
  }
}

readOffset();
process.on("SIGUSR2", readOffset);

const moved = () => realNow() + offsetMs;
RealDate.now = moved;
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(moved()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [moved()] : args, newTarget === globalThis.Date ? target : newTarget),
});

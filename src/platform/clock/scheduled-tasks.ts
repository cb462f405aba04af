import { parseCronItems } from "graphile-worker";

const MINUTE_MS = 60_000;
/**
 * The maximum number of minutes of a step that are examined, a year: within a year, each pattern that recurs yearly
 * matches at least once.
 */
const MOST_MINUTES = 366 * 24 * 60;

/**
 * Returns the tasks whose pattern matches at least one minute of a step of the clock. Each is returned once, however
 * long the step is. Patterns are in UTC.
 */
export function tasksInStep(
  schedules: Record<string, string>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): string[] {
  const waiting = new Map(
    parseCronItems(Object.entries(schedules).map(([task, match]) => ({ task, match }))).map((item) => [
      item.task,
      item,
    ]),
  );
  const tasks: string[] = [];
  const first = Math.floor(fromMs / MINUTE_MS) + 1;
  const last = Math.min(Math.floor(toMs / MINUTE_MS), first + MOST_MINUTES);
  for (let minute = first; minute <= last && waiting.size > 0; minute += 1) {
    const at = new Date(minute * MINUTE_MS);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    for (const [task, { match }] of waiting) {
      if (!match(digest)) continue;
      tasks.push(task);
      waiting.delete(task);
    }
  }
  return tasks;
}

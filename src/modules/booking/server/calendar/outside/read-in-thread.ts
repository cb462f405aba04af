import { Worker } from "node:worker_threads";
import { z } from "zod";
import { calendarFailures } from "../../../domain/calendar/outside-calendar.ts";
import type { windowFrom } from "./busy-times.ts";

const SECONDS = 10;
const MEGABYTES = 256;

const answerSchema = z.union([
  z.object({ failure: z.enum(calendarFailures) }),
  z.object({ times: z.array(z.tuple([z.number(), z.number()])), unread: z.int() }),
]);
export type ReadCalendar = z.infer<typeof answerSchema>;

/**
 * Reads a calendar in its own thread with time and memory limits. Otherwise repetitions such as every second since 1970
 * would block the whole server. Exceeding a limit is `too_many_events`.
 */
export function readInThread(
  text: string,
  window: ReturnType<typeof windowFrom>,
  seconds: number = SECONDS,
): Promise<ReadCalendar> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./busy-times-worker.ts", import.meta.url), {
      workerData: { text, window },
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    const answer = (result: ReadCalendar) => {
      clearTimeout(limit);
      resolve(result);
      void worker.terminate();
    };
    const limit = setTimeout(() => answer({ failure: "too_many_events" }), seconds * 1_000);
    worker.on("message", (message) => answer(answerSchema.parse(message)));
    worker.on("error", () => answer({ failure: "too_many_events" }));
  });
}

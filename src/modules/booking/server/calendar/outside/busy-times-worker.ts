import { parentPort, workerData } from "node:worker_threads";
import { CalendarError, readBusyTimes } from "./busy-times.ts";

/** Reads one calendar in a thread of its own: a file from outside can be made to be read forever, and the thread can be ended. */
try {
  parentPort?.postMessage(readBusyTimes(workerData.text, workerData.window));
} catch (error) {
  parentPort?.postMessage({ failure: error instanceof CalendarError ? error.failure : "not_a_calendar" });
}

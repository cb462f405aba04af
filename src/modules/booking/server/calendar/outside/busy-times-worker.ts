import { parentPort, workerData } from "node:worker_threads";
import { CalendarError, readBusyTimes } from "./busy-times.ts";

/** Reads one calendar in its own thread: a malicious file can take forever to read, and a thread can be terminated. */
try {
  parentPort?.postMessage(readBusyTimes(workerData.text, workerData.window));
} catch (error) {
  parentPort?.postMessage({ failure: error instanceof CalendarError ? error.failure : "not_a_calendar" });
}

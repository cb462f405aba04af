import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import { ApiError, isApiError } from "#shared/contract/client.ts";
import { staffApi } from "../../staff-api.ts";

export type ImportProgress = { done: number; total: number };
export type Imported = { created: number; changed: number; leftOut: number };

const ASK_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 4_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for the job that writes a file, and reports its progress. Throws with the reason if the job failed. */
export async function followImport(runId: string, onProgress: (progress: ImportProgress) => void): Promise<Imported> {
  const api = staffApi<SystemStaffCalls>();
  for (;;) {
    // The job continues without this page, so a failed read of its progress is repeated.
    const run = await api.call("readImport", { params: { runId } }).catch((error: unknown) => {
      if (isApiError(error) && error.code !== "network" && error.status < 500) throw error;
      return undefined;
    });
    if (!run) {
      await wait(AFTER_FAILURE_MS);
      continue;
    }
    const { state, done, total, created, changed, leftOut, message, stayed } = run.data;
    if (state === "done") return { created, changed, leftOut: leftOut.length };
    if (state === "failed") {
      const rest = stayed > 0 ? `${stayed} records stay, as they were changed meanwhile.` : "Nothing was imported.";
      throw new ApiError({ status: 422, code: "import_invalid", message: `${message ?? "It failed."} ${rest}` });
    }
    onProgress({ done, total });
    await wait(ASK_EVERY_MS);
  }
}

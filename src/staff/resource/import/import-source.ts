import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import { staffApi } from "../../staff-api.ts";
import type { ChosenColumns, ImportCheck, ResourceClient } from "../resource-client.ts";
import { followImport, type ImportProgress } from "./follow-import.ts";

export type ApplyBody = { rows: { row: number; cells: Record<string, string> }[]; leaveOut: number[] };

/** The target of an import: its columns, and the calls that compare the file, write it and undo it. */
export type ImportSource = {
  fields: Readonly<Record<string, { label: string; csv?: string }>>;
  /** Compares a file. `columns`: fields by column header, where the headers don't match. */
  check: (file: File, columns?: ChosenColumns) => Promise<ImportCheck>;
  /** Writes the file. `onProgress` receives the progress of the job for a long file. */
  apply: (
    runId: string,
    body: ApplyBody,
    onProgress: (progress: ImportProgress) => void,
  ) => Promise<{ created: number; changed: number }>;
  undo: (runId: string) => Promise<unknown>;
};

/** The status when a job does the work. */
const ACCEPTED = 202;

const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Returns the import of a resource's own records. */
export function resourceSource({ fields }: Description, client: ResourceClient): ImportSource {
  const api = staffApi<SystemStaffCalls>();
  return {
    fields,
    check: (file, columns) => client.checkFile(file, columns),
    async apply(runId, body, onProgress) {
      const { status, data } = await api.call("applyImport", { params: { runId }, body, ...once() });
      return status === ACCEPTED ? followImport(runId, onProgress) : data;
    },
    undo: (runId) => api.call("undoImport", { params: { runId }, ...once() }),
  };
}

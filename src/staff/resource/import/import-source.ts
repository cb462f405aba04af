import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import { staffApi } from "../../staff-api.ts";
import type { ChosenColumns, ImportCheck, ResourceClient } from "../resource-client.ts";
import { followImport, type ImportProgress } from "./follow-import.ts";

export type ApplyBody = { rows: { row: number; cells: Record<string, string> }[]; leaveOut: number[] };

/** What a file is read into: its columns, and the calls that compare it, write it and take it back. */
export type ImportSource = {
  fields: Readonly<Record<string, { label: string; csv?: string }>>;
  /** `columns`: what columns are where their heads don't say it, fields by head. */
  check: (file: File, columns?: ChosenColumns) => Promise<ImportCheck>;
  /** `onProgress` hears of a job that writes a long file. */
  apply: (
    runId: string,
    body: ApplyBody,
    onProgress: (progress: ImportProgress) => void,
  ) => Promise<{ created: number; changed: number }>;
  undo: (runId: string) => Promise<unknown>;
};

/** A job does it. */
const ACCEPTED = 202;

const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** The import of a resource's own records. */
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

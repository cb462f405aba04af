import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import { staffApi } from "../../staff-api.ts";
import type { ImportCheck, ResourceClient } from "../resource-client.ts";

export type ApplyBody = { rows: { row: number; cells: Record<string, string> }[]; leaveOut: number[] };

/** What a file is read into: its columns, and the calls that compare it, write it and take it back. */
export type ImportSource = {
  fields: Readonly<Record<string, { label: string; csv?: string }>>;
  check: (file: File) => Promise<ImportCheck>;
  apply: (runId: string, body: ApplyBody) => Promise<{ created: number; changed: number }>;
  undo: (runId: string) => Promise<unknown>;
};

const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** The import of a resource's own records. */
export function resourceSource({ fields }: Description, client: ResourceClient): ImportSource {
  const api = staffApi<SystemStaffCalls>();
  return {
    fields,
    check: (file) => client.checkFile(file),
    apply: async (runId, body) => (await api.call("applyImport", { params: { runId }, body, ...once() })).data,
    undo: (runId) => api.call("undoImport", { params: { runId }, ...once() }),
  };
}

import type { StaffCalls } from "#shared/contract/define-call.ts";
import type { WireAuditEntry } from "#shared/contract/resource/audit-entry.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import type { Job } from "#shared/contract/resource/job-calls.ts";
import { staffApi } from "../staff-api.ts";

/** A record of any resource, with our field names. */
export type AnyRecord = Record<string, unknown> & { id: string; version: number; archivedAt?: string | null };

export type ListPage = {
  docs: AnyRecord[];
  limit: number;
  hasPrevPage: boolean;
  hasNextPage: boolean;
  prevCursor: string | null;
  nextCursor: string | null;
  totalDocs: number;
  totalDocsIsEstimate: boolean;
};

export type ViewCount = { id: string; count: number; isEstimate: boolean };
export type BulkResult = {
  done: number;
  failed: { id: string; title: string; message: string }[];
  changed: { id: string; version: number; entry: string | null }[];
  job: Job | null;
};
export type BulkBody = {
  rows?: { id: string; version: number; changes: Record<string, unknown> }[];
  ids?: string[];
  filter?: Record<string, string[]>;
  /** Changes to undo: audit log entries, or everything a job has done. */
  entries?: string[];
  run?: string;
  set?: Record<string, unknown>;
  action?: "archive" | "restore" | "delete";
};

/** A record's draft: its changed fields, and when it goes live if it is planned. */
export type RecordDraft = {
  version: number;
  state: "none" | "draft" | "planned";
  hash: string | null;
  savedAt: string | null;
  liveFrom: string | null;
  changes: Record<string, unknown>;
};

/** A record's change that is waiting for its time, or was refused at that time. */
export type RecordPlan = {
  id: string;
  liveFrom: string;
  madeAt: string;
  refusedBecause: string | null;
  changes: Record<string, unknown>;
};

/** A record's new position in the order: after another, first (`after` is null), or before another. */
export type Neighbor = { after: string | null } | { before: string };

export type ImportRow = {
  row: number;
  kind: "new" | "change" | "same" | "error";
  cells: Record<string, string>;
  former: Record<string, string>;
  issues: { field: string; message: string }[];
  notes: { field: string; message: string }[];
};
/** The field that a person chose for each column of a file, by the column's header. */
export type ChosenColumns = Readonly<Record<string, string>>;
/** A column of a file, and the field for its values; null if it isn't imported. */
export type FileColumn = { head: string; field: string | null };
export type ImportCheck = {
  runId: string;
  columns?: FileColumn[] | undefined;
  counts: { new: number; change: number; same: number; error: number };
  rows: ImportRow[];
};

type Input = { params?: object; query?: object; body?: object; form?: FormData; signal?: AbortSignal };

/**
 * Returns the calls of a resource, for screens that serve all resources. Each resource's own contract types its calls;
 * only what they have in common is known here. Throws ApiError.
 */
export function resourceClient({ name }: Pick<Description, "name">) {
  const api = staffApi<StaffCalls>();
  async function call<Data>(what: string, input: Input = {}): Promise<Data> {
    const key = input.form || input.body ? { idempotencyKey: crypto.randomUUID() } : {};
    const answer: unknown = await api.call(`${name}.${what}`, { ...input, ...key } as never); // typed by name only in the resource's own table
    return (answer as { data: Data }).data; // every resource call returns `data`
  }
  return {
    list: (query: object) => call<ListPage>("list", { query }),
    counts: async (q: string) => (await call<{ views: ViewCount[] }>("counts", { query: { q } })).views,
    get: (id: string) => call<AnyRecord>("get", { params: { id } }),
    create: (body: object) => call<AnyRecord>("create", { body }),
    update: (id: string, body: object) => call<AnyRecord>("update", { params: { id }, body }),
    archive: (id: string, version: number) => call<AnyRecord>("archive", { params: { id }, body: { version } }),
    restore: (id: string, version: number) => call<AnyRecord>("restore", { params: { id }, body: { version } }),
    remove: (id: string, version: number) => call<{ id: string }>("delete", { params: { id }, query: { version } }),
    bulk: (body: BulkBody) => call<BulkResult>("bulk", { body }),
    /** Returns the progress of a bulk change. */
    async job(id: string): Promise<Job> {
      const answer: unknown = await api.call("readJob", { params: { id } } as never); // as in `call`
      return (answer as { data: Job }).data;
    },
    move: (id: string, body: Neighbor) =>
      call<{ place: number; entry: string | null }>("move", { params: { id }, body }),
    readDraft: (id: string) => call<RecordDraft>("readDraft", { params: { id } }),
    saveDraft: (id: string, body: { changes: object; hash: string | null }) =>
      call<RecordDraft>("saveDraft", { params: { id }, body }),
    discardDraft: (id: string, hash: string) => call<RecordDraft>("discardDraft", { params: { id }, query: { hash } }),
    publish: (id: string, body: { hash: string; liveFrom?: string }) =>
      call<RecordDraft>("publish", { params: { id }, body }),
    plans: (id: string) => call<RecordPlan[]>("plans", { params: { id } }),
    plan: (id: string, body: { changes: object; liveFrom: string; insteadOf?: string }) =>
      call<RecordPlan[]>("plan", { params: { id }, body }),
    discardPlan: (id: string, planId: string) => call<RecordPlan[]>("discardPlan", { params: { id, planId } }),
    changes: (id: string) => call<WireAuditEntry[]>("changes", { params: { id } }),
    /** Returns the token of a page that shows unsaved changes, for its URL parameter `preview`. */
    preview: async (id: string, changes: object) =>
      (await call<{ token: string }>("preview", { params: { id }, body: { changes } })).token,
    impact: async (id: string, body: object) =>
      (await call<{ notes: string[] }>("impact", { params: { id }, body })).notes,
    checkFile(file: File, columns: ChosenColumns = {}) {
      const form = new FormData();
      form.set("file", file);
      const column = Object.entries(columns).map(([head, field]) => `${head}=${field}`);
      return call<ImportCheck>("import", { query: { dryRun: "true", column }, form });
    },
    export: (query: object): Promise<Blob> => api.download(`${name}.export`, { query } as never), // as in `call`
  };
}

export type ResourceClient = ReturnType<typeof resourceClient>;

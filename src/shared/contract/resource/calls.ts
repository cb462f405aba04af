import { z } from "zod";
import type { ErrorCode } from "../../app-error.ts";
import { type CallDefinition, idSchema, listOf, type StaffAuth } from "../define-call.ts";
import { auditEntrySchema } from "./audit-entry.ts";
import { type Description, listFieldsOf } from "./description.ts";
import { importCheckSchema, MOST_IMPORT_BYTES } from "./import-calls.ts";
import { failedRowSchema, jobSchema } from "./job-calls.ts";
import type { Schemas, Shape } from "./schemas.ts";

/** Rows at most that one call names by their ids, and that its filter may match. */
export const MOST_BULK_IDS = 5_000;
export const MOST_BULK_ROWS = 50_000;
/** Up to so many rows are changed before the call answers; more are a job. */
export const MOST_BULK_AT_ONCE = 50;

const filterText = z.string().max(2_000);
const listQuery = {
  view: z.string().max(64).optional(),
  q: z.string().max(200).optional(),
  sort: z.string().max(64).optional(),
  limit: z.string().max(8).optional(),
  after: z.string().max(1_000).optional(),
  before: z.string().max(1_000).optional(),
};
type FilterQuery<D extends Description> = {
  [K in keyof D["fields"] & string as `f.${K}`]: z.ZodType<string[], string | string[] | undefined>;
};
type ListQuerySchema<D extends Description> = z.ZodObject<typeof listQuery & FilterQuery<D>>;

const idParams = z.object({ id: idSchema });
const versionBody = z.object({ version: z.int().min(1) });
const pageInfo = {
  limit: z.int(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
  /** Hand one on as `before` or `after`. */
  prevCursor: z.string().nullable(),
  nextCursor: z.string().nullable(),
  totalDocs: z.int(),
  /** Exact up to 10,000; an estimate of the database above. */
  totalDocsIsEstimate: z.boolean(),
};
const counts = z.object({
  views: z.array(z.object({ id: z.string(), count: z.int(), isEstimate: z.boolean() })),
});
const bulkResult = z.object({
  done: z.int(),
  failed: z.array(failedRowSchema),
  /** The versions that the changed records have now, and the entries of the audit log that an undo names. */
  changed: z.array(z.object({ _id: z.string(), version: z.int(), entry: z.string().nullable() })),
  /** The job that changes them in the background, when they are more than 50: nothing is done yet. */
  job: jobSchema.nullable(),
});
const previewSchema = z.object({ token: z.string(), expiresAt: z.string() });
/** Where a record comes to stand: behind another, first (`after` is null), or before another. */
const moveBody = z.object({ after: idSchema.nullable().optional(), before: idSchema.optional() });
const movedSchema = z.object({
  /** Its number in the order now, from 1. */
  place: z.int(),
  /** The entry of the audit log that an undo names; null where it stood there already. */
  entry: z.string().nullable(),
});
const bulkActions = z.enum(["archive", "restore", "delete"]);

type BulkBody<S extends Shape> = z.ZodObject<{
  rows: z.ZodOptional<z.ZodArray<z.ZodObject<{ id: z.ZodString; version: z.ZodInt; changes: z.ZodObject<S> }>>>;
  ids: z.ZodOptional<z.ZodArray<z.ZodString>>;
  where: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnion<[z.ZodString, z.ZodArray<z.ZodString>]>>>;
  entries: z.ZodOptional<z.ZodArray<z.ZodString>>;
  run: z.ZodOptional<z.ZodString>;
  set: z.ZodOptional<z.ZodObject<S>>;
  action: z.ZodOptional<typeof bulkActions>;
}>;

type Auth<R extends Description["rights"], K extends "read" | "write"> = { right: R[K] };
type Call<
  M extends CallDefinition["method"],
  P extends string,
  A extends StaffAuth,
  Rest extends Partial<CallDefinition>,
> = { method: M; path: P & `admin/${string}`; summary: string; auth: A; failures?: readonly ErrorCode[] } & Rest;

type RecordAnswer<D extends Description, S extends Shape> = { answer: { data: Schemas<D, S>["record"] } };

type ReadCalls<D extends Description, S extends Shape> = {
  list: Call<
    "GET",
    `${D["path"]}/list`,
    Auth<D["rights"], "read">,
    {
      query: ListQuerySchema<D>;
      answer: { data: z.ZodObject<{ docs: z.ZodArray<Schemas<D, S>["record"]> } & typeof pageInfo> };
    }
  >;
  counts: Call<
    "GET",
    `${D["path"]}/counts`,
    Auth<D["rights"], "read">,
    { query: z.ZodObject<Pick<typeof listQuery, "q">>; answer: { data: typeof counts } }
  >;
  get: Call<"GET", `${D["path"]}/{id}`, Auth<D["rights"], "read">, { params: typeof idParams } & RecordAnswer<D, S>>;
};

type Write<
  D extends Description,
  S extends Shape,
  M extends CallDefinition["method"],
  P extends string,
  Rest extends Partial<CallDefinition>,
> = Call<M, `${D["path"]}${P}`, Auth<D["rights"], "write">, { idempotent: true } & Rest & RecordAnswer<D, S>>;

type WithVersion = { params: typeof idParams; body: typeof versionBody };

type EditCalls<D extends Description, S extends Shape> = {
  update: Write<
    D,
    S,
    "PUT",
    "/{id}",
    { params: typeof idParams; body: z.ZodObject<{ version: z.ZodInt } & Schemas<D, S>["changes"]["shape"]> }
  >;
  bulk: Call<
    "POST",
    `${D["path"]}/bulk`,
    Auth<D["rights"], "write">,
    { idempotent: true; body: BulkBody<Schemas<D, S>["changes"]["shape"]>; answer: { data: typeof bulkResult } }
  >;
  preview: Call<
    "POST",
    `${D["path"]}/{id}/preview`,
    Auth<D["rights"], "write">,
    {
      idempotent: true;
      params: typeof idParams;
      body: z.ZodObject<{ changes: Schemas<D, S>["changes"] }>;
      answer: { data: typeof previewSchema };
    }
  >;
  changes: Call<
    "GET",
    `${D["path"]}/{id}/changes`,
    Auth<D["rights"], "read">,
    { params: typeof idParams; answer: { data: z.ZodArray<typeof auditEntrySchema> } }
  >;
};

const importQuery = {
  /** An import only compares; `admin/Import/{runId}/apply` writes. */
  dryRun: z.literal("true").optional(),
  /** What a column is where its head doesn't say it: `Their head=field`. */
  column: listOf(z.string().max(200)),
};
const exportQuery = { mark: z.enum(["yes", "no"]).optional() };

type FileCalls<D extends Description> = {
  export: Call<
    "GET",
    `${D["path"]}/export`,
    D["rights"] extends { export: infer Needed extends StaffAuth } ? Needed : Auth<D["rights"], "read">,
    {
      raw: "text/csv";
      query: z.ZodObject<typeof listQuery & typeof exportQuery & FilterQuery<D>>;
      answer: Record<never, never>;
    }
  >;
  import: Call<
    "POST",
    `${D["path"]}/import`,
    { right: "settings.edit" },
    {
      idempotent: true;
      query: z.ZodObject<typeof importQuery>;
      upload: { mediaType: "text/csv"; maxBytes: number };
      answer: { data: typeof importCheckSchema };
    }
  >;
};

type OptionalCalls<D extends Description, S extends Shape> = {
  create: Write<D, S, "POST", "", { body: Schemas<D, S>["create"] }>;
  archive: Write<D, S, "POST", "/{id}/archive", WithVersion>;
  restore: Write<D, S, "POST", "/{id}/restore", WithVersion>;
  delete: Call<
    "DELETE",
    `${D["path"]}/{id}`,
    Auth<D["rights"], "write">,
    {
      idempotent: true;
      params: typeof idParams;
      query: z.ZodObject<{ version: z.ZodCoercedNumber }>;
      answer: { data: z.ZodObject<{ _id: z.ZodString }> };
    }
  >;
  order: Call<
    "PUT",
    `${D["path"]}/order`,
    Auth<D["rights"], "write">,
    {
      idempotent: true;
      body: z.ZodObject<{ ids: z.ZodArray<z.ZodString> }>;
      answer: { data: z.ZodObject<{ ids: z.ZodArray<z.ZodString> }> };
    }
  >;
  move: Call<
    "POST",
    `${D["path"]}/{id}/move`,
    Auth<D["rights"], "write">,
    {
      idempotent: true;
      params: typeof idParams;
      body: typeof moveBody;
      answer: { data: typeof movedSchema };
    }
  >;
  impact: Call<
    "POST",
    `${D["path"]}/{id}/impact`,
    Auth<D["rights"], "read">,
    {
      idempotent: true;
      params: typeof idParams;
      body: z.ZodObject<{
        changes: z.ZodOptional<Schemas<D, S>["changes"]>;
        action: z.ZodOptional<typeof bulkActions>;
      }>;
      answer: { data: z.ZodObject<{ notes: z.ZodArray<z.ZodString> }> };
    }
  >;
};

/** The calls that a resource has by its description. */
export type ResourceCalls<D extends Description, S extends Shape> = ReadCalls<D, S> &
  (D extends { update: readonly string[] } ? EditCalls<D, S> : unknown) &
  (D extends { create: readonly string[] } ? Pick<OptionalCalls<D, S>, "create"> : unknown) &
  (D extends { archive: true } ? Pick<OptionalCalls<D, S>, "archive" | "restore"> : unknown) &
  (D extends { delete: true } ? Pick<OptionalCalls<D, S>, "delete"> : unknown) &
  (D extends { order: true } ? Pick<OptionalCalls<D, S>, "order" | "move"> : unknown) &
  (D extends { csvKey: readonly string[] } ? FileCalls<D> : unknown) &
  (D extends { exportOnly: true } ? Pick<FileCalls<D>, "export"> : unknown) &
  (D extends { impact: true } ? Pick<OptionalCalls<D, S>, "impact"> : unknown);

/** All calls that a resource may have, whichever it is: what binds them and draws them knows no more. */
export type AnyResourceCalls = ReadCalls<Description, Shape> &
  Partial<
    EditCalls<Description & { update: readonly string[] }, Shape> &
      OptionalCalls<Description, Shape> &
      FileCalls<Description>
  >;

const only = (shape: Shape, names: readonly string[]) =>
  z.strictObject(Object.fromEntries(names.flatMap((name) => (shape[name] ? [[name, shape[name]]] : []))));

/** Makes the calls of a resource. They are in the order in which they are bound: `{id}` stands for no word before it. */
export function callsOfDescription<D extends Description, S extends Shape>(
  description: D,
  { record, create, changes }: Schemas<D, S>,
): ResourceCalls<D, S> {
  const { path, words, rights, fields } = description as Description; // one description's own types add nothing here
  const [read, write] = [{ right: rights.read }, { right: rights.write }];
  const filters = Object.entries(listFieldsOf(description)).filter(([, field]) => field.filter);
  const filterQuery = Object.fromEntries(filters.map(([name]) => [`f.${name}`, listOf(filterText)]));
  const changesShape: Shape = changes.shape;
  const fieldsThat = (may: "editable" | "bulk") => Object.keys(changesShape).filter((name) => fields[name]?.[may]);
  const answer = { data: record };
  const failures = ["not_found", "version_conflict"] as const;
  const onVersion = { auth: write, idempotent: true, params: idParams, body: versionBody, answer, failures } as const;
  const calls: Record<string, CallDefinition | false | undefined> = {
    list: {
      method: "GET",
      path: `${path}/list`,
      summary: `A page of ${words.many}, filtered and ordered`,
      auth: read,
      query: z.object({ ...listQuery, ...filterQuery }),
      answer: { data: z.object({ docs: z.array(record), ...pageInfo }) },
    },
    counts: {
      method: "GET",
      path: `${path}/counts`,
      summary: `How many ${words.many} each view has`,
      auth: read,
      query: z.object({ q: listQuery.q }),
      answer: { data: counts },
    },
    export: (description.csvKey || description.exportOnly) && {
      method: "GET",
      path: `${path}/export`,
      summary: `The ${words.many} that a list shows, as a CSV file`,
      auth: rights.export ?? read,
      query: z.object({ ...listQuery, ...exportQuery, ...filterQuery }),
      raw: "text/csv",
      answer: {},
    },
    import: description.csvKey && {
      method: "POST",
      path: `${path}/import`,
      summary: `Compare a CSV file with the ${words.many} there are; applyImport writes it`,
      auth: { right: "settings.edit" },
      idempotent: true,
      query: z.object(importQuery),
      upload: { mediaType: "text/csv", maxBytes: MOST_IMPORT_BYTES },
      answer: { data: importCheckSchema },
      failures: ["import_invalid", "forbidden"],
    },
    order: description.order && {
      method: "PUT",
      path: `${path}/order`,
      summary: `Put all ${words.many} in this order`,
      auth: write,
      idempotent: true,
      body: z.object({ ids: z.array(idSchema).min(1).max(1_000) }),
      answer: { data: z.object({ ids: z.array(z.string()) }) },
      failures: ["version_conflict"],
    },
    bulk: description.update && {
      method: "POST",
      path: `${path}/bulk`,
      summary: `Change many ${words.many}, each by itself: rows with their versions, chosen ones alike, or changes to take back`,
      auth: write,
      idempotent: true,
      body: z.object({
        rows: z
          .array(
            z.object({ id: idSchema, version: z.int().min(1), changes: only(changesShape, fieldsThat("editable")) }),
          )
          .min(1)
          .max(500)
          .optional(),
        ids: z.array(idSchema).min(1).max(MOST_BULK_IDS).optional(),
        where: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
        // Changes to take back: entries of the audit log, or all that a job has done.
        entries: z.array(idSchema).min(1).max(MOST_BULK_IDS).optional(),
        run: idSchema.optional(),
        set: only(changesShape, fieldsThat("bulk")).optional(),
        action: bulkActions.optional(),
      }),
      answer: { data: bulkResult },
    },
    create: description.create && {
      method: "POST",
      path,
      summary: `Add a ${words.one}`,
      auth: write,
      idempotent: true,
      body: create,
      answer,
    },
    get: {
      method: "GET",
      path: `${path}/{id}`,
      summary: `A ${words.one} with its version`,
      auth: read,
      params: idParams,
      answer,
      failures: ["not_found"],
    },
    update: description.update && {
      method: "PUT",
      path: `${path}/{id}`,
      summary: `Change fields of a ${words.one}`,
      auth: write,
      idempotent: true,
      params: idParams,
      body: z.object({ ...changesShape, version: z.int().min(1) }),
      answer,
      failures,
    },
    preview: description.update && {
      method: "POST",
      path: `${path}/{id}/preview`,
      summary: `Show unsaved changes of a ${words.one} on the site for 15 minutes: the token is the parameter preview of a page`,
      auth: write,
      idempotent: true,
      params: idParams,
      body: z.object({ changes }),
      answer: { data: previewSchema },
      failures: ["not_found"],
    },
    changes: description.update && {
      method: "GET",
      path: `${path}/{id}/changes`,
      summary: `What was changed of a ${words.one}, newest first`,
      auth: read,
      params: idParams,
      answer: { data: z.array(auditEntrySchema) },
      failures: ["not_found"],
    },
    archive: description.archive && {
      ...onVersion,
      method: "POST",
      path: `${path}/{id}/archive`,
      summary: `Hide a ${words.one} from the site and from pickers`,
    },
    restore: description.archive && {
      ...onVersion,
      method: "POST",
      path: `${path}/{id}/restore`,
      summary: `Bring an archived ${words.one} back`,
    },
    delete: description.delete && {
      method: "DELETE",
      path: `${path}/{id}`,
      summary: `Delete a ${words.one} that nothing refers to`,
      auth: write,
      idempotent: true,
      params: idParams,
      query: z.object({ version: z.coerce.number().int().min(1) }),
      answer: { data: z.object({ _id: z.string() }) },
      failures: [...failures, "in_use"],
    },
    move: description.order && {
      method: "POST",
      path: `${path}/{id}/move`,
      summary: `Put a ${words.one} in another place of the order`,
      auth: write,
      idempotent: true,
      params: idParams,
      body: moveBody,
      answer: { data: movedSchema },
      failures: ["not_found", "version_conflict"],
    },
    impact: description.impact && {
      method: "POST",
      path: `${path}/{id}/impact`,
      summary: `What else a change of a ${words.one} would touch; changes nothing`,
      auth: read,
      idempotent: true,
      params: idParams,
      body: z.object({ changes: changes.optional(), action: bulkActions.optional() }),
      answer: { data: z.object({ notes: z.array(z.string()) }) },
      failures: ["not_found"],
    },
  };
  // Those that the description names, by the same names as in ResourceCalls.
  return Object.fromEntries(Object.entries(calls).filter(([, call]) => call)) as unknown as ResourceCalls<D, S>;
}

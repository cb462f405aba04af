import type { z } from "zod";
import type { ErrorCode } from "../../app-error.ts";
import type { CallDefinition, StaffAuth } from "../define-call.ts";
import type { auditEntrySchema } from "./audit-entry.ts";
import type {
  bulkActions,
  bulkResult,
  counts,
  draftHash,
  draftQuery,
  draftState,
  exportQuery,
  idParams,
  importQuery,
  listQuery,
  moveBody,
  movedSchema,
  pageInfo,
  planParams,
  previewSchema,
  publishBody,
  scheduledChange,
  versionBody,
} from "./call-shapes.ts";
import type { Description } from "./description.ts";
import type { importCheckSchema } from "./import-calls.ts";
import type { Schemas, Shape } from "./schemas.ts";

type FilterQuery<D extends Description> = {
  [K in keyof D["fields"] & string as `f.${K}`]: z.ZodType<string[], string | string[] | undefined>;
};
type ListQuerySchema<D extends Description> = z.ZodObject<typeof listQuery & FilterQuery<D>>;

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

type DraftAnswer<D extends Description, S extends Shape> = {
  answer: { data: z.ZodObject<typeof draftState & { changes: Schemas<D, S>["changes"] }> };
};

type DraftCalls<D extends Description, S extends Shape> = {
  readDraft: Call<
    "GET",
    `${D["path"]}/{id}/draft`,
    Auth<D["rights"], "read">,
    { params: typeof idParams } & DraftAnswer<D, S>
  >;
  saveDraft: Call<
    "PUT",
    `${D["path"]}/{id}/draft`,
    Auth<D["rights"], "write">,
    {
      idempotent: true;
      params: typeof idParams;
      body: z.ZodObject<{ changes: Schemas<D, S>["changes"]; hash: z.ZodNullable<typeof draftHash> }>;
    } & DraftAnswer<D, S>
  >;
  discardDraft: Call<
    "DELETE",
    `${D["path"]}/{id}/draft`,
    Auth<D["rights"], "write">,
    { idempotent: true; params: typeof idParams; query: typeof draftQuery } & DraftAnswer<D, S>
  >;
  publish: Call<
    "POST",
    `${D["path"]}/{id}/publish`,
    Auth<D["rights"], "write">,
    { idempotent: true; params: typeof idParams; body: typeof publishBody } & DraftAnswer<D, S>
  >;
};

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
      mayBeAccepted: true;
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
      query: z.ZodObject<{ version: z.ZodOptional<z.ZodCoercedNumber> }>;
      body: z.ZodObject<{ version: z.ZodOptional<z.ZodInt> }>;
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

type PlansAnswer<D extends Description, S extends Shape> = {
  answer: { data: z.ZodArray<z.ZodObject<typeof scheduledChange & { changes: Schemas<D, S>["changes"] }>> };
};

type PlanCalls<D extends Description, S extends Shape> = {
  plans: Call<
    "GET",
    `${D["path"]}/{id}/plans`,
    Auth<D["rights"], "read">,
    { params: typeof idParams } & PlansAnswer<D, S>
  >;
  plan: Call<
    "POST",
    `${D["path"]}/{id}/plans`,
    Auth<D["rights"], "write">,
    {
      idempotent: true;
      params: typeof idParams;
      body: z.ZodObject<{
        changes: Schemas<D, S>["changes"];
        liveFrom: z.ZodISODateTime;
        insteadOf: z.ZodOptional<z.ZodString>;
      }>;
    } & PlansAnswer<D, S>
  >;
  discardPlan: Call<
    "DELETE",
    `${D["path"]}/{id}/plans/{planId}`,
    Auth<D["rights"], "write">,
    { idempotent: true; params: typeof planParams } & PlansAnswer<D, S>
  >;
};

/** The calls a resource has according to its description. */
export type ResourceCalls<D extends Description, S extends Shape> = ReadCalls<D, S> &
  (D extends { update: readonly string[] } ? EditCalls<D, S> : unknown) &
  (D extends { create: readonly string[] } ? Pick<OptionalCalls<D, S>, "create"> : unknown) &
  (D extends { drafts: string } ? DraftCalls<D, S> : unknown) &
  (D extends { planned: string } ? PlanCalls<D, S> : unknown) &
  (D extends { archive: true } ? Pick<OptionalCalls<D, S>, "archive" | "restore"> : unknown) &
  (D extends { delete: true } ? Pick<OptionalCalls<D, S>, "delete"> : unknown) &
  (D extends { order: true } ? Pick<OptionalCalls<D, S>, "order" | "move"> : unknown) &
  (D extends { csvKey: readonly string[] } ? FileCalls<D> : unknown) &
  (D extends { exportOnly: true } ? Pick<FileCalls<D>, "export"> : unknown) &
  (D extends { impact: true } ? Pick<OptionalCalls<D, S>, "impact"> : unknown);

/** All calls that any resource may have, for generic code that connects and displays them. */
export type AnyResourceCalls = ReadCalls<Description, Shape> &
  Partial<
    EditCalls<Description & { update: readonly string[] }, Shape> &
      OptionalCalls<Description, Shape> &
      DraftCalls<Description & { update: readonly string[] }, Shape> &
      PlanCalls<Description & { update: readonly string[] }, Shape> &
      FileCalls<Description>
  >;

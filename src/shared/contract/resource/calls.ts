import { z } from "zod";
import { type CallDefinition, idSchema, listOf } from "../define-call.ts";
import { auditEntrySchema } from "./audit-entry.ts";
import {
  bulkActions,
  bulkResult,
  counts,
  draftHash,
  draftQuery,
  draftState,
  exportQuery,
  filterText,
  idParams,
  importQuery,
  listQuery,
  MOST_BULK_IDS,
  moveBody,
  movedSchema,
  pageInfo,
  planParams,
  previewSchema,
  publishBody,
  scheduledChange,
  versionBody,
} from "./call-shapes.ts";
import type { ResourceCalls } from "./call-types.ts";
import { type Description, listFieldsOf } from "./description.ts";
import { importCheckSchema, MOST_IMPORT_BYTES } from "./import-calls.ts";
import type { Schemas, Shape } from "./schemas.ts";
import { isAsked } from "./when.ts";
import { withOurId } from "./with-our-id.ts";

const only = (shape: Shape, names: readonly string[]) =>
  z.strictObject(Object.fromEntries(names.flatMap((name) => (shape[name] ? [[name, shape[name]]] : []))));

/**
 * Returns the schema for changed fields of a record. An unknown name is refused, because a misspelled field would
 * change nothing and seem done. Read-only fields are allowed, because clients may send back what they received.
 */
function changesBody(changes: Shape, record: Shape, fields: Description["fields"]) {
  const known = new Set([...Object.keys(changes), ...Object.keys(record), "version"]);
  return z.preprocess(
    (input, context) => {
      for (const name of typeof input === "object" && input !== null ? Object.keys(input) : [])
        if (!known.has(name))
          context.addIssue({ code: "custom", path: [name], message: `There is no field ${name.slice(0, 60)}` });
      return withoutUnasked(input, fields);
    },
    z.object({ ...changes, version: z.int().min(1) }),
  );
}

/**
 * Returns a body without the fields that don't apply to the record, given the body's other values (`when`). Those
 * fields aren't validated.
 */
function withoutUnasked(
  input: unknown,
  fields: Description["fields"],
  initial: Readonly<Record<string, unknown>> = {},
): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const values: Record<string, unknown> = { ...initial, ...input };
  const isLeftOut = (name: string) => {
    const condition = fields[name]?.when?.field;
    return condition !== undefined && condition in values && !isAsked(fields, values, name);
  };
  return Object.fromEntries(Object.entries(input).filter(([name]) => !isLeftOut(name)));
}

/** Returns the body schema for a new record. */
function createBody<Create extends z.ZodType>(create: Create, fields: Description["fields"]): Create {
  const conditional = Object.values(fields).some(({ when }) => when);
  if (!conditional) return create;
  const initial = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial]));
  // The result has the schema's own input and output types.
  return z.preprocess((input) => withoutUnasked(input, fields, initial), create) as unknown as Create;
}

/**
 * Creates the calls of a resource, in the order in which they are registered: a path with `{id}` must come after paths
 * with a word in its place.
 */
export function callsOfDescription<D extends Description, S extends Shape>(
  description: D,
  { record, create, changes }: Schemas<D, S>,
): ResourceCalls<D, S> {
  const { path, words, rights, fields } = description as Description; // one description's own types don't help here
  const [read, write] = [{ right: rights.read }, { right: rights.write }];
  const filters = Object.entries(listFieldsOf(description)).filter(([, field]) => field.filter);
  const filterQuery = Object.fromEntries(filters.map(([name]) => [`f.${name}`, listOf(filterText)]));
  const changesShape: Shape = changes.shape;
  const fieldsThat = (may: "editable" | "bulk") => Object.keys(changesShape).filter((name) => fields[name]?.[may]);
  const answer = { data: record };
  const failures = ["not_found", "version_conflict"] as const;
  const onVersion = { auth: write, idempotent: true, params: idParams, body: versionBody, answer, failures } as const;
  const draft = { data: z.object({ ...draftState, changes }) };
  const plans = { data: z.array(z.object({ ...scheduledChange, changes })) };
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
      summary: `Write the rows of a CSV file, all or none; a dry run only compares them with the ${words.many} there are`,
      auth: { right: "settings.edit" },
      idempotent: true,
      query: z.object(importQuery),
      mayBeAccepted: true,
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
      summary: `Change many ${words.many}, each on its own: rows with their versions, chosen ones alike, or changes to take back`,
      auth: write,
      idempotent: true,
      body: z.object({
        rows: z
          .array(
            z.preprocess(
              withOurId,
              z.object({
                id: idSchema,
                version: z.int().min(1),
                // Optional if an action determines the changes.
                changes: only(changesShape, fieldsThat("editable")).optional(),
              }),
            ),
          )
          .min(1)
          .max(500)
          .optional(),
        ids: z.array(idSchema).min(1).max(MOST_BULK_IDS).optional(),
        // The query of a list, such as `{ "view": "low", "q": "serum" }`: all matching records are changed.
        filter: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
        // Changes to undo: audit log entries, or everything a job has done.
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
      body: createBody(create, fields),
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
      body: changesBody(changesShape, record.shape, fields),
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
    changes: (description.update || description.hasChanges) && {
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
      // The version, in the body or, because not all clients send a body with DELETE, in the URL.
      query: z.object({ version: z.coerce.number().int().min(1).optional() }),
      body: z.object({ version: z.int().min(1).optional() }),
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
    readDraft: description.drafts !== undefined && {
      method: "GET",
      path: `${path}/{id}/draft`,
      summary: `What the draft of a ${words.one} changes; it isn't live`,
      auth: read,
      params: idParams,
      answer: draft,
      failures: ["not_found"],
    },
    saveDraft: description.drafts !== undefined && {
      method: "PUT",
      path: `${path}/{id}/draft`,
      summary: `Save changes of a ${words.one} as a draft`,
      auth: write,
      idempotent: true,
      params: idParams,
      body: z.object({ changes, hash: draftHash.nullable() }),
      answer: draft,
      failures,
    },
    discardDraft: description.drafts !== undefined && {
      method: "DELETE",
      path: `${path}/{id}/draft`,
      summary: `Throw the draft of a ${words.one} away, planned or not`,
      auth: write,
      idempotent: true,
      params: idParams,
      query: draftQuery,
      answer: draft,
      failures,
    },
    publish: description.drafts !== undefined && {
      method: "POST",
      path: `${path}/{id}/publish`,
      summary: `Put the draft of a ${words.one} live, at once or at an instant`,
      auth: write,
      idempotent: true,
      params: idParams,
      body: publishBody,
      answer: draft,
      failures,
    },
    plans: description.planned !== undefined && {
      method: "GET",
      path: `${path}/{id}/plans`,
      summary: `What of a ${words.one} changes at an instant, the next first`,
      auth: read,
      params: idParams,
      answer: plans,
      failures: ["not_found"],
    },
    plan: description.planned !== undefined && {
      method: "POST",
      path: `${path}/{id}/plans`,
      summary: `Save changes of a ${words.one} for an instant`,
      auth: write,
      idempotent: true,
      params: idParams,
      // `insteadOf`: the scheduled change to replace.
      body: z.object({
        changes,
        liveFrom: z.iso.datetime({ offset: true }),
        insteadOf: idSchema.optional(),
      }),
      answer: plans,
      failures: ["not_found", "conflict"],
    },
    discardPlan: description.planned !== undefined && {
      method: "DELETE",
      path: `${path}/{id}/plans/{planId}`,
      summary: `Discard a planned change of a ${words.one}`,
      auth: write,
      idempotent: true,
      params: planParams,
      answer: plans,
      failures: ["not_found"],
    },
  };
  // Only the calls in the description, with the same names as in ResourceCalls.
  return Object.fromEntries(Object.entries(calls).filter(([, call]) => call)) as unknown as ResourceCalls<D, S>;
}

import { z } from "zod";
import { defineCall, idSchema, type StaffCalls, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const auth = { right: "backOffice.use" } as const;

const resourceSchema = z.string().regex(/^[A-Z]\w{1,39}$/, "must be the name of a list");
/** The list's query string, which determines what it shows. */
const querySchema = z.string().max(2_000);
const columnsSchema = z.array(z.string().max(60)).max(40).nullable();

const viewSchema = z.object({
  _id: idSchema,
  name: z.string(),
  query: querySchema,
  /** The fields shown, in order; null: the list's default. */
  columns: columnsSchema,
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The creator's name. */
  owner: z.string(),
});
export type SavedView = FromWire<z.output<typeof viewSchema>>;

const answer = { data: z.array(viewSchema) };

const listSavedViews = defineCall({
  method: "GET",
  path: "admin/SavedView/list",
  summary: "My views of a list, and those that are shared with the team",
  auth,
  query: z.object({ resource: resourceSchema }),
  answer,
});

/** Saves a view. Replaces the person's own view of the same name, if any. */
const saveView = defineCall({
  method: "POST",
  path: "admin/SavedView",
  summary: "Save what a list shows as a view; sharing it needs the right views.share",
  auth,
  idempotent: true,
  body: z.object({
    resource: resourceSchema,
    name: textSchema(60),
    query: querySchema,
    columns: columnsSchema,
    isShared: z.boolean(),
  }),
  answer,
  failures: ["forbidden", "conflict"],
});

const changeView = defineCall({
  method: "PUT",
  path: "admin/SavedView/{id}",
  summary: "Rename a view, or share it; others' shared ones need the right views.share",
  auth,
  idempotent: true,
  params: z.object({ id: idSchema }),
  body: z.object({ name: textSchema(60).optional(), isShared: z.boolean().optional() }),
  answer,
  failures: ["not_found", "forbidden", "conflict"],
});

const deleteView = defineCall({
  method: "DELETE",
  path: "admin/SavedView/{id}",
  summary: "Delete a view; others' shared ones need the right views.share",
  auth,
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer,
  failures: ["not_found"],
});

/** The calls for saved views of lists. */
export const savedViewCalls = { listSavedViews, saveView, changeView, deleteView } satisfies StaffCalls;

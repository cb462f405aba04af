import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { findObject, listObjects, type WireObject } from "../object-store.ts";
import { expandIntent } from "../session-calls.ts";
import { badRequest, noSuch } from "./wire-error.ts";
import { type FormTree, listOf, textOf, treeOf } from "./wire-form.ts";

export type Context = { db: Database; form: FormTree; id: string };
/** A call of the provider's API; the parenthesized part of its path is the `id`. */
export type WireCall = {
  method: "GET" | "POST" | "DELETE";
  pattern: RegExp;
  run: (context: Context) => Promise<unknown>;
};

/** Runs a write in one transaction, retried when it conflicts with another. */
export function write(run: (tx: Transaction, context: Context) => Promise<unknown>): WireCall["run"] {
  return (context) => withRetry(context.db, (tx) => run(tx, context));
}

/** Returns the paths of objects to return in place of their ids. */
export function expandOf(form: FormTree): string[] {
  return listOf(form, "expand").filter((path) => typeof path === "string");
}

/** Returns one object as stored. */
export function read(kind: string, name = kind): WireCall["run"] {
  return async ({ db, form, id }) => {
    const found = await findObject(db, kind, id);
    if (!found) throw noSuch(name, id);
    return kind === "payment_intent" ? expandIntent(db, found.data, expandOf(form)) : found.data;
  };
}

/** Converts the value of a list's parameter to the fields that matching objects have. */
type Filter = (text: string) => Record<string, unknown>;
type ListOptions = {
  filters?: Readonly<Record<string, Filter>>;
  /** Objects with these fields are left out, unless the request filters by status. */
  but?: Record<string, unknown>;
  /** Adds requested objects to each object of the response. The paths in `expand` have no `data.` prefix. */
  expand?: (db: Database, object: WireObject, expand: string[]) => Promise<WireObject>;
};

/** Returns filters for parameters that have the same name as the field they filter. */
export function byField(...names: string[]): Record<string, Filter> {
  return Object.fromEntries(names.map((name) => [name, (text: string) => ({ [name]: text })]));
}

/** Returns a page of objects, newest first. */
export function list(kind: string, path: string, { filters = {}, but, expand }: ListOptions = {}): WireCall["run"] {
  return async ({ db, form }) => {
    const limit = Number(textOf(form, "limit") ?? 10);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw badRequest("Limit must be from 1 to 100.", "limit");
    const startingAfter = textOf(form, "starting_after");
    const where = Object.entries(filters).flatMap(([name, filter]) => {
      const text = textOf(form, name);
      return text ? [filter(text)] : [];
    });
    const since = textOf(treeOf(form, "created") ?? {}, "gte");
    const { docs, hasMore } = await listObjects(db, kind, {
      limit,
      ...(since ? { since: Number(since) } : {}),
      where: Object.assign({}, ...where),
      ...(but && !textOf(form, "status") ? { but } : {}),
      ...(startingAfter ? { startingAfter } : {}),
    });
    const paths = expandOf(form).flatMap((expandPath) =>
      expandPath.startsWith("data.") ? [expandPath.slice("data.".length)] : [],
    );
    const data = expand ? await Promise.all(docs.map((object) => expand(db, object, paths))) : docs;
    return { object: "list", data, has_more: hasMore, url: path };
  };
}

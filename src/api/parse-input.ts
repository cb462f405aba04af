import type { z } from "zod";
import { AppError, type Issue } from "#shared/app-error.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { fromWireBy } from "#shared/contract/wire-schema.ts";

type AnyIssue = { path: PropertyKey[]; message: string };

function toIssues(issues: AnyIssue[], part: string): Issue[] {
  return issues.slice(0, 20).map(({ path, message }) => ({
    path: path.length === 0 ? part : path.map(String).join("."),
    message,
  }));
}

/** Returns the path of a text with a NUL character, which no database can store, or undefined. */
function pathOfNul(value: unknown, path: string[] = []): string[] | undefined {
  if (typeof value === "string") return value.includes("\0") ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = pathOfNul(inner, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

/**
 * Parses one part of a request and converts it to our names. Every input of every call is parsed here. Throws
 * `invalid_input`, naming the fields as the wire does.
 */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown, part: string): FromWire<z.output<S>> {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError("invalid_input", { issues: toIssues(result.error.issues, part) });
  const path = pathOfNul(result.data);
  if (path)
    throw new AppError("invalid_input", {
      issues: toIssues([{ path, message: "contains characters that can’t be used" }], part),
    });
  return fromWireBy(schema, result.data) as FromWire<z.output<S>>; // fromWireBy converts values as FromWire converts types
}

/**
 * Returns query parameters as an object. A repeated parameter becomes a list, which only list schemas accept. An empty
 * parameter is treated as absent, because forms and clients send those.
 */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of search) {
    if (value === "") continue;
    const former = query[name];
    query[name] = former === undefined ? value : Array.isArray(former) ? [...former, value] : [former, value];
  }
  return { ...query };
}

/** Returns the path parameters as declared by the call. Throws `invalid_input`. */
export function parsePath(call: CallDefinition, params: Record<string, string>): unknown {
  return call.params ? parsePart(call.params, params, "path") : undefined;
}

/** Returns the query of `url` as declared by the call. Throws `invalid_input`. */
export function parseQuery(call: CallDefinition, url: string): unknown {
  return call.query ? parsePart(call.query, queryOf(new URL(url).searchParams), "query") : undefined;
}

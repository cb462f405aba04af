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

/** Where in an input a text holds the character that no database stores, or undefined. */
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
 * Parses one part of a request and gives it our names: every input of every call comes through here. Throws
 * `invalid_input` naming the fields as the wire does.
 */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown, part: string): FromWire<z.output<S>> {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError("invalid_input", { issues: toIssues(result.error.issues, part) });
  const path = pathOfNul(result.data);
  if (path)
    throw new AppError("invalid_input", {
      issues: toIssues([{ path, message: "contains characters that can’t be used" }], part),
    });
  return fromWireBy(schema, result.data) as FromWire<z.output<S>>; // what FromWire says of types, fromWireBy does to values
}

/**
 * Query parameters as an object; one that is repeated becomes a list, which only list schemas accept. An empty one is one
 * that was left open, as forms and clients send them.
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

/** The path's parameters as the call declares them; throws `invalid_input`. */
export function parsePath(call: CallDefinition, params: Record<string, string>): unknown {
  return call.params ? parsePart(call.params, params, "path") : undefined;
}

/** The query of `url` as the call declares it; throws `invalid_input`. */
export function parseQuery(call: CallDefinition, url: string): unknown {
  return call.query ? parsePart(call.query, queryOf(new URL(url).searchParams), "query") : undefined;
}

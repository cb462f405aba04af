import type { z } from "zod";
import { AppError, type Issue } from "#shared/app-error.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { fromWireBy } from "#shared/contract/wire-schema.ts";

type AnyIssue = { path: PropertyKey[]; message: string };

function toIssues(issues: AnyIssue[], part: string): Issue[] {
  return issues.slice(0, 20).map(({ path, message }) => ({
    path: path.length === 0 ? part : path.map(String).join("."),
    message,
  }));
}

/**
 * Parses one part of a request and gives it our names; throws `invalid_input` naming the fields as the wire does. A schema
 * that itself fails is the caller's fault too.
 */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown, part: string): FromWire<z.output<S>> {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError("invalid_input", { issues: toIssues(result.error.issues, part) });
  return fromWireBy(schema, result.data) as FromWire<z.output<S>>; // what FromWire says of types, fromWireBy does to values
}

/**
 * Query parameters as an object; one that is repeated becomes a list, which only list schemas accept. An empty one is one
 * that was left open, as forms and clients send them.
 */
export function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of search) {
    if (value === "") continue;
    const former = query[name];
    query[name] = former === undefined ? value : Array.isArray(former) ? [...former, value] : [former, value];
  }
  return { ...query };
}

/** Reads at most `limit` bytes of a body; throws `payload_too_large` past that, whatever Content-Length said. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const header = request.headers.get("content-length");
  const declared = Number(header ?? 0);
  if (declared > limit) throw new AppError("payload_too_large");
  if (header !== null && Number.isSafeInteger(declared) && !request.headers.has("transfer-encoding")) {
    // The server reads as many bytes and no more; a web stream for them would cost as much as the rest of a call.
    const bytes = declared === 0 ? new Uint8Array(0) : new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > limit) throw new AppError("payload_too_large");
    return bytes;
  }
  if (!request.body) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError("payload_too_large");
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

const MAX_DEPTH = 32;

function assertShallow(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH)
    throw new AppError("invalid_input", { issues: [{ path: "body", message: "is nested too deeply" }] });
  if (typeof value !== "object" || value === null) return;
  for (const inner of Object.values(value)) assertShallow(inner, depth + 1);
}

/** JSON of a body; an empty one is `undefined`. Prototype keys are dropped, depth is bounded. */
export function jsonOf(bytes: Uint8Array<ArrayBuffer>): unknown {
  if (bytes.byteLength === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), (key, inner) =>
      key === "__proto__" || key === "constructor" || key === "prototype" ? undefined : inner,
    );
  } catch (cause) {
    throw new AppError("invalid_input", { cause, issues: [{ path: "body", message: "is not valid JSON" }] });
  }
  assertShallow(value);
  return value;
}

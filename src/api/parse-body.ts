import { AppError } from "#shared/app-error.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { parsePart } from "./parse-input.ts";

const JSON_LIMIT = 256 * 1024;
const UPLOAD_LIMIT = 1024 * 1024 + 64 * 1024;

/** Reads at most `limit` bytes of a body. Throws `payload_too_large` beyond that, whatever Content-Length says. */
async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const header = request.headers.get("content-length");
  const declared = Number(header ?? 0);
  if (declared > limit) throw new AppError("payload_too_large");
  if (header !== null && Number.isSafeInteger(declared) && !request.headers.has("transfer-encoding")) {
    // Reads the whole body at once: Node stops at the declared length, and reading a web stream would take as long as
    // the rest of the request.
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

/** The ways in which existing apps write an empty body, besides sending none. */
const EMPTY_TEXTS = ["", '""', "null"];

/** Parses a body's JSON; an empty body is `undefined`. Drops prototype keys and limits depth. */
function jsonOf(bytes: Uint8Array<ArrayBuffer>): unknown {
  if (bytes.byteLength === 0) return undefined;
  let value: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (EMPTY_TEXTS.includes(text.trim())) return undefined;
    value = JSON.parse(text, (key, inner) =>
      key === "__proto__" || key === "constructor" || key === "prototype" ? undefined : inner,
    );
  } catch (cause) {
    throw new AppError("invalid_input", { cause, issues: [{ path: "body", message: "is not valid JSON" }] });
  }
  assertShallow(value);
  return value;
}

type ParsedBody = { body: unknown; file: File | undefined; bytes: Uint8Array<ArrayBuffer> };

async function formOf(bytes: Uint8Array<ArrayBuffer>, request: Request): Promise<FormData> {
  return new Response(bytes, { headers: { "content-type": request.headers.get("content-type") ?? "" } })
    .formData()
    .catch((cause: unknown) => {
      throw new AppError("invalid_input", { cause, issues: [{ path: "body", message: "is not a form" }] });
    });
}

type Upload = NonNullable<CallDefinition["upload"]>;

/** Reads one file, sent directly or in a form. */
async function parseUpload({ mediaType, maxBytes }: Upload, request: Request, sent?: string): Promise<ParsedBody> {
  if (sent !== mediaType && sent !== "multipart/form-data")
    throw new AppError("unsupported_media", { message: `Send this as ${mediaType}.` });
  const bytes = await readBody(request, maxBytes);
  if (sent === mediaType) return { body: undefined, file: new File([bytes], "upload", { type: mediaType }), bytes };
  const file = (await formOf(bytes, request)).get("file");
  if (!(file instanceof File))
    throw new AppError("invalid_input", { issues: [{ path: "file", message: "Choose a file." }] });
  return { body: undefined, file, bytes };
}

async function parseForm(call: CallDefinition, request: Request): Promise<ParsedBody> {
  const bytes = await readBody(request, UPLOAD_LIMIT).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError("image_too_large") : error;
  });
  const form = await formOf(bytes, request);
  const fields: Record<string, unknown> = {};
  let file: File | undefined;
  for (const [name, value] of form) {
    if (typeof value !== "string") file = name === "image" ? value : file;
    else if (name !== "__proto__") fields[name] = value;
  }
  return { body: call.body ? parsePart(call.body, fields, "body") : undefined, file, bytes };
}

/**
 * Returns the body as declared by the call, with the uploaded file and the bytes that were read. Throws
 * `invalid_input`, `payload_too_large`, `image_too_large` and `unsupported_media`.
 */
export async function parseBody(call: CallDefinition, request: Request): Promise<ParsedBody> {
  const nothing = { body: undefined, file: undefined, bytes: new Uint8Array(0) };
  if (call.rawBody || (request.method !== "POST" && request.method !== "PUT" && request.method !== "DELETE"))
    return nothing;
  const mediaType = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (call.upload) return parseUpload(call.upload, request, mediaType);
  if (call.multipart && mediaType === "multipart/form-data") return parseForm(call, request);
  const bytes = await readBody(request, JSON_LIMIT);
  if (!call.body) return { ...nothing, bytes };
  if (bytes.byteLength > 0 && mediaType !== "application/json")
    throw new AppError("unsupported_media", { message: "Send this as application/json." });
  return { body: parsePart(call.body, jsonOf(bytes) ?? {}, "body"), file: undefined, bytes };
}

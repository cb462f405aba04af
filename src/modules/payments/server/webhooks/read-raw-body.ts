import { AppError } from "#shared/app-error.ts";

/** Larger than any event for us. Larger requests don't come from the provider. */
const MAX_BYTES = 512 * 1024;

/** Returns a webhook's bytes exactly as received, because its signature covers exactly these. */
export async function readRawBody(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new AppError("invalid_input", { issues: [{ path: "body", message: "is too large" }] });
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

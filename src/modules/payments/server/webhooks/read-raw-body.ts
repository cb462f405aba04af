import { AppError } from "#shared/app-error.ts";

/** Larger than any event of ours; whatever sends more isn't the provider. */
const MAX_BYTES = 512 * 1024;

/** The bytes of a webhook as they came: its signature is over these and no others. */
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

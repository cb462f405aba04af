import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding a client takes, by its Accept-Encoding. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accept)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accept)) return "gzip";
  return "identity";
}

/** Compresses for keeping: worth a slow, tight setting. `quick` is for what is sent once. */
export async function encode(bytes: Uint8Array, encoding: Encoding, quick = false): Promise<Uint8Array> {
  if (encoding === "br") {
    return brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quick ? 4 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    });
  }
  if (encoding === "gzip") return gzipped(bytes, { level: quick ? 4 : 8 });
  return bytes;
}

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Returns the best encoding a client accepts, by its Accept-Encoding. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accept)) return "br";
  return takesGzip(accept) ? "gzip" : "identity";
}

export function takesGzip(accept: string | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accept ?? "");
}

/**
 * How much time compressing may take: `once` for content that is sent once, `cached` for content that is sent again,
 * `tight` for content that is sent often and compressed in the background (a page of 100 KB takes 0.2 s).
 */
export type Effort = "once" | "cached" | "tight";

const BROTLI_QUALITY: Record<Effort, number> = { once: 4, cached: 6, tight: 11 };

export async function encode(bytes: Uint8Array, encoding: Encoding, effort: Effort = "cached"): Promise<Uint8Array> {
  if (encoding === "br") {
    return brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    });
  }
  if (encoding === "gzip") return gzipped(bytes, { level: effort === "once" ? 4 : 8 });
  return bytes;
}

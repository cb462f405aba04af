import { constants, crc32, deflateRawSync } from "node:zlib";
import { RecentMap } from "#shared/recent-map.ts";

/** Where the pieces of a document begin: its head, header, main content, footer, and data. */
const BOUNDARIES = ["<body", "<main", "<footer", "<script>window.__reactRouterContext.streamController"];

/** A piece shared by many documents, compressed so that other pieces can stand before and after it. */
type SharedPiece = { bytes: Buffer; deflated: Buffer };

const MOST_PIECES = 150;
/** How far back to look for repetitions. The format allows 32 KB, but that makes documents hardly smaller. */
const WINDOW_BYTES = 24_576;
/**
 * The compression level: a quick search of this whole window gives results as small as a thorough search of half of it.
 */
const OWN_LEVEL = 3;
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const TRAILER_BYTES = 8;

const NOTHING = Buffer.alloc(0);

const sharedPieces = new RecentMap<string, SharedPiece>(MOST_PIECES);

/** Returns a piece compressed so that another piece can follow without referring back to it. */
function sharedPieceOf(text: string): SharedPiece {
  const known = sharedPieces.get(text);
  if (known) return known;
  const bytes = Buffer.from(text);
  const piece = { bytes, deflated: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) };
  // The key is a copy, because a piece of a document would hold the whole document in memory.
  sharedPieces.set(bytes.toString(), piece);
  return piece;
}

/** Returns the last bytes of two pieces, as many as a piece that follows may refer to. */
function endOf(before: Buffer, bytes: Buffer): Buffer {
  if (bytes.byteLength >= WINDOW_BYTES) return bytes.subarray(-WINDOW_BYTES);
  return Buffer.concat([before.subarray(bytes.byteLength - WINDOW_BYTES), bytes]);
}

function piecesOf(html: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const boundary of BOUNDARIES) {
    const at = html.indexOf(boundary, from);
    if (at <= from) continue;
    pieces.push(html.slice(from, at));
    from = at;
  }
  return [...pieces, html.slice(from)];
}

/**
 * Returns the gzip of a document that is sent once. The compressed pieces that it shares with others (head, header and
 * footer) are cached: only the visitor's own pieces are compressed for them.
 */
export function gzipDocument(html: string): Buffer {
  const sent: Buffer[] = [HEADER];
  let before: Buffer = NOTHING;
  let checksum = 0;
  let length = 0;
  const pieces = piecesOf(html);
  for (const [index, text] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const isShared = !isLast && !text.startsWith("<main");
    const shared = isShared ? sharedPieceOf(text) : undefined;
    const bytes = shared?.bytes ?? Buffer.from(text);
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
    sent.push(shared?.deflated ?? deflateRawSync(bytes, { level: OWN_LEVEL, dictionary: before, finishFlush }));
    if (!isLast) before = endOf(before, bytes);
    checksum = crc32(bytes, checksum);
    length += bytes.byteLength;
  }
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length >>> 0, 4);
  return Buffer.concat([...sent, trailer]);
}

/** The Windows-1252 characters at positions where Latin-1 has control characters. Five positions are unused. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them, and programs and pictures do.
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f\u0081\u008d\u008f\u0090\u009d]/;

const decoded = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Detects UTF-16 by its byte order mark, or by zeros in every other byte of Latin text. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 200);
  const zeros = [0, 1].map((parity) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return "utf-16le";
  return even > head.length / 4 && odd === 0 ? "utf-16be" : undefined;
}

function textOf(bytes: Uint8Array): string | undefined {
  const utf16 = utf16Of(bytes);
  if (utf16) return decoded(bytes, utf16);
  const utf8 = decoded(bytes, "utf-8");
  if (utf8 !== undefined) return utf8;
  // The file comes from an older spreadsheet, with one byte per letter.
  return decoded(bytes, "latin1")?.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign);
}

/**
 * Returns the separator of a CSV file, detected from its header. Spreadsheets of different countries use different
 * ones.
 */
function separatorOf(text: string): string {
  const [heads = ""] = text.split(/[\r\n]/, 1);
  return [",", ";", "\t"].toSorted((one, other) => heads.split(other).length - heads.split(one).length)[0] ?? ",";
}

/**
 * Returns the text of an uploaded CSV file and its separator: UTF-8, UTF-16 or Windows-1252, with or without a byte
 * order mark, and without the line `sep=;` that tells a spreadsheet the separator. Undefined for a file that isn't
 * text.
 */
export function csvTextOf(bytes: Uint8Array): { text: string; separator: string } | undefined {
  const text = textOf(bytes)?.replace(/^\uFEFF/, "");
  if (text === undefined || NO_TEXT.test(text) || text.trim() === "") return undefined;
  const separatorLine = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i.exec(text);
  const rest = separatorLine ? text.slice(separatorLine[0].length) : text;
  return rest.trim() === "" ? undefined : { text: rest, separator: separatorLine?.[1] ?? separatorOf(rest) };
}

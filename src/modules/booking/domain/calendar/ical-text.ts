/** The building blocks of iCalendar files (RFC 5545), shared by all our calendar entries. */

/** Formats an instant in UTC, which every calendar understands, whatever rules it has for the clinic's zone. */
export function toCalendarInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, "\\n");
}

/** Returns the lines as the text of a file: folded, each with its line ending. */
export function toCalendarText(lines: readonly string[]): string {
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}

const LINE_BYTES = 75;

/** Folds a line into lines of at most 75 bytes. Continuations begin with a space, and no character is split. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = "";
      bytes = 1; // the space that the next line begins with
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}

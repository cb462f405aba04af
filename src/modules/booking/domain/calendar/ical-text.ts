/** Pieces of iCalendar files (RFC 5545): what every calendar entry of ours is written with. */

/** Instants go out in UTC: every calendar knows them, whatever rules it has for the clinic's zone. */
export function toCalendarInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, "\\n");
}

/** The lines as the bytes of a file: folded, each with its line end. */
export function toCalendarText(lines: readonly string[]): string {
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}

const LINE_BYTES = 75;

/** Lines are at most 75 bytes; longer ones continue behind a space, and no character is cut in two. */
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

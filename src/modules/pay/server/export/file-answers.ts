import { toCsv } from "#platform/resource/csv/to-csv.ts";

export type RowsToStore = {
  name: string;
  rows: string[][] /** Whether the file begins with a byte order mark. */;
  bom?: boolean;
};

/** Returns rows as a CSV file to download. */
export function csvAnswer({ name, rows, bom = true }: RowsToStore): Response {
  return new Response(new Uint8Array(toCsv(rows, { bom })), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "no-store",
    },
  });
}

export function pdfAnswer(bytes: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}

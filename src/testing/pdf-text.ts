import { extractText, getDocumentProxy } from "unpdf";

/** Returns the visible text of a PDF, page by page. Rejects if it isn't a PDF. */
export async function textOfPdf(pdf: Uint8Array | ArrayBuffer): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text;
}

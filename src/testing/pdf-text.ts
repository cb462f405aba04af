import { extractText, getDocumentProxy } from "unpdf";

/** What a reader sees of a PDF, page by page. Rejects when it is none. */
export async function textOfPdf(pdf: Uint8Array | ArrayBuffer): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text;
}

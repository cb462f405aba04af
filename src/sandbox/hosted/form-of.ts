import type { IncomingMessage } from "node:http";

const MAX_FORM = 8 * 1024;

/** Returns the fields of a form posted to a page of the sandbox. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_FORM) break;
  }
  return new URLSearchParams(text.slice(0, MAX_FORM));
}

export type ServerEvent = { event: string; data: string; id: string | undefined };

/**
 * Reads server-sent events from the body of a response (the browser's EventSource sends no bearer token). A comment,
 * which the server sends to keep the connection open, is returned as an event named "comment".
 */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true }).replaceAll("\r\n", "\n");
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined); // The connection is already gone.
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  let event = "message";
  let id: string | undefined;
  let isComment = false;
  const data: string[] = [];
  for (const line of block.split("\n")) {
    if (line.startsWith(":")) isComment = true;
    const [, field, value = ""] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
    else if (field === "id") id = value;
  }
  if (data.length > 0) return { event, data: data.join("\n"), id };
  return isComment ? { event: "comment", data: "", id } : undefined;
}

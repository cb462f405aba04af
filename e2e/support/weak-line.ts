import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export type Trouble =
  /** There is never a response. */
  | "hang"
  /** The connection closes without a response. */
  | "drop"
  /** A response from the server, or from a proxy, that isn't the requested one. */
  | { status: number; body?: string }
  /** The correct response, this many milliseconds late. */
  | { lateMs: number }
  /** The correct response, with a pause after the first matching text. */
  | { pauseAfter: RegExp; ms: number }
  /** The correct response with changed text. */
  | { rewrite: (text: string) => string };

type Rule = { path: RegExp; trouble: Trouble };

export type WeakLine = {
  /** The URL to open. All traffic passes through here, including a service worker's requests. */
  origin: string;
  /** Applies a trouble to all later requests whose method, path and query match. Returns a function that ends it. */
  trouble(path: RegExp, trouble: Trouble): () => void;
  /** Lets no request through. */
  cut(): void;
  /** Ends all troubles. */
  mend(): void;
  /** Forwards to another process from now on. */
  leadTo(origin: string): void;
  /** The requests made so far: "GET /shop?x=1". */
  asked: string[];
};

/** Opens a connection between browser and server that can be made faulty. Call it at the top level of the file. */
export async function openWeakLine(target: string): Promise<WeakLine> {
  let to = new URL(target);
  let rules: Rule[] = [];
  const asked: string[] = [];
  /** Requests waiting for a response that never comes. */
  const hung = new Set<IncomingMessage>();

  function pass(
    from: IncomingMessage,
    answer: ServerResponse,
    send?: (answer: ServerResponse, text: string) => void,
  ): void {
    const { "accept-encoding": _any, ...plain } = from.headers;
    const options = {
      host: "127.0.0.1",
      port: to.port,
      path: from.url,
      method: from.method,
      headers: send ? plain : from.headers,
    };
    const onward = request(options, (answered) => {
      if (!send) {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
        return;
      }
      const chunks: Buffer[] = [];
      answered.on("data", (chunk: Buffer) => chunks.push(chunk));
      answered.on("end", () => {
        const { "content-length": _length, ...headers } = answered.headers;
        send(answer.writeHead(answered.statusCode ?? 502, headers), Buffer.concat(chunks).toString());
      });
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    from.pipe(onward);
  }

  const server = createServer((from, answer) => {
    const what = `${from.method} ${from.url}`;
    asked.push(what);
    const trouble = rules.findLast(({ path }) => path.test(what))?.trouble;
    if (trouble === undefined) pass(from, answer);
    else if (trouble === "drop") from.socket.destroy();
    else if (trouble === "hang") hung.add(from.resume());
    else if ("status" in trouble) answer.writeHead(trouble.status, { "content-type": "text/plain" }).end(trouble.body);
    else if ("rewrite" in trouble) pass(from, answer, (to, text) => to.end(trouble.rewrite(text)));
    else if ("pauseAfter" in trouble)
      pass(from, answer, (to, text) => {
        const [found] = trouble.pauseAfter.exec(text) ?? [];
        if (found === undefined) throw new Error(`no ${trouble.pauseAfter} in the answer`);
        const end = text.indexOf(found) + found.length;
        to.write(text.slice(0, end));
        setTimeout(() => to.end(text.slice(end)), trouble.ms).unref();
      });
    else setTimeout(() => pass(from, answer), trouble.lateMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a listening TCP server has a port
  return {
    origin: `http://localhost:${port}`,
    trouble(path, trouble) {
      const rule = { path, trouble };
      rules.push(rule);
      return () => {
        rules = rules.filter((one) => one !== rule);
      };
    },
    cut() {
      rules.push({ path: /^/, trouble: "drop" });
      server.closeAllConnections();
    },
    mend() {
      rules = [];
      // Ends pending requests, because a browser doesn't send a request again while the same one is pending.
      for (const from of hung) from.socket.destroy();
      hung.clear();
    },
    leadTo(origin) {
      to = new URL(origin);
    },
    asked,
  };
}

import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type HttpRequest = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request on a keep-alive connection. It doesn't use `fetch`, which needs as much processor time as some
 * measured calls, on a machine that client, server and database share.
 */
export function ask(url: string, { method = "GET", headers = {}, body }: HttpRequest = {}): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

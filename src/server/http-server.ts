import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { ApiEnv } from "#api/bind-call.ts";
import { isDatabaseDown } from "#platform/db/client.ts";
import { Patience, patiently, presentPatience, REQUEST_SILENCE_MS } from "#platform/db/patience.ts";
import type { PageServer } from "#platform/http/page-server.ts";
import type { PictureServer } from "#platform/http/picture-server.ts";
import { answerHeaders } from "#platform/http/security-headers.ts";
import type { StaticFiles } from "#platform/http/static-files.ts";
import { urlOfTarget } from "#platform/http/url-of-target.ts";
import { traced } from "#platform/trace.ts";

/** Handles a request, or returns `false` to let the next responder try. */
export type Responder = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean> | boolean;

type Options = {
  /** Whether the site's public URL uses https. */
  isHttps: boolean;
  /** How many milliseconds the clinic's clock is ahead of real time; sent to the browser if it is. */
  clockOffsetMs: () => number;
  api: Hono<ApiEnv>;
  pages: PageServer;
  pictures: PictureServer;
  files: StaticFiles;
  /** Health, metrics and other routes besides the API and the pages. */
  responders: Responder[];
  onError: (error: unknown) => void;
};

/** Milliseconds that the clinic's clock is ahead of real time (decision 0020). */
const CLOCK_HEADER = "x-clock";
const MAX_URL = 4_096;
/** Replaces the site's origin, since only the path of the target matters. */
const SOME_ORIGIN = "http://clinic.invalid";
const DRAIN_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

export type HttpServer = {
  server: Server;
  /**
   * Accepts no more connections, lets running requests finish within ten seconds, and stops. Event streams end
   * immediately.
   */
  drain(): Promise<void>;
  isDraining(): boolean;
};

/**
 * Creates the one server for API, documents, pictures and files. The path alone decides which of them handles a
 * request.
 */
export function createHttpServer({
  isHttps,
  clockOffsetMs,
  api,
  pages,
  pictures,
  files,
  responders,
  onError,
}: Options): HttpServer {
  let draining = false;
  const open = new Set<ServerResponse>();
  const streams = new WeakSet<ServerResponse>();
  const listen = getRequestListener(
    async (request, env) => {
      if (!("incoming" in env)) return api.fetch(request);
      const answer = await api.fetch(request, { remoteAddress: env.incoming.socket.remoteAddress });
      if (answer.headers.get("content-type") === "text/event-stream") {
        // The request's time limit no longer applies: a stream is open for hours, and survives an unresponsive
        // database.
        presentPatience()?.release();
        // A shutdown needn't wait for a stream: browsers reopen it by themselves, at another process.
        if (env.outgoing instanceof ServerResponse) streams.add(env.outgoing);
      }
      return answer;
    },
    { overrideGlobalObjects: false },
  );

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "/";
    const isReadable = urlOfTarget(url, SOME_ORIGIN) !== undefined;
    // The API itself responds to unreadable requests with JSON (ER-3).
    if (!isReadable || (url.length > MAX_URL && !url.startsWith("/api/"))) {
      response
        .writeHead(isReadable ? 414 : 400, { "content-type": "text/plain; charset=utf-8" })
        .end("This address can't be read.");
      return;
    }
    const end = url.indexOf("?");
    const path = end < 0 ? url : url.slice(0, end);
    if (path.startsWith("/api/") || path === "/api") return listen(request, response);
    for (const responder of responders) if (await responder(path, request, response)) return;
    if (request.method === "GET" || request.method === "HEAD") {
      if (path.startsWith("/pictures/") && (await pictures.serve(path, request, response))) return;
      if (path !== "/" && path.includes(".") && (await files.serve(path, request, response))) return;
    }
    await pages.serve(request, response);
  }

  const headers = Object.entries(answerHeaders(isHttps));

  const server = createServer((request, response) => {
    const offsetMs = clockOffsetMs();
    if (offsetMs !== 0) response.setHeader(CLOCK_HEADER, offsetMs);
    // A cached page already has these headers, and is written synchronously, so that a shutdown needn't wait for it.
    if (!draining && pages.sendIfCached(request, response)) return;
    for (const [name, value] of headers) response.setHeader(name, value);
    open.add(response);
    const patience = new Patience(REQUEST_SILENCE_MS);
    response.once("close", () => {
      open.delete(response);
      patience.release();
    });
    if (draining) response.setHeader("connection", "close");
    const fail = (error: unknown) => {
      onError(error);
      const isDown = isDatabaseDown(error);
      if (isDown && !response.headersSent) response.setHeader("retry-after", RETRY_AFTER_SECONDS);
      if (!response.headersSent)
        response.writeHead(isDown ? 503 : 500, { "content-type": "text/plain; charset=utf-8" });
      response.end("Something went wrong");
    };
    void traced(request.headers.traceparent, () => patiently(patience, () => route(request, response)).catch(fail));
  });
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = 15_000;

  async function drain(): Promise<void> {
    draining = true;
    const hard = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const response of open) {
        if (streams.has(response)) response.destroy();
        else if (!response.headersSent) response.setHeader("connection", "close");
      }
      server.closeIdleConnections();
    });
    clearTimeout(hard);
  }

  return { server, drain, isDraining: () => draining };
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#platform/db/client.ts";
import type { Logger } from "#platform/logger.ts";
import { readFaults, takeFault } from "../faults.ts";
import { newWireId } from "../object-store.ts";
import { runWireCall } from "../wire-calls.ts";
import { WireError } from "./wire-error.ts";
import { parseWireForm } from "./wire-form.ts";
import { answerByKey, type WireAnswer } from "./wire-idempotency.ts";
import { API_VERSION } from "./wire-objects.ts";

/** Handles one of its own paths and returns `true`, or returns `false` to let the next responder try. */
export type ControlResponder = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

type Options = {
  db: Database;
  logger: Pick<Logger, "error">;
  onWrite: () => void;
  /** 0 means any free port. */
  port: number;
  /** Responders besides the provider's own paths, such as `/sandbox/control`. */
  controls: readonly ControlResponder[];
};

const MAX_BODY = 256 * 1024;
const SERVER_ERROR = new WireError(500, "api_error", "An unknown error occurred.", { isStored: true });

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BODY) throw new WireError(413, "invalid_request_error", "Request too large.");
  }
  return text;
}

function assertKey(request: IncomingMessage): void {
  const [scheme = "", value = ""] = (request.headers.authorization ?? "").split(" ");
  const key = scheme.toLowerCase() === "basic" ? Buffer.from(value, "base64").toString().split(":")[0] : value;
  if (!/^(sk|rk)_test_\w+$/.test(key ?? ""))
    throw new WireError(401, "invalid_request_error", "Invalid API Key provided.");
}

/**
 * The accepted Host headers. Without this check, a page of another site could reach the controls by a host name that
 * resolves to this machine.
 */
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Serves `/v1/*`, like the provider's host, and the sandbox's controls on a separate loopback port. */
export async function startWireServer({
  db,
  logger,
  onWrite,
  port,
  controls,
}: Options): Promise<{ port: number; server: Server }> {
  type Call = { method: string; path: string; content: string; failsAfterCommit: boolean };

  async function answer({ method, path, content, ...call }: Call): Promise<WireAnswer & { isStored: boolean }> {
    try {
      const body = await runWireCall(db, method, path, parseWireForm(content));
      if (call.failsAfterCommit && (await takeFault(db, "failsAfterCommit"))) throw SERVER_ERROR;
      return { status: 200, body: JSON.stringify(body, null, 2), isStored: true };
    } catch (error) {
      const failure = error instanceof WireError ? error : SERVER_ERROR;
      if (!(error instanceof WireError)) logger.error({ err: error }, "the card sandbox failed");
      return { status: failure.status, body: JSON.stringify(failure.toBody(), null, 2), isStored: failure.isStored };
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = newWireId("req", 14);
    const url = new URL(request.url ?? "/", "http://sandbox");
    const method = request.method ?? "GET";
    const key = request.headers["idempotency-key"];
    const headers: Record<string, string> = {
      "content-type": "application/json",
      "request-id": requestId,
      "stripe-version": API_VERSION,
    };
    let result: WireAnswer;
    try {
      const body = await bodyOf(request);
      assertKey(request);
      const faults = await readFaults(db);
      if (faults.latencyMs > 0) await sleep(faults.latencyMs);
      if (faults.isDown) throw new WireError(500, "api_error", "An unknown error occurred.");
      const isWrite = method === "POST" || method === "DELETE";
      // A DELETE has its parameters in the query, like a GET.
      const content = method === "POST" ? body : url.search.slice(1);
      const call = { method, path: url.pathname, content, failsAfterCommit: isWrite && faults.failsAfterCommit > 0 };
      if (method === "POST" && typeof key === "string") {
        headers["idempotency-key"] = key;
        const keyed = await answerByKey(db, { key, path: url.pathname, content, requestId }, () => answer(call));
        if (keyed.replayOf) {
          headers["idempotent-replayed"] = "true";
          headers["original-request"] = keyed.replayOf;
        }
        result = keyed;
      } else {
        result = await answer(call);
      }
      if (isWrite) {
        onWrite();
        if (faults.losesAnswers > 0 && (await takeFault(db, "losesAnswers"))) {
          request.socket.destroy();
          return;
        }
      }
    } catch (error) {
      if (!(error instanceof WireError)) logger.error({ err: error }, "the card sandbox failed");
      const failure = error instanceof WireError ? error : SERVER_ERROR;
      result = { status: failure.status, body: JSON.stringify(failure.toBody(), null, 2) };
    }
    response.writeHead(result.status, headers).end(result.body);
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (!path.startsWith("/sandbox/")) return serve(request, response);
    if (!LOOPBACK_HOST.test(request.headers.host ?? "")) {
      response.writeHead(403).end();
      return;
    }
    for (const respond of controls) if (await respond(path, request, response)) return;
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("There is no such control.\n");
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      logger.error({ err: error }, "the card sandbox failed");
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  // The server's clients run in this process: on a busy machine it would close a connection that is about to be used.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  server.unref();
  return { port: (server.address() as AddressInfo).port, server }; // a listening TCP server has a port
}

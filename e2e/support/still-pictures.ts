import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions } from "playwright-core";

const BODY = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

/** Creates a proxy that forwards a browser's requests, but responds to picture requests itself. */
function createPictureProxy(): Server {
  return createServer((asked, answer) => {
    const url = new URL(asked.url ?? "");
    if (url.pathname.startsWith("/pictures/")) {
      answer.writeHead(200, { "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" }).end(BODY);
      return;
    }
    const passedOn = request(url, { method: asked.method, headers: asked.headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.pipe(answer);
    });
    passedOn.on("error", () => answer.destroy());
    answer.on("close", () => passedOn.destroy());
    asked.pipe(passedOn);
  });
}

let started: Promise<Server> | undefined;

async function startProxy(): Promise<Server> {
  const server = createPictureProxy().listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return server;
}

/**
 * Returns a visitor's options for tests that need no pictures, because a server generates pictures slowly. The layout
 * is the same without them. The options name a proxy: when Playwright itself responds to picture requests, Chromium
 * sometimes stops drawing a scrolled page.
 */
export async function withoutPictures(): Promise<Pick<BrowserContextOptions, "proxy">> {
  started ??= startProxy();
  const { port } = (await started).address() as AddressInfo; // a listening TCP server has a port
  return { proxy: { server: `http://127.0.0.1:${port}` } };
}

import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions } from "playwright-core";

const BODY = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

/** Passes on what a browser asks for, and answers pictures itself. */
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
 * A visitor's options with which boxes are what they are without the pictures in them, which a server takes its time to make.
 * By a proxy: where Playwright answers pictures, Chromium now and then stops drawing a page that is scrolled.
 */
export async function withoutPictures(): Promise<Pick<BrowserContextOptions, "proxy">> {
  started ??= startProxy();
  const { port } = (await started).address() as AddressInfo; // it listens on TCP
  return { proxy: { server: `http://127.0.0.1:${port}` } };
}

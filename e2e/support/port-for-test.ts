import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Returns an unused port for a server that starts a moment later. It is below the ports for outgoing connections (from
 * 32768 on Linux), one of which could take it in that moment.
 */
export async function portForTest(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await Promise.race([
      once(server, "listening").then(() => true),
      new Promise<false>((resolve) => server.once("error", () => resolve(false))),
    ]).catch(() => false);
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

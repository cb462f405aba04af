import { createServer, type Socket } from "node:net";
import { afterAll } from "vitest";
import { connectToDatabase } from "./connect-to-database.ts";

/** A way to a database that can fall silent: connections stay open and are taken, and nothing comes through. */
export async function openSilentLine(databaseUrl: string) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const line = createServer((socket) => {
    const far = connectToDatabase(databaseUrl);
    for (const [end, otherEnd] of [
      [socket, far],
      [far, socket],
    ] as const) {
      sockets.add(end);
      end.on("data", (chunk) => otherEnd.write(chunk));
      end.on("error", () => otherEnd.destroy());
      end.on("close", () => {
        sockets.delete(end);
        otherEnd.destroy();
      });
      if (isSilent) end.pause();
    }
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    line.close();
  });
  const address = line.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    url: url.href,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    speak() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
  };
}

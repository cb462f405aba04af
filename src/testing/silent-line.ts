import { createServer, type Socket } from "node:net";
import { afterAll } from "vitest";
import { connectToDatabase } from "./connect-to-database.ts";

/** What a server says of itself at the start of a connection, and whenever it changes. */
function standbyStatus(value: "on" | "off"): Buffer {
  const text = Buffer.from(`in_hot_standby\0${value}\0`);
  const head = Buffer.from("S\0\0\0\0");
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

function asOfStandby(chunk: Buffer): Buffer {
  const said = standbyStatus("off");
  const at = chunk.indexOf(said);
  if (at < 0) return chunk;
  return Buffer.concat([chunk.subarray(0, at), standbyStatus("on"), chunk.subarray(at + said.length)]);
}

/**
 * A way to a database that can fall silent: connections stay open and are taken, and nothing comes through. Or the server
 * behind it passes for a standby.
 */
export async function openSilentLine(databaseUrl: string) {
  const sockets = new Set<Socket>();
  const near = new Set<Socket>();
  let isSilent = false;
  let isStandby = false;
  let taken = 0;
  const line = createServer((socket) => {
    taken += 1;
    const far = connectToDatabase(databaseUrl);
    near.add(socket);
    socket.on("close", () => near.delete(socket));
    far.on("data", (chunk: Buffer) => socket.write(isStandby ? asOfStandby(chunk) : chunk));
    socket.on("data", (chunk) => far.write(chunk));
    for (const [end, otherEnd] of [
      [socket, far],
      [far, socket],
    ] as const) {
      sockets.add(end);
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
    /** How many connections it took so far. */
    taken: () => taken,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    speak() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    becomeStandby() {
      isStandby = true;
      for (const socket of near) socket.write(standbyStatus("on"));
    },
    becomePrimary() {
      isStandby = false;
    },
  };
}

import { createServer, type Socket } from "node:net";
import { afterAll } from "vitest";
import { connectToDatabase } from "./connect-to-database.ts";

/** The status that a server reports at the start of a connection, and whenever it changes. */
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

/** A message's type byte and its length. */
const ANSWER_HEAD_BYTES = 5;

/** Returns the notice that a server sends when it commits without waiting any longer for its standby. */
function unsafeCommitNotice(): Buffer {
  const text = Buffer.from(
    "SWARNING\0VWARNING\0C01000\0Mcanceling wait for synchronous replication due to user request\0\0",
  );
  const head = Buffer.from("N\0\0\0\0");
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/**
 * When and how to break a connection: once the text `at` is sent on it, that message is passed on, lost, or held back
 * until `passOnHeld`.
 */
type Break = { at: string; asked: "passed on" | "lost" | "held" };

/**
 * Opens a connection path to a database that can fall silent: connections stay open and are accepted, but nothing comes
 * through. The server behind it can also appear to be a standby, or one connection can break when a text is sent on it.
 */
export async function openSilentLine(databaseUrl: string) {
  const sockets = new Set<Socket>();
  const near = new Set<Socket>();
  let isSilent = false;
  let isStandby = false;
  let taken = 0;
  let toBreak: Break | undefined;
  let passOnHeld = () => {};
  let toWarnAt: string | undefined;
  const line = createServer((socket) => {
    taken += 1;
    const far = connectToDatabase(databaseUrl);
    near.add(socket);
    socket.on("close", () => near.delete(socket));
    let isLeft = false;
    far.on("data", (chunk: Buffer) => {
      if (isLeft) return;
      const at = toWarnAt === undefined ? -1 : chunk.indexOf(`${toWarnAt}\0`);
      if (at < 0) return void socket.write(isStandby ? asOfStandby(chunk) : chunk);
      toWarnAt = undefined;
      const before = at - ANSWER_HEAD_BYTES;
      socket.write(Buffer.concat([chunk.subarray(0, before), unsafeCommitNotice(), chunk.subarray(before)]));
    });
    socket.on("data", (chunk: Buffer) => {
      if (!toBreak || !chunk.includes(toBreak.at)) return void far.write(chunk);
      const { asked } = toBreak;
      toBreak = undefined;
      isLeft = true;
      if (asked === "passed on") far.end(chunk);
      if (asked === "held") passOnHeld = () => far.end(chunk);
      if (asked === "lost") far.destroy();
      socket.destroy();
    });
    for (const [end, otherEnd] of [
      [socket, far],
      [far, socket],
    ] as const) {
      sockets.add(end);
      end.on("error", () => otherEnd.destroy());
      end.on("close", () => {
        sockets.delete(end);
        if (!isLeft) otherEnd.destroy();
      });
      if (isSilent) end.pause();
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => line.listen(port, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    line.close();
  };
  await listen(0);
  afterAll(close);
  const address = line.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    /** How many connections the line has accepted so far. */
    taken: () => taken,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    speak() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    /** From now on no connection is accepted, until `open`. */
    close,
    open: () => listen(port),
    breakOnce(input: Break) {
      toBreak = input;
    },
    passOnHeld() {
      passOnHeld();
    },
    /** Sends, before the next such response, a warning that a standby may lack what was committed. */
    warnOnce(answer: "COMMIT" | "INSERT 0 1" | "UPDATE 1") {
      toWarnAt = answer;
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

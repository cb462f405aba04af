import type { Readable, Writable } from "node:stream";
import type { Client, Connection, Submittable } from "pg";

/** Capabilities of pg's connection that its types lack. */
type CopyConnection = Connection & {
  stream: Readable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** A query object that lets pg run COPY, which pg doesn't implement itself: pg calls its methods. */
class CopyQuery implements Submittable {
  readonly done: Promise<number>;
  #settle: { resolve(rows: number): void; reject(error: Error): void };
  readonly #text: string;
  readonly #target: Writable | undefined;
  readonly #source: AsyncIterable<Buffer> | undefined;
  #rows = 0;
  #isWaiting = false;

  constructor(text: string, { target, source }: { target?: Writable; source?: AsyncIterable<Buffer> }) {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.done = promise;
    this.#settle = { resolve, reject };
    this.#text = text;
    this.#target = target;
    this.#source = source;
  }

  submit(connection: Connection): void {
    (connection as CopyConnection).query(this.#text); // pg's own connection has this method
  }

  /** Pauses the connection, so that a slow disk slows the database down instead of filling our memory. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection): void {
    // Passes on a copy, because the parser reuses its buffer while the compressor still reads.
    if (this.#target?.write(Buffer.from(chunk)) !== false || this.#isWaiting) return;
    this.#isWaiting = true;
    connection.stream.pause();
    this.#target.once("drain", () => {
      this.#isWaiting = false;
      connection.stream.resume();
    });
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#sendAll(connection);
  }

  async #sendAll(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source ?? []) connection.sendCopyFromChunk(chunk);
      connection.endCopyFrom();
    } catch (error) {
      connection.sendCopyFail(error instanceof Error ? error.message : "the file could not be read");
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  /** Rejects the copy. pg drops a failed query immediately, so this is the last callback. */
  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#rows);
  }
}

/** Writes the rows of `copy … to stdout` into a stream. Returns how many there were. */
export function copyOut(client: Client, text: string, target: Writable): Promise<number> {
  return client.query(new CopyQuery(text, { target })).done;
}

/** Sends lines to `copy … from stdin`. Returns how many rows the database accepted. */
export function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return client.query(new CopyQuery(text, { source })).done;
}

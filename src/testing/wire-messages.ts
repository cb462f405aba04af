/** A message of PostgreSQL's protocol: its letter, all of its bytes, and the bytes after the letter and length. */
export type Message = { type: string; bytes: Buffer; body: Buffer };

const HEADER_BYTES = 5;
const LENGTH_BYTES = 4;

/** Splits a stream of bytes into messages; an incomplete message waits for the next bytes. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);
  /** A client's first messages have no letter: an encryption request, then the connection's settings. */
  #startsUntyped: boolean;

  constructor({ startsUntyped = false } = {}) {
    this.#startsUntyped = startsUntyped;
  }

  read(bytes: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const messages: Message[] = [];
    for (;;) {
      const header = this.#startsUntyped ? LENGTH_BYTES : HEADER_BYTES;
      if (this.#rest.length < header) return messages;
      const size = this.#rest.readInt32BE(header - LENGTH_BYTES) + header - LENGTH_BYTES;
      if (this.#rest.length < size) return messages;
      const whole = this.#rest.subarray(0, size);
      this.#rest = this.#rest.subarray(size);
      const type = this.#startsUntyped ? "" : String.fromCharCode(whole[0] ?? 0);
      const isStartup = this.#startsUntyped && size > 8;
      if (isStartup) this.#startsUntyped = false;
      messages.push({ type, bytes: whole, body: whole.subarray(header) });
    }
  }
}

/** Builds a message from a letter and a body. */
export function message(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(type);
  header.writeInt32BE(body.length + LENGTH_BYTES, 1);
  return Buffer.concat([header, body]);
}

/** Returns the first two texts of a message: the name and statement of Parse, the portal and statement name of Bind. */
export function textsOf({ body }: Message): [first: string, second: string] {
  const end = body.indexOf(0);
  const next = body.indexOf(0, end + 1);
  return [body.subarray(0, end).toString(), body.subarray(end + 1, next).toString()];
}

/** A message of PostgreSQL's protocol: its letter, all of its bytes, and those behind letter and length. */
export type Message = { type: string; bytes: Buffer; body: Buffer };

const HEADER_BYTES = 5;
const LENGTH_BYTES = 4;

/** Cuts a stream of bytes into messages; what isn't whole yet waits for the next bytes. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);
  /** A client's first messages have no letter: a question about encryption, then the settings of the connection. */
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

/** The message of a letter and a body. */
export function message(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(type);
  header.writeInt32BE(body.length + LENGTH_BYTES, 1);
  return Buffer.concat([header, body]);
}

/** The first two texts of a message: of Parse its name and statement, of Bind the portal and the statement's name. */
export function textsOf({ body }: Message): [first: string, second: string] {
  const end = body.indexOf(0);
  const next = body.indexOf(0, end + 1);
  return [body.subarray(0, end).toString(), body.subarray(end + 1, next).toString()];
}

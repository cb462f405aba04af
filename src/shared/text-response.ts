/** JSON text whose value is parsed once, for texts that callers in this process read again and again. */
export class JsonText {
  readonly text: string;
  #value: { parsed: unknown } | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the value. It is frozen, because all callers get the same one. */
  get value(): unknown {
    this.#value ??= { parsed: frozen(JSON.parse(this.text)) };
    return this.#value.parsed;
  }
}

function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/**
 * A response whose text a caller in this process can read without conversion. A plain `Response` would convert the text
 * to bytes and a stream, and back.
 */
export class TextResponse extends Response {
  readonly #text: string;
  readonly #json: JsonText | undefined;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

  constructor(content: string | JsonText, init: ResponseInit) {
    super(null, init);
    this.#json = typeof content === "string" ? undefined : content;
    this.#text = typeof content === "string" ? content : content.text;
  }

  /** Encodes the text only when the body is read, because React Router checks every response for a body. */
  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    this.#body ??= new ReadableStream(
      {
        pull: (controller) => {
          controller.enqueue(new TextEncoder().encode(this.#text));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return this.#body;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text);
  }

  override async json(): Promise<unknown> {
    return this.#json ? this.#json.value : JSON.parse(this.#text);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.#text).arrayBuffer();
  }

  override async blob(): Promise<Blob> {
    return new Blob([this.#text], { type: this.headers.get("content-type") ?? "" });
  }

  override clone(): TextResponse {
    return new TextResponse(this.#json ?? this.#text, this);
  }
}

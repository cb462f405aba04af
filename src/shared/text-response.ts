/**
 * A response whose text a caller in this process can read without conversion. A plain `Response` would convert the text
 * to bytes and a stream, and back.
 */
export class TextResponse extends Response {
  readonly #text: string;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#text = text;
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
    return JSON.parse(this.#text);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.#text).arrayBuffer();
  }

  override async blob(): Promise<Blob> {
    return new Blob([this.#text], { type: this.headers.get("content-type") ?? "" });
  }

  override clone(): TextResponse {
    return new TextResponse(this.#text, this);
  }
}

/**
 * A response to a caller in this process: its text is read as it is. A `Response` makes bytes of the text, a stream of
 * the bytes, and of these the text again.
 */
export class TextResponse extends Response {
  readonly #text: string;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#text = text;
  }

  /** React Router looks whether there is one, so its bytes are made when they are read. */
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

/**
 * A response to a caller in this process: its text is read as it is. A `Response` makes bytes of the text, a stream of
 * the bytes, and of these the text again.
 */
export class TextResponse extends Response {
  readonly #text: string;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#text = text;
  }

  override get body() {
    return new Response(this.#text).body;
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

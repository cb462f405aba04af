import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { TextResponse } from "#shared/text-response.ts";
import { visitorContext } from "#web/api-context.ts";
import { finishDocument } from "#web/document/finish-document.ts";
import { PartPlaces } from "#web/document/shared-part.tsx";
import { DocumentParts } from "#web/document/shared-parts.ts";
import { SpokenIn } from "#web/words/spoken.tsx";

const RENDER_TIMEOUT_MS = 10_000;

/**
 * Renders the whole page before sending it, because it is cached and hashed as one piece, and readable without
 * JavaScript. With `progressiveChunkSize: Infinity`, React writes the content of Suspense boundaries where it belongs
 * instead of moving it there by script.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { language } = loadContext.get(visitorContext);
  const parts = new DocumentParts();
  return new Promise((resolve, reject) => {
    let failed: unknown;
    const timer = setTimeout(() => stream.abort(new Error("the page took too long to render")), RENDER_TIMEOUT_MS);
    const page = (
      <SpokenIn language={language}>
        <PartPlaces value={import.meta.env.DEV ? undefined : parts.placeOf}>
          <ServerRouter context={context} url={request.url} />
        </PartPlaces>
      </SpokenIn>
    );
    const stream = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const decoder = new StringDecoder("utf8");
        let rendered = "";
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            rendered += decoder.write(chunk);
            done();
          },
          final(done) {
            clearTimeout(timer);
            headers.set("content-type", "text/html; charset=utf-8");
            const html = finishDocument(rendered + decoder.end(), parts, failed !== undefined);
            resolve(new TextResponse(html, { status: failed ? 500 : status, headers }));
            done();
          },
        });
        stream.pipe(sink);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        failed = error;
        console.error(error);
      },
    });
  });
}

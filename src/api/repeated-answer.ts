import type { RepeatedAnswer } from "#platform/api-binder.ts";
import { type Encoding, encode } from "#platform/http/encodings.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { type EncodedBytes, jsonForPages, sendPrivate, toJsonAnswer } from "./answer.ts";
import { isWorthCompressing } from "./compress-answer.ts";

type AnswerBytes = { json: string; bytes: Uint8Array<ArrayBuffer>; encoded: EncodedBytes["encoded"] };

const bytesOfAnswers = new WeakMap<RepeatedAnswer, AnswerBytes>();

function bytesOf(call: CallDefinition, repeated: RepeatedAnswer, isChecked: boolean): AnswerBytes {
  let known = bytesOfAnswers.get(repeated);
  if (!known) {
    const json = JSON.stringify(toJsonAnswer(call, repeated.answer, isChecked));
    known = { json, bytes: new TextEncoder().encode(json), encoded: {} };
    bytesOfAnswers.set(repeated, known);
  }
  return known;
}

type Sending = { headers: Headers; encoding: Encoding; isChecked: boolean; isInProcess: boolean };

/** Sends a response that is the same for several callers, encoded only once, with the headers of a private response. */
export async function sendRepeated(
  call: CallDefinition,
  repeated: RepeatedAnswer,
  { headers, encoding, isChecked, isInProcess }: Sending,
): Promise<Response> {
  const { json, bytes, encoded } = bytesOf(call, repeated, isChecked);
  headers.set("vary", "Authorization");
  if (isInProcess)
    return sendPrivate(
      jsonForPages(repeated, () => json),
      headers,
      { isInProcess },
    );
  if (encoding === "identity" || !isWorthCompressing(bytes)) return sendPrivate(json, headers);
  encoded[encoding] ??= encode(bytes, encoding, "once").then((made) => new Uint8Array(made));
  headers.set("vary", "Authorization, Accept-Encoding");
  headers.set("content-encoding", encoding);
  return sendPrivate(await encoded[encoding], headers);
}

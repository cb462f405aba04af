import fc from "fast-check";
import { fullPathOf } from "#shared/contract/client.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { DEEP_JSON, hostileTexts, hostileValues, spoiled } from "./hostile-values.ts";
import { inputFromSchema } from "./input-from-schema.ts";

export type HostileRequest = {
  method: string;
  /** The raw path and query, including broken escapes. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

/** Generates requests for a call from its own schemas, from nearly valid to hopeless. `known` are existing ids. */
export function hostileRequests(call: CallDefinition, known: string[]): fc.Arbitrary<HostileRequest> {
  const carriesBody = call.method !== "GET";
  return fc
    .record({
      path: pathOf(call, known),
      query: queryOf(call, known),
      content: carriesBody ? bodyOf(call, known) : fc.constant({ headers: {}, body: undefined }),
      headers: headersOf(call),
    })
    .map(({ path, query, content, headers }) => ({
      method: call.method,
      target: `${path}${query ? `?${query}` : ""}`,
      headers: { ...headers, ...content.headers },
      body: content.body,
    }));
}

/** Escapes a path segment if possible; invalid text stays raw on purpose. */
function segmentOf(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

const rawSegments = fc.constantFrom(
  "%",
  "%zz",
  "%00",
  "%E0%A4%A",
  "%ED%A0%80",
  "%2e%2e%2f",
  "%252e%252e",
  "%0d%0a",
  ";",
  "$",
  "~",
);

function pathOf(call: CallDefinition, known: string[]): fc.Arbitrary<string> {
  const parts = fullPathOf(call).split("/");
  const segments = parts.map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!name) return fc.constant(part);
    const schema = call.params?.shape[name];
    const valid = schema ? inputFromSchema(schema, known).map(String) : fc.constantFrom(...known);
    return fc.oneof(
      { weight: 6, arbitrary: fc.oneof(fc.constantFrom(...known), valid).map(segmentOf) },
      { weight: 2, arbitrary: hostileTexts.map((text) => segmentOf(text.slice(0, 1_000))) },
      { weight: 1, arbitrary: rawSegments },
    );
  });
  return fc.tuple(...segments).map((made) => made.join("/"));
}

function pairsOf(value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [["q", String(value)]];
  return Object.entries(value).flatMap(([name, part]): [string, string][] =>
    (Array.isArray(part) ? part : [part]).map((item) => [
      name,
      typeof item === "object" ? JSON.stringify(item) : String(item),
    ]),
  );
}

function queryOf(call: CallDefinition, known: string[]): fc.Arbitrary<string> {
  const unknown = fc.constantFrom(
    "",
    "__proto__=1",
    "constructor[name]=x",
    "a=%",
    "a=%00",
    "=",
    "&&&",
    "id=1&id=2&id=3",
  );
  if (!call.query) return fc.oneof({ weight: 4, arbitrary: fc.constant("") }, unknown);
  const valid = inputFromSchema(call.query, known);
  return fc.tuple(fc.oneof(valid, spoiled(valid)), fc.boolean(), unknown).map(([value, isDoubled, more]) => {
    const pairs = pairsOf(value).map(([name, text]) => `${segmentOf(name)}=${segmentOf(text.slice(0, 1_500))}`);
    return [...pairs, ...(isDoubled ? pairs.slice(0, 2) : []), more].filter(Boolean).join("&").slice(0, 3_500);
  });
}

type Content = { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> | undefined };

const JSON_TYPE = { "content-type": "application/json" };

const BROKEN_BODIES: Content[] = [
  { headers: JSON_TYPE, body: DEEP_JSON },
  { headers: JSON_TYPE, body: `{"a":${'{"a":'.repeat(9_999)}1${"}".repeat(10_000)}` },
  { headers: JSON_TYPE, body: "{" },
  { headers: JSON_TYPE, body: "undefined" },
  { headers: JSON_TYPE, body: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}' },
  { headers: JSON_TYPE, body: '{"email":"a@example.com","email":["b@example.com"],"email":null}' },
  { headers: JSON_TYPE, body: new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]) },
  { headers: JSON_TYPE, body: new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]) },
  { headers: JSON_TYPE, body: `{"a":1e99999,"b":${"9".repeat(400)}}` },
  { headers: JSON_TYPE, body: `"${"A".repeat(1_000_000)}"` },
  { headers: JSON_TYPE, body: "" },
  { headers: {}, body: undefined },
  { headers: { "content-type": "text/plain" }, body: "{}" },
  { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "email=a%40example.com&__proto__=1" },
  {
    headers: { "content-type": "application/xml" },
    body: "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
  },
  { headers: { "content-type": "multipart/form-data" }, body: "no boundary" },
  { headers: { "content-type": "multipart/form-data; boundary=x" }, body: "--x\r\nbroken" },
  {
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\u0000not a picture\r\n--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  },
  { headers: { "content-type": "application/json; charset=utf-16" }, body: "{}" },
  { headers: { "content-type": "\u00ff/\u00ff" }, body: "{}" },
];

function bodyOf(call: CallDefinition, known: string[]): fc.Arbitrary<Content> {
  const broken = fc.constantFrom(...BROKEN_BODIES);
  const valid = call.body ? inputFromSchema(call.body, known) : hostileValues;
  const toContent = (value: unknown): Content => ({ headers: JSON_TYPE, body: JSON.stringify(value) });
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(toContent) },
    { weight: 6, arbitrary: spoiled(valid).map(toContent) },
    { weight: 1, arbitrary: broken },
  );
}

function headersOf(call: CallDefinition): fc.Arbitrary<Record<string, string>> {
  const odd = fc.constantFrom<Record<string, string>>(
    {},
    { "accept-encoding": "br;q=nonsense" },
    { "if-none-match": '"x", W/"y"' },
    { "x-forwarded-for": "'; drop table" },
    { cookie: "renewal=x; __Host-renewal=%00; =; ;;" },
    { origin: "null" },
    { "content-length-lie": "1" },
    { "user-agent": "A".repeat(8_000) },
  );
  if (!call.idempotent) return odd;
  const key = fc.constantFrom("once", "k".repeat(255), "k".repeat(256), "'; --", " ");
  return fc
    .tuple(odd, fc.option(key))
    .map(([headers, value]) => ({ ...headers, ...(value ? { "idempotency-key": value } : {}) }));
}
